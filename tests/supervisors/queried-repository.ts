/** A real engine on a small repository, discovered as bombe does it, queried about names in a snippet. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type {
  Engine,
  EngineProcess,
  FileAnswers,
  FileChange,
  LaunchOptions,
  RunningEngine,
  SiteAnswer,
} from '../../src/model/engine.ts'
import type { SiteKind } from '../../src/model/site.ts'
import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { launch } from '../../supervisors/core/process/launch.ts'
import { discover } from '../discover/temp-repository.ts'

export interface QueriedRepository {
  root: string
  running: RunningEngine
  launched: readonly LaunchOptions[]
  processes: readonly EngineProcess[]
  /** `|` in the snippet is before the queried name: `cart.|total(`. */
  query(path: string, snippet: string, kind?: SiteKind): Promise<string>
  /** Writes (or, with null, removes) files and reports it to the engine. */
  change(files: Record<string, string | null>): Promise<void>
  end(): Promise<void>
}

export interface RepositoryOptions {
  memoryMb?: number
  /** Beside the repository, outside of it. */
  outside?: Record<string, string>
}

export async function queryRepository(
  engine: Engine,
  files: Record<string, string>,
  { memoryMb = 2048, outside = {} }: RepositoryOptions = {},
): Promise<QueriedRepository> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-ask-')))
  const root = join(base, 'repo')
  writeAll(root, files)
  writeAll(base, outside)
  const { projects, files: found, ownerOf } = await discover(root)
  const owners = new Map(found.map((file, index) => [file.path, ownerOf[index]!]))
  const known = await engine.find(searchPlaces(root))
  if (!known.found) throw new Error(known.message)
  const launched: LaunchOptions[] = []
  const processes: EngineProcess[] = []
  const scopeFiles = found.map(({ path, language }) => ({ path, language, project: owners.get(path)! }))
  const running = await engine.start(
    known,
    { root, projects, files: scopeFiles, folder: join(base, 'scope'), memoryMb, trusted: false },
    {
      launch: options => {
        launched.push(options)
        const child = launch(options)
        processes.push(child)
        return child
      },
    },
  )
  return {
    root,
    running,
    launched,
    processes,
    query: async (path, snippet, kind = 'call') => {
      const text = readFileSync(join(root, path), 'utf8')
      const site = { ...placeOf(path, text, snippet), kind }
      const answers: FileAnswers[] = []
      const questions = [{ path, project: owners.get(path) ?? -1, text, sites: [site] }]
      for await (const one of running.query(questions, AbortSignal.timeout(15_000))) answers.push(one)
      return describe(answers[0]?.answers[0])
    },
    change: async changes => {
      const told: FileChange[] = Object.entries(changes).map(([path, text]) => {
        const kind = text === null ? 'deleted' : owners.has(path) ? 'changed' : 'created'
        if (text === null) rmSync(join(root, path))
        else writeAll(root, { [path]: text })
        return { path, kind }
      })
      await running.update(told)
    },
    end: async () => {
      await running.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

function writeAll(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function placeOf(path: string, text: string, snippet: string) {
  const before = snippet.indexOf('|')
  const start = text.indexOf(snippet.replace('|', ''))
  if (before < 0 || start < 0) throw new Error(`${path} has no ${snippet}`)
  const lines = text.slice(0, start + before).split('\n')
  const name = /^['"]?[\w$#@./-]+/u.exec(snippet.slice(before + 1))?.[0] ?? ''
  return { name, line: lines.length, column: lines.at(-1)!.length + 1 }
}

/** Places as `path:line:column`, several with spaces between; otherwise the kind of the answer. */
function describe(answer: SiteAnswer | undefined): string {
  if (answer === undefined || typeof answer === 'string') return answer ?? 'no answer'
  return answer.map(({ path, line, column }) => `${path}:${line}:${column}`).join(' ')
}
