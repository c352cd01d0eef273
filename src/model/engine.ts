/** Engines: what the exact pass queries, what they answer, and what each engine's folder provides. */
import type { Writable } from 'node:stream'
import type { Position } from './position.ts'
import type { Project } from './project.ts'
import type { SiteKind } from './site.ts'

/** Why an engine gave no answer: those words of a verdict's `why` about engines. */
export const ENGINE_WHYS = [
  'server_starting',
  'semantic_unavailable',
  'project_load_failed',
  'plugin_blocked',
  'safe_mode',
  'server_crashed',
  'oom_restart',
  'timeout',
  'out_of_scope',
  'quarantined',
  'engine_silent',
] as const
export type EngineWhy = (typeof ENGINE_WHYS)[number]

/** A place inside the repository; the path is repo-relative and POSIX. */
export interface Place extends Position {
  path: string
}

/** The place of a name token that may refer to something. */
export interface SiteQuestion extends Position {
  kind: SiteKind
  name: string
  /** What the scopes of the file bind it to, in a word of our own: sites of a file that share it mean the same. */
  binding?: string
}

/** All queries about one file at once. */
export interface FileQuestions {
  path: string
  /** Index into the scope's projects: the owner of the file. */
  project: number
  /** The text the sites were found in. */
  text: string
  sites: readonly SiteQuestion[]
}

/**
 * Places: where inside the repository it is declared (targets in import statements and generated stubs left out).
 * `external`: every target is outside the root. `unanswered`: queried when ready, no target. `open`: could not be queried.
 */
export type SiteAnswer = readonly Place[] | 'external' | 'unanswered' | 'open'

export interface FileAnswers {
  path: string
  /** Build variant the answers hold in (`windows/amd64`); '' for the only or the default one. */
  variant: string
  /** One for each site of the question, in its order. */
  answers: readonly SiteAnswer[]
  /** Set where answers are `open`. */
  why?: EngineWhy
}

/**
 * A relation between declarations that no site shows: structural implements, overrides. Places are name tokens; a method
 * that overrides itself overrides or implements something outside the repository.
 */
export interface Relation {
  kind: 'implements' | 'overrides'
  from: Place
  to: Place
}

export interface FileChange {
  path: string
  kind: 'created' | 'changed' | 'deleted'
}

/** What one engine answers for: all projects of a language family in one repository. */
export interface EngineScope {
  /** Absolute real path of the repository. */
  root: string
  projects: readonly Project[]
  /** Every file of the family, with the project that owns it. */
  files: readonly ScopeFile[]
  /** An absolute folder of ours, outside the repository, that is this scope's alone. */
  folder: string
  /** Ceiling on the resident memory of the engine's whole process tree. */
  memoryMb: number
  /** Set once an engine has come near that ceiling: the heap it may use, where an engine has such an option. */
  heapMb?: number
  /** The owner allowed the repository's own build to be read by tools that execute it. */
  trusted: boolean
  /** The owner also allowed such tools to download what the build names. */
  allowNetwork?: boolean
}

export interface ScopeFile {
  path: string
  language: string
  project: number
}

/** Where engines are looked for. Nothing inside `root` is ever started. */
export interface SearchPlaces {
  root: string
  /** Absolute folders of PATH, without any inside the root. */
  path: readonly string[]
  home: string
  /** Where `doctor --fix` installs. */
  engines: string
  /** The environment, for variables that name installations (JAVA_HOME, GOROOT); never handed on. */
  env: Readonly<Record<string, string | undefined>>
}

export type FoundEngine = {
  found: true
  /** Absolute path of the program or of what the program runs. */
  path: string
  version: string
  /** Set where the version is outside the tested range. */
  warning?: string
  /** Anything else `start` needs to know of the installation, by name. */
  parts?: Readonly<Record<string, string>>
}

export type MissingEngine = {
  found: false
  message: string
  /** What a person can type to have it. */
  fix: string
}

/** An engine that has been started. Only the supervisor talks to it; it may end at any moment. */
export interface RunningEngine {
  /** As it says of itself. */
  readonly version: string
  /** What it could not have, in words for a person: its answers count, but there could be more. */
  readonly warning?: string
  /**
   * Answers stream in any order, one or more (by variant) a file. Throws when the engine dies or breaks protocol;
   * files not answered by then are the supervisor's to ask again.
   */
  query(files: readonly FileQuestions[], signal: AbortSignal): AsyncIterable<FileAnswers>
  /** Tells a living engine what changed on disk, so that later answers are of the present state. */
  update(changes: readonly FileChange[]): Promise<void>
  /** All, or those from the given files, if the engine can distinguish them. */
  relations?(signal: AbortSignal, paths?: readonly string[]): AsyncIterable<Relation>
  /** For engines that can say whether a relation holds, but not list all: those of the given ones that do. */
  confirm?(likely: readonly Relation[], signal: AbortSignal): AsyncIterable<Relation>
  /** Asks the engine to end, then ends it; resolves when its process tree no longer exists. */
  stop(): Promise<void>
}

export interface EnginePace {
  /** Until its first answer, its program being built. */
  startSeconds: number
  sitesPerSecond: number
}

/** What an engine's folder exports as `engine` from `supervisors/<name>/engine.ts`. */
export interface Engine {
  readonly name: string
  /** The language family it answers for. */
  readonly family: string
  /** Engines of one family are queried in rising order: each gets what those before it left unanswered or open. */
  readonly order: number
  /** `bulk`: queried about everything. `on-demand`: only about what a person or agent is looking at. */
  readonly takes: 'bulk' | 'on-demand'
  /** Files handed over at once, and time one file may take before it is given up. */
  readonly batch: { files: number; sites: number }
  /** How fast it is, measured on two cores; estimates rest on it. */
  readonly pace?: EnginePace
  /** For one that keeps all it ever read and starts in a moment: past so many MB it is restarted between batches. */
  readonly freshPastMb?: number
  find(places: SearchPlaces): Promise<FoundEngine | MissingEngine>
  start(found: FoundEngine, scope: EngineScope, launcher: Launcher): Promise<RunningEngine>
  /** Whether the first start has to build a program, once for this machine, which may take a minute. */
  mustBuild?(found: FoundEngine): boolean
  /** How `doctor --fix` installs it, where it can be had by name from a package registry. */
  install?: InstallRecipe
}

/** A package of a registry, pinned, with what its unpacked program must hash to. */
export interface InstallRecipe {
  registry: 'npm' | 'pypi' | 'go'
  package: string
  version: string
  /** By `<platform>-<arch>`, or `any`: SHA-256 of the archive. */
  sha256: Readonly<Record<string, string>>
}

export interface LaunchOptions {
  /** Absolute. */
  program: string
  args: readonly string[]
  /** Absolute, outside the repository unless the engine leaves no choice. */
  cwd: string
  /** The whole environment; nothing is inherited. */
  env: Readonly<Record<string, string>>
  /** Further absolute paths it must read. */
  reads?: readonly string[]
  /** It works on our own source alone, so it needs no sandbox. */
  isOwnWork?: boolean
  /** Where the system can, it sees nothing but these absolute files and folders. */
  sandbox?: { reads: readonly string[]; writes: readonly string[] }
}

/** A child of ours and everything it starts. */
export interface EngineProcess {
  readonly pid: number
  readonly stdin: Writable
  readonly stdout: NodeJS.ReadableStream
  /** The last of what it wrote to stderr. */
  stderr(): string
  readonly exited: Promise<{ code: number | null; signal: string | null }>
  /** Ends the whole process group: with a request first, then by force. */
  end(): Promise<void>
}

/** Starts processes whose memory is measured and whose ending is certain; handed to `Engine.start` by the supervisor. */
export interface Launcher {
  launch(options: LaunchOptions): EngineProcess
}
