/** What Python calls without its name: special methods, decorated functions, members of computed names. */
import type { CallRules } from '../call-rules.ts'
import { isStandardModule } from './standard-modules.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const calls: CallRules = {
  implicit: /^__\w+__$|^_(?:missing|generate_next_value|ignore|order)_$/,
  protocolMembers:
    words(`read read1 readinto readline readlines write writelines seek tell flush close fileno isatty
    readable writable seekable truncate detach keys send throw`),
  decorators: /^\s*@\s*([\w.]+)/gm,
  harmlessDecorators:
    words(`property setter getter deleter cached_property staticmethod classmethod abstractmethod
    overload override final lru_cache cache contextmanager asynccontextmanager dataclass total_ordering
    unique runtime_checkable no_type_check deprecated abstractproperty`),
  // Not in a comment, not where it is bound, not as a member or in quotes.
  useOfLocal: name =>
    new RegExp(
      `^(?!\\s*#)(?!.*\\b(?:def|nonlocal|global|import|as)\\s+${name}\\b).*(?<![\\w."'])${name}(?![\\w"'])(?!\\s*(?::|=(?!=)))`,
      'u',
    ),
  computedMembers: /\bgetattr\(\s*self\s*,(?!\s*(?:["']|f["']\w))/,
  selfConstruction: /\bcls\s*\(|\b__class__\b|\btype\(\s*self\s*\)/,
  harmlessBases:
    words(`object ABC ABCMeta Protocol Generic Enum IntEnum StrEnum Flag IntFlag NamedTuple TypedDict
    dict list set frozenset tuple str bytes int float complex bool type Exception BaseException ArithmeticError
    AssertionError AttributeError EOFError ImportError IndexError KeyError LookupError NameError
    NotImplementedError OSError IOError RuntimeError StopIteration SyntaxError TypeError UnicodeError ValueError
    Warning UserWarning DeprecationWarning RuntimeWarning FileNotFoundError PermissionError TimeoutError
    ConnectionError`),
  inspectors: words('isinstance issubclass cast'),
  isBuiltInModule: isStandardModule,
  exportList: '__all__',
  reflection: {
    calls:
      /\b(?:[gs]etattr|globals|locals|vars|import_module|__import__|import_string|attrgetter|methodcaller|eval|exec|patch)\s*\(/,
    isNeeded: false,
  },
  accessorsAreSites: true,
  unexportedWithin: 'repository',
}
