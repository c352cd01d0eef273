/** What the index holds and how far its sites are verified. */
import type { ProblemCode } from '../../model/index.ts'
import type { IndexCounts, LanguageCounts } from '../../store/schema/rows.ts'
import type { JobSummary, Recovery } from '../index/job.ts'
import type { Meta } from '../shared/answer.ts'
import { PROTOCOL_VERSION } from '../shared/answer.ts'
import { describeGraph } from '../shared/finish-answer.ts'
import type { QueryContext } from '../shared/question.ts'
import { Suggestion, suggest } from '../shared/suggestion.ts'

export interface LanguageStatus {
  language: string
  files: number
  sites: number
  exact_sites: number
  carried_sites: number
  external_sites: number
  unknown_sites: number
  approximate_sites: number
  open_sites: number
  /** Exact, external and unknown sites, of all. */
  settled_share: number
  /** Exact and external sites, of all. */
  answered_share: number
}

export interface ServerStatus {
  name: string
  language: string
  state: 'missing' | 'stopped' | 'starting' | 'ready' | 'backoff' | 'failed'
  version: string
  path: string
  rss_mb: number
  restarts: number
  /** Why it does not answer; '' if it does or was not queried. */
  why: string
}

/** The graph of one work tree, or of one commit that was asked about. */
export interface SnapshotStatus {
  kind: 'work_tree' | 'ref'
  ref: string
  root: string
  commit: string
  size_bytes: number
  last_used_at: string
}

/** A repository that a server has open. */
export interface WorkspaceSummary {
  root: string
  state?: string
  files?: number
  ref?: string
  commit?: string
  indexed_at?: string
  job?: { mode: string; state: string; started_at?: string }
}

export interface IndexStatus {
  state: Meta['indexing_status']
  schema_version: number | null
  required_schema_version: number
  files: number
  symbols: number
  edges: number
  size_bytes: number
  indexed_at: string | null
}

export interface StatusAnswer {
  index: IndexStatus
  languages: LanguageStatus[]
  servers: ServerStatus[]
  jobs: JobSummary[]
  /** Only after a job that was interrupted, until a sync succeeds. */
  recovery?: Recovery
  snapshots: SnapshotStatus[]
  /** All that a server has open, with their state where there are several. */
  workspaces: WorkspaceSummary[]
  /** Places in the index that are masked because they look like secrets. */
  masked_secrets: number
  /** With files of the repository, and with bombe's own. */
  problems: { file: string; code: ProblemCode | 'set_aside'; message: string; line?: number }[]
  meta: Meta
}

export interface StatusSurroundings {
  servers?: readonly ServerStatus[]
  snapshots?: readonly SnapshotStatus[]
  root: string
  requiredSchemaVersion: number
  /** The schema version of an index that is there and cannot be read. */
  foundSchemaVersion?: number | null
  /** What is being done to the index, where someone keeps track. */
  jobs?: readonly JobSummary[]
  recovery?: Recovery
  /** Problems of the data folder; listed before those of files. */
  problems?: StatusAnswer['problems']
  /** There is no work tree, hence no index of one: only refs can be asked about. */
  isBare?: boolean
}

const MAX_PROBLEMS = 200

export function getStatus(context: QueryContext, surroundings: StatusSurroundings): StatusAnswer {
  const { reader } = context
  const counts = reader.counts()
  const found = reader.problems()
  const problems: StatusAnswer['problems'] = [
    ...(surroundings.problems ?? []),
    ...found.map(({ path, code, message, line }) => ({
      file: path,
      code,
      message,
      ...(line === undefined || line === null ? {} : { line }),
    })),
  ]
  const left = problems.length - MAX_PROBLEMS
  const isFresh = context.areFresh(reader.files().map(file => file.path))
  return {
    index: describeIndex(context, counts, surroundings),
    languages: counts.languages.map(describeLanguage),
    servers: [...(surroundings.servers ?? [])],
    jobs: [...(surroundings.jobs ?? [])],
    ...(surroundings.recovery ? { recovery: surroundings.recovery } : {}),
    snapshots: [...(surroundings.snapshots ?? [])],
    workspaces: [{ root: surroundings.root }],
    masked_secrets: found.filter(({ code }) => code === 'secret_masked').length,
    problems: problems.slice(0, MAX_PROBLEMS),
    meta: {
      protocol_version: PROTOCOL_VERSION,
      ...describeGraph(context, isFresh),
      freshness_status: isFresh ? 'fresh' : 'stale',
      indexing_status: 'ready',
      result_completeness: left > 0 ? 'truncated' : 'complete',
      ...(left > 0 ? { omitted: { problems: left } } : {}),
    },
  }
}

/** The answer before any index exists: asking for the state must not build one. */
export function describeNoIndex(repo: string, surroundings: StatusSurroundings): StatusAnswer {
  const { root, requiredSchemaVersion, snapshots = [], recovery, problems = [] } = surroundings
  // What was tried on a work tree that is not there can only have failed, and is not shown.
  const jobs = surroundings.isBare ? [] : (surroundings.jobs ?? [])
  const last = jobs.at(-1)?.state
  const isActive = last === 'queued' || last === 'running' || last === 'validating'
  const state = isActive ? 'indexing' : last === 'failed' ? 'failed' : 'not_indexed'
  return {
    index: {
      state,
      schema_version: surroundings.foundSchemaVersion ?? null,
      required_schema_version: requiredSchemaVersion,
      files: 0,
      symbols: 0,
      edges: 0,
      size_bytes: 0,
      indexed_at: null,
    },
    languages: [],
    servers: [],
    jobs: [...jobs],
    ...(recovery ? { recovery } : {}),
    snapshots: [...snapshots],
    workspaces: [{ root }],
    masked_secrets: 0,
    problems: [...problems],
    meta: {
      protocol_version: PROTOCOL_VERSION,
      repo,
      freshness_status: surroundings.isBare ? 'fresh' : 'stale',
      indexing_status: state,
      result_completeness: 'complete',
      ...(state === 'indexing' ? {} : { suggestion: surroundings.isBare ? ASK_REFS : suggest('index') }),
    },
  }
}

const ASK_REFS = new Suggestion(
  'a bare repository has no work tree: ask about a branch, tag or commit with --ref (a tool: ref)',
)

function describeIndex(
  { reader }: QueryContext,
  counts: IndexCounts,
  surroundings: StatusSurroundings,
): IndexStatus {
  return {
    state: 'ready',
    schema_version: reader.schemaVersion(),
    required_schema_version: surroundings.requiredSchemaVersion,
    files: counts.files,
    symbols: counts.symbols,
    edges: counts.edges,
    size_bytes: reader.sizeBytes(),
    indexed_at: reader.meta('indexed_at'),
  }
}

export function describeLanguage({
  language,
  files,
  sites,
  states,
  confidences,
}: LanguageCounts): LanguageStatus {
  const answered = confidences.exact + states.external
  return {
    language,
    files,
    sites,
    exact_sites: confidences.exact,
    carried_sites: confidences.carried,
    external_sites: states.external,
    unknown_sites: states.unknown,
    approximate_sites: confidences.probable + confidences.approximate,
    open_sites: states.open,
    settled_share: share(answered + states.unknown, sites),
    answered_share: share(answered, sites),
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000
}
