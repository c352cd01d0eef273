/** What a language has to say about itself. `language.ts` of each folder here exports one `Language` as default. */

import type { Project, Structure, SymbolFact, SymbolKind } from '../model/index.ts'
import type { CallRules } from './call-rules.ts'
import type { Family } from './family.ts'
import type { ModuleRules } from './module-rules.ts'

export type { ImportRequest, ModuleAnswer, ModuleRules, RepositoryView, TreeImport } from './module-rules.ts'

export interface Language {
  /** As files, answers and the `languages` setting name it. */
  id: string
  /** Languages of one family see each other's symbols (TypeScript and JavaScript): the id of `shared`. */
  family: string
  /** What the languages of the family share; a family of several languages has a folder of its own. */
  shared: Family
  /** Extension with its dot -> grammar. */
  grammars: Record<string, Grammar>
  /** Folder (or folders, in this order) under queries/ whose *.scm files, joined in name order, are this language's query. */
  queries: string | string[]
  /** The text, at the same length, as the grammar reads more of it: the first that gives no errors, or the text itself. */
  open?: (text: string) => readonly string[]
  /** The text, at the same length, that is parsed in its place: without what the grammar cannot know of a preprocessor. */
  prepare?: (text: string) => string
  /** The text with unknown syntax replaced by known syntax of the same length; used after a parse with errors. */
  reword?: (text: string) => string
  /** No engine of the family reads it. */
  hasEngines?: false
  /** A file is, as a whole, one component, which it exports by default. */
  component?: (path: string, text: string) => FileComponent
  scoping: ScopingRules
  syntax: SyntaxRules
  symbols: SymbolRules
  modules: ModuleRules
  paths?: PathRules
  /** What code outside the repository can use; without it, whatever is exported. */
  publishing?: PublishingRules
  /** The command that runs tests by name, where the usual tool of the language has one. */
  testCommand?(run: TestRun): string | undefined
  /** Its types describe what types of other languages stand for, which are known by their names (protocol buffers). */
  stubs?: StubRules
  /** What is called without its name; without it, no list of callers is ever called complete. */
  calls?: CallRules
}

export interface StubRules {
  /** Names of the services that a type of this name may be a stub or a server of. */
  services(type: string): readonly string[]
  /** Whether a method of a stub has the name of a method of the service. */
  isMethod(method: string, name: string): boolean
}

export interface FileComponent {
  name: string
  /** Where its tag starts: the place of the symbol. */
  at: number
  /** Code that runs for each of its instances: what stands there belongs to the component. */
  spans: readonly { start: number; end: number }[]
  /** Templates may use it without an import, where it is registered for all. */
  isAmbient?: boolean
  /** Members of the exported object whose own members are those of the component (`methods`). */
  options?: ReadonlySet<string>
  /** Where bare names mean members of the component first. */
  template?: { start: number; end: number }
}

/** A name in the usual grammar package (`tree-sitter-<name>.wasm`), or a wasm file of another npm package. */
export type Grammar = string | { name: string; package: string; file: string }

/** Tests of one file that shall run. */
export interface TestRun {
  path: string
  text: string
  /** Symbols in the file that lead to what is tested, outermost name first; the file itself has none. */
  chains: readonly (readonly string[])[]
  /** Lines in the file that lead there. */
  lines: readonly number[]
  readText: ReadText
}

export interface PublishingRules {
  /** Whether code outside can name a file at all. */
  isPublished?(path: string, readText: ReadText): boolean
  /** Only what entry points of its package export, themselves or again, is public. Undefined: the package has none that is known. */
  entryFiles?(file: string, repository: PackageView): readonly string[] | undefined
  /** The names that code outside imports a file by, where its path alone does not tell. */
  moduleNames?(file: string, repository: PackageView): readonly string[]
  /** The names that a text lists as public, where it lists some: no other one is (`__all__`). */
  listedNames?(text: string): readonly string[] | null
  /** What a published file imports under a name without underscore is public too (Python). */
  importsArePublic?: boolean
}

/** A text of the repository, null if it cannot be read. */
export type ReadText = (path: string) => string | null

/** What entry points are found by. */
export interface PackageView {
  paths: readonly string[]
  projects: readonly Project[]
  hasFile(path: string): boolean
  readText: ReadText
}

/** What a path says of a file of this language, besides what it says in every language. */
export interface PathRules {
  /** Decides alone, where it decides: the rest of the path says nothing then. */
  isTest?(folders: readonly string[]): boolean | undefined
  testNames?: RegExp
  /** Whether the folder `name`, in the folders `above`, holds tests. Without it, `test` does. */
  isTestFolder?(name: string, above: readonly string[], hasFile: (path: string) => boolean): boolean
  generatedNames?: RegExp
  /** Whether the last of `folders` holds copies of other repositories. */
  isVendored?(folders: readonly string[], hasFile: (path: string) => boolean): boolean
}

/** How names are bound in the scopes of one file. */
export interface ScopingRules {
  /** A local is visible in its whole scope (JavaScript, Python) or only after its declaration (Go, Java). */
  localsVisibleFrom: 'scope' | 'declaration'
  /** Assignments bind in the nearest function scope (Python, JavaScript `var`) or in the nearest block. */
  assignmentBinds: 'function' | 'block'
  /**
   * What bare names inside a class body see of its members: Python sees them in the body itself but not inside its
   * methods; Java sees them, inherited ones included, everywhere inside the class; JavaScript never.
   */
  bareMembers: 'body' | 'everywhere' | 'never'
  /** Names in scope everywhere that are not of the repository. */
  builtins: ReadonlySet<string>
  /** Such names that other files of a module like to declare again: the language's only where none does. */
  hiddenBuiltins?: ReadonlySet<string>
  /** Member names so usual on builtin types that the name alone says nothing (`append`, `get`, `toString`). */
  commonMembers: ReadonlySet<string>
  /** The class everything inherits from: other bases that are built in have members of their own. */
  rootClass?: string
  /** A module that is outside every repository: its name before a dot is no site. */
  isStandardModule?: (module: string) => boolean
  /** A called name may be a local (a lambda, a pointer to a function), where bare names also mean members. */
  localsAreCalled?: boolean
  /** A called member may be a field or property that holds a function. */
  membersAreCalled?: boolean
  /** A name that this file declares may also be a member of a class whose method this is, or have overloads in other files. */
  namesAreOpen?: boolean
  /** Before the name of a variable: what that holds (Svelte's `$count`). */
  holdsMark?: string
  /** A name that declares nothing (Go's `_`). */
  blankName?: string
  /** An assignment to an undeclared name makes it a global variable (scripts in JavaScript). */
  assignmentDeclares?: boolean
  /** A class itself has its static members only, not those of its instances (JavaScript). */
  staticsApart?: boolean
  /** Parameters of a class are seen where it is made, not in its functions. */
  classParametersEnd?: boolean
  /** Plain functions have a receiver of their own; only blocks and lambdas share the one around them (JavaScript). */
  functionsHaveReceivers?: boolean
  /** What means the module itself where members are assigned (`exports`, `module.exports`). */
  moduleReceivers?: ReadonlySet<string>
  /** A method's receiver when it is an ordinary first parameter (Python). */
  receiverIsFirstParameter: boolean
  /** Parameters that a test runner supplies by their names. */
  supplied?: SuppliedParameters
  /** A method and a field of one name are told apart by whether the name is called. */
  fieldsApart?: boolean
  /** A method may be run by reading its name: nothing marks the call. */
  readingMayCall?: boolean
  /** A bare name in lower case that no local has is called on the receiver; others mean members of what is around (Ruby). */
  impliedReceiver?: boolean
  /** What marks a name as one of the receiver's own values, in the plain text (Ruby's `@a`). */
  ownMark?: string
  /** What only its package sees is seen in the whole project (Rust's `pub(crate)`), not in one module. */
  packageIsProject?: boolean
}

/** Functions by their names, and the text before them: their decorators. */
export interface SuppliedParameters {
  /** Whether a file may have such functions at all. */
  isIn(path: string): boolean
  /** Whether the parameters of a function are supplied. */
  takes(name: string, header: string): boolean
  /** The name of the parameters that a function supplies, if it does. */
  nameOf(name: string, header: string): string | undefined
}

/** How the text of receivers, values and types reads. */
export interface SyntaxRules {
  /** Words for the receiver inside a method. */
  self: readonly string[]
  super: readonly string[]
  /** Keywords that may be before an expression without changing what it refers to (`await`, `typeof`). */
  prefixes: readonly string[]
  /** Member of a class that means its instances (`prototype`). */
  prototypeMember?: string
  /** Words a function or class that is in an expression starts with. */
  functionWords?: readonly string[]
  /** Names that code may have for the element of a template whose name is at an offset, the likeliest first. */
  namesOfElement?: (text: string, at: number) => string[]
  /** Calls that give a module (`require`, `import`). */
  importCalls?: readonly string[]
  /** Types that mean their argument (`Promise`, `Optional`, `Readonly`). */
  transparentTypes: ReadonlySet<string>
  /** Types that are collections of their last argument (`Array`, `list`, `Map`). */
  collectionTypes: ReadonlySet<string>
  /** Members of collections that, called, give one element (`get`, `next`) or the same elements again (`stream`). */
  elementMembers?: ReadonlyMap<string, 'element' | 'same' | 'pairs'>
  /** Members that, called on a value that has none of that name itself, give the value again (`unwrap`, `clone`). */
  transparentMembers?: ReadonlySet<string>
  /** Words used as a type that is inferred from the value (`var`). */
  inferredTypes?: ReadonlySet<string>
  /** Built-in functions that give an instance of the type they are given first, or their first argument again (Go's `new`, `append`). */
  builtinCalls?: ReadonlyMap<string, BuiltinCall>
  /** Commas make tuples, braces dictionaries and sets, and a type with its arguments is a value too (Python). */
  tuples?: boolean
  /** Types whose value is the class itself (`type[X]`). */
  classTypes?: ReadonlySet<string>
  /** Which argument counts, for those transparent and collection types where it is not all, or not the last. */
  typeArguments?: ReadonlyMap<string, 'first' | 'last'>
  /** Characters that may end the name of a method (Ruby's `?` and `!`). */
  nameEndings?: string
  /** The member of a class that, called, gives an instance (Ruby's `new`). */
  makingMember?: string
  /** `T['x']` is the type of a member of T (TypeScript), not a generic type with its argument (Python). */
  indexedTypes?: boolean
  /** The word for the type around, written as a type or before a path (Rust's `Self`). */
  selfType?: string
  /** Words that start a path with a module (`crate::a`, `self::a`, `super::a`). */
  moduleWords?: ReadonlySet<string>
  /** What stands before a name that is written from the root, in the plain text (PHP's `\\A\\B`). */
  rootMark?: string
  /** A dot before a path says that it starts at the root (protocol buffers). */
  dottedRoot?: boolean
  /** Types of one name differ in the number of their type parameters (`Foo` and `Foo<T>`). */
  typesByArity?: boolean
  /** `[T]` and `[T; 4]` are collections of T. */
  bracketTypes?: boolean
  /** The text with what does not change a meaning (lifetimes, `?`) blanked, at the same length: values and types are read there. */
  plainText?(text: string): string
  /** What may be left out at the end of the name of an attribute (`[Fact]` is `FactAttribute`). */
  attributeSuffix?: string
  /** The grammar lays the parts of a dotted name side by side: what stands before a dot is read from the text. */
  flatPaths?: boolean
  /** A block in braces behind a call is its last argument, and calls by itself. */
  trailingLambdas?: boolean
  /** Called with a type between angles, they give an instance of it (`static_cast<T>(x)`, `make_unique<T>()`). */
  typedCalls?: ReadonlySet<string>
  /** How documentation is written before a declaration. */
  docComments: 'block' | 'line' | 'none'
  /** A type in brackets before an operand is a cast, also without overloads; an index of an instance is one more. */
  hasPointers?: boolean
  /** Whether calls are distinguished by their number of arguments (Java). */
  overloadsByArity: boolean
}

/**
 * What a built-in function gives, by its first argument: an instance of that type, the argument itself, its class, what
 * calling it gives, one of its elements, its elements again, a collection of what calling it gives, its elements with a
 * number before each, or (of all arguments) their elements side by side.
 */
export type BuiltinCall =
  | 'type'
  | 'argument'
  | 'class'
  | 'result'
  | 'element'
  | 'elements'
  | 'results'
  | 'pairs'
  | 'zip'

/** What kind of symbol a declaration is, once its surroundings are known. */
export interface SymbolRules {
  /** Adjust kind, visibility and flags; called once per symbol, its container already final. */
  classify?(symbol: SymbolFact, container: SymbolFact | undefined, context: DeclarationContext): void
  /** `classify` reads the header of the definition around. */
  readsOuter?: boolean
  /** Names that are no identifiers (`operator +`, `this[]`, `~Foo`), tried where a name starts; sticky. */
  specialNames?: RegExp
  /** The name that is declared, from how it is written (`:name`, `@name`). */
  declaredName?(written: string): string
  /** A name ends where a word does, and may hold any mark (Bash's `foo-bar`): what refers to it is read as it is declared. */
  namesAreWords?: true
  /** Whether a name stands for a method of the class around, without a call (Ruby's `:name`, `alias a name`). */
  isMethodNamed?(text: string, at: number): boolean
  /** What separates declarations of one name in one container, by the text before their bodies (`Foo` and `Foo<T>`). */
  variantOf?(header: string): string
  /** Whether the constants of an enum are seen around it as well. */
  constantsAround?(holder: SymbolFact): boolean
  /** A declaration without a body in a function declares a local (`Foo f(x);`). */
  noLocalPrototypes?: boolean
  /** Methods marked as extensions are called as members of their first parameter. */
  hasExtensions?: boolean
  /** Inside an extension, names may mean members of what it extends; extensions are called there by their bare names. */
  implicitReceivers?: boolean
  /** Other names under which languages of the family reach a member (`name` and `getName`). */
  otherNames?(name: string): readonly string[]
  /** Whether a second declaration of the same name in the same container is the same symbol. */
  merges(kind: SymbolKind, other: SymbolKind): boolean
  /** Symbols marked ambient are seen by every file of the family (macros of Rust). */
  hasAmbient?: boolean
  /** Whether a decorator can name it; `isElsewhere` where it is of another project. Left out: whatever has the name. */
  mayDecorate?(symbol: SymbolFact, isElsewhere: boolean): boolean
  /** A `type` may have members of its own, besides those of the type it is defined by (Go). */
  typesHaveMembers?: boolean
  /** Where a type satisfies an interface without naming it. */
  structure?: Structure
  /** What a method overrides depends on types and on code outside: an engine reports it, file by file. */
  overrides?: 'reported'
  /** How two methods are compared, where `structure` is `by-methods`. */
  methods?: MethodRules
  /** Where overloads are symbols of their own: how they are distinguished. */
  overloads?: OverloadRules
  /** Members that the language itself calls. */
  special?: SpecialMembers
  /** A function that is written where an interface of one method is expected satisfies it, and is no symbol. */
  hasLambdas?: boolean
  /** Whether callers cannot depend on the body of this callable (it is then left out of the interface fingerprint). */
  callersIgnoreBody(symbol: SymbolFact): boolean
}

export interface MethodRules {
  /** Types of parameters and results, so that those of two packages can be compared. */
  typesOf(method: Pick<SymbolFact, 'params' | 'returns'>): string[]
  /** Names of the type parameters that a signature declares or gives to its receiver. */
  typeParametersIn(signature: string): string[]
}

export interface OverloadRules {
  /** Types of a parameter list, as handles write them between the parentheses. */
  handleTypes(params: string): string[]
  /** The same so that they can be compared: names alone, with a star for each dimension, `?` where it is not known. */
  parameterTypes(params: string): readonly string[]
  /** Names of the type parameters that a symbol declares. */
  typeParametersOf(symbol: SymbolFact): readonly string[]
  /** Whether a parameter may be given an argument. */
  accepts(parameter: string, argument: string, known: KnownTypes): boolean
  /** Whether it certainly may. */
  surelyAccepts(parameter: string, argument: string | undefined, known: KnownTypes): boolean
  /** Whether a type parameter may mean an argument. */
  variableAccepts(parameter: string, argument: string): boolean
  /** The name of a type as parameters have it, from how an argument is described (`String`, `boolean`, `Class`). */
  argumentType?(type: string): string
  /** The type that everything can be given to. */
  rootType: string
}

/** What the repository knows of the types of arguments. */
export interface KnownTypes {
  basesOf?: (type: string) => { names: ReadonlySet<string>; isOpen: boolean } | undefined
}

/** Where several names are given, the first that a class has counts. */
export interface SpecialMembers {
  /** Names of constructors, or that they have the name of their class. */
  constructors?: readonly string[] | 'class-name'
  /** Runs where an instance is called. */
  call?: string
  /** Runs where the class itself is called, of an object beside it (Scala's `apply`). */
  calledClass?: string
  /** Gives what entering an instance gives. */
  enter?: readonly string[]
  /** Gives one element of an instance. */
  element?: readonly string[]
  /** Gives something whose elements are those of the instance. */
  iterate?: readonly string[]
  /** Gives what has the members that an instance lacks (C++'s `operator->`). */
  arrow?: string
  /** Member of a class that is one object: that object (`INSTANCE`). */
  itself?: string
  /** Gives the class of an instance. */
  classOf?: string
}

export interface DeclarationContext {
  /** Text of the declaration from its start to its body (modifiers, decorators, header). */
  header: string
  /** Whole text of the declaration. */
  text: string
  path: string
  /** Text of the definition around it, up to its body; '' at the top level. */
  outer: string
  /** Names of decorators or annotations standing before it. */
  decorators: readonly string[]
  /** The text of the file, and the line the declaration starts at. */
  source: string
  line: number
  /** It belongs to the class itself, not to its instances. */
  isStatic: boolean
  /** The path of types or namespaces that is written before its name, and leads out of its file (`ns::Type`). */
  owner?: string
  /** It is in a region whose declarations only this file sees. */
  isFileOnly?: boolean
  /** The last label before it that says who sees members. */
  access?: string
}
