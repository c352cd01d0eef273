/** Python: packages, modules and how their names are found. */
import { SYMBOL_FLAG } from '../model/index.ts'
import type { Language, ModuleAnswer, RepositoryView } from './language.ts'

const BUILTINS = `ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError
FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError
InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None
NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError
ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration
SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError UnicodeDecodeError
UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError
__build_class__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ __all__ abs aiter all
anext any ascii basestring bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits cmp
delattr dict dir divmod enumerate eval exec execfile exit filter float format frozenset getattr globals hasattr hash help hex id
input int isinstance issubclass iter len license list locals long map max memoryview min next object oct open ord pow print
property quit range raw_input reduce reload repr reversed round set setattr slice sorted staticmethod str sum super tuple type
unichr unicode vars xrange zip`

const COMMON_MEMBERS = `append extend insert remove pop clear index count sort reverse copy get items keys values update setdefault
popitem add discard union intersection difference join split rsplit splitlines strip lstrip rstrip replace format encode decode
startswith endswith find rfind lower upper title capitalize isdigit isalpha read write readline readlines close open flush seek
tell group groups match search sub findall finditer fullmatch save delete create filter all first last exists run start stop
send recv connect execute commit rollback fetchone fetchall name value data id type args kwargs result next throw set wait acquire
release cancel done submit shutdown put is_alive mock_calls call_args assert_called_once_with return_value side_effect`

const language: Language = {
  id: 'python',
  family: 'python',
  grammars: { '.py': 'python', '.pyi': 'python', '.pyw': 'python' },
  queries: 'python',
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'function',
    bareMembers: 'body',
    builtins: new Set(BUILTINS.split(/\s+/)),
    commonMembers: new Set(COMMON_MEMBERS.split(/\s+/)),
    receiverIsFirstParameter: true,
  },
  syntax: {
    self: [],
    super: ['super'],
    prefixes: ['await'],
    transparentTypes: new Set(['Optional', 'Union', 'Annotated', 'Final', 'ClassVar', 'Awaitable', 'Coroutine', 'Required', 'NotRequired']),
    collectionTypes: new Set(
      `list List set Set frozenset FrozenSet tuple Tuple dict Dict Sequence MutableSequence Iterable Iterator Collection Mapping
      MutableMapping Generator AsyncIterator AsyncIterable AsyncGenerator defaultdict DefaultDict OrderedDict deque Deque`.split(/\s+/),
    ),
    docComments: 'none',
    overloadsByArity: false,
  },
  symbols: {
    merges: () => true,
    callersIgnoreBody: () => false,
    classify(symbol, container, { decorators, header }) {
      const isPrivate = symbol.name.startsWith('_') && !/^__.*__$/.test(symbol.name)
      if (isPrivate) symbol.visibility = symbol.name.startsWith('__') ? 'private' : 'protected'
      if (container?.kind === 'module' && !isPrivate) symbol.flags |= SYMBOL_FLAG.exported
      if (/^(?:@[^\n]*\n\s*)*async\b/.test(header)) symbol.flags |= SYMBOL_FLAG.async
      if (decorators.includes('abstractmethod')) symbol.flags |= SYMBOL_FLAG.abstract
      if (decorators.some(name => name === 'staticmethod' || name === 'classmethod')) symbol.flags |= SYMBOL_FLAG.static
      if (symbol.kind === 'method' && symbol.name === '__init__') symbol.kind = 'constructor'
      if (symbol.kind === 'method' && decorators.some(isPropertyDecorator)) {
        symbol.kind = 'property'
        symbol.flags |= SYMBOL_FLAG.accessor
      }
      if (symbol.kind === 'variable' && /^[A-Z][A-Z0-9_]*$/.test(symbol.name)) symbol.kind = 'constant'
    },
  },
  modules: {
    starNames,
    exportsAreExplicit: false,
    importsAreMembers: true,
    inheritance: 'c3',
    memberModule(key, name, repository) {
      const folder = key.endsWith('/') ? key.slice(0, -1) : /^(.*)\/__init__\.pyi?$/.exec(key)?.[1]
      const found = folder === undefined ? undefined : moduleAt(`${folder}/${name}`, repository)
      return found?.found === 'module' ? found.key : undefined
    },
    implementationOf: (path, repository) => (path.endsWith('.pyi') && repository.hasFile(path.slice(0, -1)) ? path.slice(0, -1) : undefined),
    keyOf: facts => facts.path,
    nameOf: (facts, project) => moduleName(facts.path, project.settings.sourceRoots ?? []),
    localName: module => module.split('.')[0],
    boundModule: ({ module, local }) => (local === module.split('.')[0] ? local : module),
    resolve({ fact, fromPath, project }, repository) {
      return fact.module.startsWith('.')
        ? resolveRelative(fact.module, fromPath, repository)
        : resolveAbsolute(fact.module, fromPath, project.settings.sourceRoots ?? [], repository)
    },
  },
}

export default language

function isPropertyDecorator(name: string): boolean {
  return name === 'property' || name === 'cached_property' || name === 'setter' || name === 'getter' || name === 'deleter'
}

/** Every list assigned or added to `__all__` at the top level. */
function starNames(text: string): string[] | null {
  if (!text.includes('__all__')) return null
  const lists = [...text.matchAll(/^__all__\s*(?:\+?=|\.extend\()\s*([[(][^\])]*[\])])/gm)]
  if (lists.length === 0) return null
  return lists.flatMap(list => [...list[1].matchAll(/["']([^"']+)["']/g)].map(name => name[1]))
}

function moduleName(path: string, sourceRoots: readonly string[]): string {
  const root = sourceRoots.filter(folder => folder && path.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0]
  const inside = root ? path.slice(root.length + 1) : path
  return inside
    .replace(/\.(?:py|pyi|pyw)$/, '')
    .replace(/(?:^|\/)__init__$/, '')
    .replaceAll('/', '.')
}

/** `.a.b` from inside a package: one dot is the package itself, each further dot its parent. */
function resolveRelative(module: string, fromPath: string, repository: RepositoryView): ModuleAnswer {
  const dots = /^\.+/.exec(module)![0].length
  const folders = fromPath.split('/').slice(0, -1)
  if (dots - 1 > folders.length) return { found: 'nothing' }
  const base = folders.slice(0, folders.length - (dots - 1))
  const rest = module.slice(dots)
  return moduleAt([...base, ...(rest ? rest.split('.') : [])].join('/'), repository) ?? { found: 'nothing' }
}

/** From every source root, then from the folder of the file and its parents: scripts see their own folder. */
function resolveAbsolute(module: string, fromPath: string, sourceRoots: readonly string[], repository: RepositoryView): ModuleAnswer {
  const inside = module.replaceAll('.', '/')
  for (const folder of candidateRoots(fromPath, sourceRoots)) {
    const found = moduleAt(folder ? `${folder}/${inside}` : inside, repository)
    if (found) return found
  }
  return { found: 'outside', package: module.split('.')[0] }
}

function candidateRoots(fromPath: string, sourceRoots: readonly string[]): Set<string> {
  const roots = new Set([...sourceRoots, ''])
  const folders = fromPath.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 0; depth--) roots.add(folders.slice(0, depth).join('/'))
  return roots
}

/** A module file, a package, or a folder without `__init__` (a namespace package). */
function moduleAt(path: string, repository: RepositoryView): ModuleAnswer | undefined {
  for (const candidate of [`${path}/__init__.py`, `${path}.py`, `${path}/__init__.pyi`, `${path}.pyi`]) {
    if (repository.hasFile(candidate)) return { found: 'module', key: candidate }
  }
  return path !== '' && repository.hasFolder(path) ? { found: 'module', key: `${path}/` } : undefined
}
