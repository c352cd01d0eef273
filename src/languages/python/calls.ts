/** What Python calls without its name: special methods, decorated functions, members of computed names. */
import type { CallRules } from '../call-rules.ts'
import { isStandardModule } from './standard-modules.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const MAPPING = 'get keys values items pop popitem clear update setdefault copy fromkeys'
const MUTABLE = 'move_to_end elements most_common subtract total'
const LIST =
  'append extend insert remove pop clear index count sort reverse copy appendleft extendleft popleft rotate'
const SET = `add discard remove pop clear union update copy difference intersection issubset issuperset isdisjoint
  symmetric_difference difference_update intersection_update symmetric_difference_update`

export const calls: CallRules = {
  implicit: /^__\w+__$|^_(?:missing|generate_next_value|ignore|order)_$/,
  protocolMembers:
    words(`read read1 readinto readline readlines write writelines seek tell flush close fileno isatty
    readable writable seekable truncate detach keys send throw`),
  decorators: /^[ \t]*@\s*([\w.]+)/gm,
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
  // Neither its name, nor a member of it, nor a comparison makes an instance.
  selfConstruction:
    /\bcls\s*\(|(?<!\bisinstance\([^()\n]*|(?:\bis|==|!=|\bnot|\bin)\s+(?:\w+\.)?)(?:\b__class__\b|\btype\(\s*self\s*\))(?!\s*(?:\.|is\b|==|!=|in\b))/,
  harmlessBases:
    words(`object ABC ABCMeta Protocol Generic Enum IntEnum StrEnum Flag IntFlag NamedTuple TypedDict
    str bytes int float complex bool type Exception BaseException ArithmeticError
    AssertionError AttributeError EOFError ImportError IndexError KeyError LookupError NameError
    NotImplementedError OSError IOError RuntimeError StopIteration SyntaxError TypeError UnicodeError ValueError
    Warning UserWarning DeprecationWarning RuntimeWarning FileNotFoundError PermissionError TimeoutError
    ConnectionError`),
  baseMembers: new Map(
    Object.entries({
      'Mapping dict': MAPPING,
      'MutableMapping OrderedDict defaultdict Counter UserDict': `${MAPPING} ${MUTABLE}`,
      'Collection Container Iterable Iterator Generator Hashable Sized Reversible AsyncIterator AsyncIterable':
        'send throw close',
      'Sequence tuple': 'index count',
      'MutableSequence list deque UserList': LIST,
      'Set frozenset MutableSet set': SET,
      'AbstractContextManager ContextManager AbstractAsyncContextManager': '',
    }).flatMap(([bases, members]) =>
      [...words(bases)].map((base): [string, ReadonlySet<string>] => [base, words(members)]),
    ),
  ),
  // `Options(limit=3)`, `replace(options, limit=3)`, `case Options(limit=3):`
  keys: {
    within: 'repository',
    pattern: name => `(?<![\\w.])${name}\\s*=(?!=)`,
    arguments: words('replace _replace evolve model_copy model_construct construct partial'),
  },
  otherFiles: { names: /\.(?:ipynb|pyx|pxd|pxi|pyw|wsgi|cgi|fcgi|sage)$/, interpreter: /python/ },
  builtInsAreHidden: 'imports',
  inspectors:
    words(`isinstance issubclass cast assert_type hasattr suppress raises warns deprecated_call assertRaises assertRaisesRegex
    assertWarns assertWarnsRegex`),
  callsAtOnce:
    words(`raises warns deprecated_call assertRaises assertRaisesRegex assertWarns assertWarnsRegex map filter reduce
    sorted min max sort run_sync to_thread run_in_threadpool`),
  typeArguments: /(?<![\w$])(?<!\w\.)(?:\w+\.)*[A-Z]\w*\[[\w\s,.[\]|"']{0,300}$/,
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
