/** The tracers, by language: what a test run needs so that its calls are recorded. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/languages/load-languages.ts'
import { copyTree, listFiles } from './copy-tree.ts'
import { GO, writeRecorders } from './go/probe-functions.ts'
import { insertProbes } from './insert-probes.ts'
import { buildAgent, mapClasses } from './java/build-agent.ts'
import { JAVASCRIPT } from './javascript/probe-functions.ts'
import type { ProbedFunction } from './traced-call.ts'

export interface PreparedRun {
  /** Where the tests run: the repository, or a copy with probes. */
  folder: string
  env: Record<string, string>
  probed: readonly ProbedFunction[]
  isCopy: boolean
  /** The file of what the tracer names instead of files. */
  fileOf?(name: string): string | undefined
}

/** `scratch`: an empty folder, removed after the run. */
export type Tracer = (repository: string, scratch: string) => Promise<PreparedRun>

/** Of two that fit, the first. */
export const TRACERS: Record<string, { marks: readonly string[]; prepare: Tracer }> = {
  go: { marks: ['go.mod'], prepare: prepareGo },
  java: { marks: ['pom.xml', 'build.gradle', 'build.gradle.kts'], prepare: prepareJava },
  javascript: { marks: ['package.json'], prepare: prepareJavascript },
  python: { marks: ['pyproject.toml', 'setup.py', 'setup.cfg'], prepare: preparePython },
}

export function guessLanguage(repository: string): string | undefined {
  const has = (mark: string) => existsSync(join(repository, mark))
  return Object.keys(TRACERS).find(language => TRACERS[language]!.marks.some(has))
}

function ownFile(path: string): string {
  return join(packageRoot(), 'bench', 'trace', path)
}

async function preparePython(repository: string): Promise<PreparedRun> {
  const paths = [ownFile('python'), process.env.PYTHONPATH ?? ''].filter(path => path !== '')
  return { folder: repository, env: { PYTHONPATH: paths.join(':') }, probed: [], isCopy: false }
}

async function prepareJavascript(repository: string): Promise<PreparedRun> {
  const folder = copyTree(repository)
  const probed = await insertProbes(folder, listFiles(folder), JAVASCRIPT)
  const options = `${process.env.NODE_OPTIONS ?? ''} --require ${ownFile('javascript/probe.cjs')}`
  return { folder, env: { NODE_OPTIONS: options.trim() }, probed, isCopy: true }
}

async function prepareGo(repository: string): Promise<PreparedRun> {
  const folder = copyTree(repository)
  const probed = await insertProbes(folder, listFiles(folder), GO)
  writeRecorders(folder, probed, readFileSync(ownFile('go/recorder.go.txt'), 'utf8'))
  return { folder, env: {}, probed, isCopy: true }
}

async function prepareJava(repository: string, scratch: string): Promise<PreparedRun> {
  const flag = buildAgent(ownFile('java'), scratch)
  const classes = mapClasses(repository, listFiles(repository))
  const packages = join(scratch, 'packages.txt')
  writeFileSync(packages, [...new Set([...classes.keys()].map(packageOf))].join('\n'))
  const env = { JAVA_TOOL_OPTIONS: flag, TRACE_PACKAGES: packages }
  // `org/jsoup/nodes/Element$Shadow` is in the file of its outermost class.
  const fileOf = (name: string) => classes.get(name) ?? classes.get(name.replace(/\$.*/, ''))
  return { folder: repository, env, probed: [], isCopy: false, fileOf }
}

function packageOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}
