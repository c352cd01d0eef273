/** A Java engine on a marked repository; `npm test` puts jdtls, which no machine has by default, where it is looked for here. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Engine,
  EngineScope,
  FileAnswers,
  FoundEngine,
  Project,
  Relation,
  RunningEngine,
  SearchPlaces,
} from '../../../src/model/index.ts'
import { searchPlaces } from '../../../supervisors/core/find/find-program.ts'
import { launcher } from '../../../supervisors/core/process/launch.ts'
import { answered, type MarkedRepo } from '../marked-repo.ts'
import { TEST_ENGINES } from '../try-engine.ts'

export const javaPlaces = (root: string, env = process.env): SearchPlaces => ({
  ...searchPlaces(root, env),
  engines: TEST_ENGINES,
})

/** Lets everything in this process that looks where `doctor --fix` installs find the tests' jdtls there, and nothing else. */
export function offerJdtls(): void {
  const data = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-data-')))
  const engines = join(data, 'bombe', 'engines')
  mkdirSync(engines, { recursive: true })
  for (const name of existsSync(TEST_ENGINES) ? readdirSync(TEST_ENGINES) : []) {
    if (/java|jdtls/.test(name)) symlinkSync(join(TEST_ENGINES, name), join(engines, name))
  }
  process.env.XDG_DATA_HOME = data
}

/** One project for each folder; by default ''. */
export function javaScope(
  repo: MarkedRepo,
  modules: readonly Partial<Project>[] = [{}],
  memoryMb = 1024,
): EngineScope {
  const projects = modules.map(
    (one): Project => ({
      kind: 'maven',
      family: 'java',
      folder: '',
      config: '',
      name: one.folder ?? '',
      settings: {},
      ...one,
    }),
  )
  const ownerOf = (path: string) => projects.findIndex(({ folder }) => path.startsWith(`${folder}/`))
  return {
    root: repo.root,
    projects,
    files: repo.paths.map(path => ({ path, language: 'java', project: Math.max(0, ownerOf(path)) })),
    folder: realpathSync(mkdtempSync(join(tmpdir(), 'bombe-scope-'))),
    memoryMb,
    trusted: false,
  }
}

export function startJava(
  engine: Engine,
  found: FoundEngine,
  repo: MarkedRepo,
  modules?: readonly Partial<Project>[],
): Promise<RunningEngine> {
  return engine.start(found, javaScope(repo, modules), launcher)
}

export async function queryAll(running: RunningEngine, repo: MarkedRepo): Promise<FileAnswers[]> {
  const files: FileAnswers[] = []
  for await (const one of running.query(repo.questions(), new AbortController().signal)) files.push(one)
  return files
}

/** Actual and expected answers, line by line. */
export async function queryMarks(running: RunningEngine, repo: MarkedRepo) {
  return answered(repo, await queryAll(running, repo))
}

/** `overrides 1 -> 2`, by the ids of declarations. */
export async function relationLines(running: RunningEngine, repo: MarkedRepo): Promise<string[]> {
  const nameOf = ({ path, line, column }: Relation['from']) =>
    repo.declared.get(`${path}:${line}:${column}`) ?? `${path}:${line}:${column}`
  const lines: string[] = []
  for await (const { kind, from, to } of running.relations?.(new AbortController().signal) ?? []) {
    lines.push(`${kind} ${nameOf(from)} -> ${nameOf(to)}`)
  }
  return lines.sort()
}
