/** What a language calls without writing the name: what a verdict must know before it can say that all callers are listed. */

/** How the text of a repository shows that syntax missed no mention of a name. */
export interface SyntaxEvidence {
  /** `Foo` and `foo` are one name (PHP). */
  ignoresCase?: true
  /** Starts a comment that is a whole line, or the rest of one. */
  comment: RegExp
  /** Code that reaches members by names it computes, as a pattern for text search: anywhere in the repository, it may mean any method. */
  computedNames?: string
  /** Code that puts names together before it is compiled: lines to look at, and whether one may give a name. */
  builtNames?: { search: string; mayGive(line: string, before: string, name: string): boolean }
  /** After a name: it is handed on, though it looks like a call (PHP's `foo(...)`). */
  handedOn?: RegExp
}

export interface CallRules {
  /** Names of callables that the language, its runtime or its libraries call by themselves. */
  implicit: RegExp
  /** Names of methods that operators of other languages of the family call. */
  calledByRelatives?: RegExp
  /** Methods that built-in code calls on whatever it is given (`read`, `write`). */
  protocolMembers: ReadonlySet<string>
  /** Finds the names of decorators in the lines above a declaration (first group); none where nothing decorates. */
  decorators?: RegExp
  /** Finds lines that use a local name, where a scope may bind the name of a function again and uses mean either. */
  useOfLocal?(name: string): RegExp
  /** Decorators after which a name still means what it did, and that hand it to nobody. */
  harmlessDecorators: ReadonlySet<string>
  /** Text in a class that reaches members of a computed name. */
  computedMembers?: RegExp
  /** Text in a class that makes instances without its name. */
  selfConstruction?: RegExp
  /** Text in a constructor that calls another one; without it, the one of the base that takes nothing is called. */
  explicitSuper?: RegExp
  /** Bases outside the repository whose code calls no method that a subclass adds. */
  harmlessBases: ReadonlySet<string>
  /** After a class: its constructor is meant, to be called elsewhere (`Foo::new`). */
  constructorReference?: RegExp
  /** Bases outside the repository of which only these members are called from there, or override one. */
  baseMembers?: ReadonlyMap<string, ReadonlySet<string>>
  /** Keys of literals and keyword arguments that name a member and are no sites. */
  keys?: {
    /** Where keys are no sites: everywhere, or in tests, where there are too many of them. */
    within: 'repository' | 'tests'
    /** How a key of that name is written; `asMember`: as it is taken out of a value, not as it is set. */
    pattern(name: string, asMember: boolean): string
    /** Keys are arguments of what makes the class, or of these functions, which make a changed copy. */
    arguments?: ReadonlySet<string>
  }
  /**
   * Where a declaration hides a name of the language without being imported: in its folder, where all names of a module
   * are imported, between scripts.
   */
  builtInsAreHidden?: 'folder' | 'imports' | 'scripts'
  /** Files of other kinds that hold code of the language or call it: by name, or by the program that a first line starts. */
  otherFiles?: { names: RegExp; interpreter?: RegExp }
  /** Calls that only compare a class or function handed to them. */
  inspectors: ReadonlySet<string>
  /** Functions of libraries that call what they are given before they return, and keep nothing of it (`map`, `raises`). */
  callsAtOnce?: ReadonlySet<string>
  /** Text before a name that stands between the brackets of a generic type. */
  typeArguments?: RegExp
  /** What starts a list of the names that a module exports (`__all__`): no call comes from there. */
  exportList?: string
  /** How code reaches a name that it has as a string; `isNeeded`: members cannot be reached without. */
  reflection: { calls: RegExp; isNeeded: boolean }
  /** A module that the language itself brings. */
  isBuiltInModule(module: string): boolean
  /** Reading an accessor is always a site. */
  accessorsAreSites: boolean
  /** Bare names may mean members, inherited and imported ones included (Java). */
  bareMembers?: boolean
  /** What is private is named in its own file only. */
  privateIsKept?: boolean
  /** What a method fulfils is written at the block it stands in: whether that is a trait (Rust's `impl A for B`). */
  traitBlock?: RegExp
  /** No engine reads the language: a list of callers is complete where each mention of the name leads to the target. */
  bySyntax?: SyntaxEvidence
  /** Where a name can be seen that is not exported. */
  unexportedWithin: 'file' | 'folder' | 'repository'
}
