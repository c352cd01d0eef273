/** A Go engine on a marked repository: projects from its go.mod files, every site queried. */
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type {
  Engine,
  EngineScope,
  FileAnswers,
  FoundEngine,
  Project,
  Relation,
  RunningEngine,
} from '../../../src/model/index.ts'
import { launcher } from '../../../supervisors/core/process/launch.ts'
import { answered, type MarkedRepo } from '../marked-repo.ts'

export function goScope(repo: MarkedRepo): EngineScope {
  const folders = new Set(['', ...repo.paths.flatMap(ancestors)])
  const projects = [...folders]
    .filter(folder => existsSync(join(repo.root, folder, 'go.mod')))
    .sort()
    .map(folder => projectIn(repo.root, folder))
  if (projects.length === 0) projects.push(projectIn(repo.root, ''))
  const ownerOf = (path: string) => {
    const owners = projects.filter(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
    return projects.indexOf(owners.sort((a, b) => b.folder.length - a.folder.length)[0] ?? projects[0]!)
  }
  return {
    root: repo.root,
    projects,
    files: repo.paths.map(path => ({ path, language: 'go', project: ownerOf(path) })),
    folder: realpathSync(mkdtempSync(join(tmpdir(), 'bombe-scope-'))),
    memoryMb: 2048,
    trusted: false,
  }
}

function ancestors(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [''] : [folder, ...ancestors(folder)]
}

function projectIn(root: string, folder: string): Project {
  const config = join(folder, 'go.mod')
  const found = existsSync(join(root, config))
  const name = found ? (/^module (\S+)/m.exec(readFileSync(join(root, config), 'utf8'))?.[1] ?? '') : ''
  return {
    kind: found ? 'go' : 'root',
    family: 'go',
    folder,
    config: found ? config : '',
    name,
    settings: {},
  }
}

export async function startOn(engine: Engine, found: FoundEngine, repo: MarkedRepo): Promise<RunningEngine> {
  return engine.start(found, goScope(repo), launcher)
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

/** `implements 1 -> 2`, by the ids of declarations. */
export async function relationLines(running: RunningEngine, repo: MarkedRepo): Promise<string[]> {
  const nameOf = ({ path, line, column }: Relation['from']) =>
    repo.declared.get(`${path}:${line}:${column}`) ?? `${path}:${line}:${column}`
  const lines: string[] = []
  for await (const { kind, from, to } of running.relations?.(new AbortController().signal) ?? []) {
    lines.push(`${kind} ${nameOf(from)} -> ${nameOf(to)}`)
  }
  return lines.sort()
}
