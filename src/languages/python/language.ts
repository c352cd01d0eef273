/** Python: what its names, types and modules mean. */

import type { BuiltinCall, Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { modules } from './modules.ts'
import { BUILTINS, COMMON_MEMBERS } from './names.ts'
import { paths } from './paths.ts'
import { publishing } from './publishing.ts'
import { supplied } from './supplied.ts'
import { testCommand } from './test-command.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Built-in functions, and some of the standard library, whose result follows from their arguments. */
const BUILTIN_CALLS: [BuiltinCall, string][] = [
  ['type', 'cast'],
  ['argument', 'partial copy deepcopy staticmethod classmethod wraps update_wrapper lru_cache'],
  ['class', 'type'],
  ['result', 'property cached_property'],
  ['element', 'next anext min max choice'],
  ['elements', 'list tuple set frozenset sorted reversed iter aiter dict deque OrderedDict filter'],
  ['results', 'defaultdict'],
  ['pairs', 'enumerate'],
  ['zip', 'zip'],
]

const language: Language = {
  id: 'python',
  family: family.id,
  shared: family,
  grammars: { '.py': 'python', '.pyi': 'python', '.pyw': 'python' },
  queries: 'python',
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'function',
    bareMembers: 'body',
    rootClass: 'object',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: true,
    supplied,
  },
  syntax: {
    // The receiver itself is an ordinary parameter; this is the word for its type.
    self: ['Self'],
    super: ['super'],
    prefixes: ['await'],
    functionWords: ['lambda'],
    transparentTypes: words(
      'Optional Union Annotated Final ClassVar Awaitable Coroutine Required NotRequired ReadOnly Unpack',
    ),
    collectionTypes:
      words(`list List set Set frozenset FrozenSet tuple Tuple dict Dict Sequence MutableSequence Iterable Iterator Collection
      Mapping MutableMapping MutableSet AbstractSet Generator AsyncIterator AsyncIterable AsyncGenerator ContextManager AsyncContextManager
      AbstractContextManager AbstractAsyncContextManager defaultdict DefaultDict OrderedDict deque Deque Reversible ValuesView Counter ContextVar Queue`),
    typeArguments: new Map([
      ['Annotated', 'first'],
      ['Coroutine', 'last'],
      ['Generator', 'first'],
      ['AsyncGenerator', 'first'],
      ['ContextManager', 'first'],
      ['AbstractContextManager', 'first'],
    ]),
    classTypes: words('type Type'),
    inferredTypes: words(
      'TypeAlias typing.TypeAlias t.TypeAlias Final typing.Final t.Final ClassVar typing.ClassVar t.ClassVar',
    ),
    elementMembers: new Map([
      ['get', 'element'],
      ['pop', 'element'],
      ['popleft', 'element'],
      ['setdefault', 'element'],
      ['values', 'same'],
      ['copy', 'same'],
      ['items', 'pairs'],
    ]),
    builtinCalls: new Map(
      BUILTIN_CALLS.flatMap(([gives, names]) =>
        names.split(' ').map((name): [string, BuiltinCall] => [name, gives]),
      ),
    ),
    tuples: true,
    docComments: 'none',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    merges: () => true,
    special: {
      constructors: ['__init__', '__new__'],
      call: '__call__',
      enter: ['__enter__', '__aenter__'],
      element: ['__getitem__', '__next__', '__anext__'],
      iterate: ['__iter__', '__aiter__'],
      classOf: '__class__',
    },
    callersIgnoreBody: () => false,
  },
  modules,
  paths,
  publishing,
  testCommand,
  calls,
}

export default language
