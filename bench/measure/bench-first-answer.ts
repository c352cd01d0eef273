/** `bench first-answer`: how soon a server on a repository without an index says something useful, and with how many errors. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { chooseNames } from './choose-names.ts'
import { copyRepository } from './copy-repository.ts'
import { StdioServer } from './stdio-server.ts'

interface FirstAnswer {
  question: string
  /** From the start of the server to the first answer with something in it; NaN where there was none. */
  seconds: number
  errors: number
  /** What the answer said of itself. */
  completeness: string
}

interface Result {
  repository: string
  answers: FirstAnswer[]
  /** From the start of a server that is asked once until its index is complete. */
  completeSeconds: number
}

const LONGEST_MS = 300_000
/** An agent that got an error or nothing asks again after a moment. */
const AGAIN_MS = 500

export async function benchFirstAnswer(repositories: string[], { json }: { json: boolean }): Promise<number> {
  const results: Result[] = []
  for (const repository of repositories) {
    const result = await measure(repository)
    results.push(result)
    if (!json) process.stdout.write(report(result))
  }
  if (json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  const isWhole = ({ answers }: Result) =>
    answers.every(one => one.errors === 0 && !Number.isNaN(one.seconds))
  return results.every(isWhole) ? 0 : 1
}

async function measure(repository: string): Promise<Result> {
  const copy = copyRepository(repository)
  try {
    const answers: FirstAnswer[] = []
    const { name, path } = chooseNames(copy.folder)
    for (const { question, tool, input, count } of questionsAbout(name, path)) {
      const server = start(copy.folder)
      answers.push({ question, ...(await untilUseful(server, tool, input, count)) })
      await server.end()
      rmSync(join(copy.folder, '.bombe'), { recursive: true, force: true })
    }
    return { repository: copy.name, answers, completeSeconds: await untilComplete(copy.folder, name) }
  } finally {
    copy.remove()
  }
}

interface Asked {
  question: string
  tool: string
  input: object
  /** How much of use is in an answer. */
  count(answer: Record<string, unknown[] | undefined>): number
}

function questionsAbout(name: string, path: string): Asked[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const listed = (field: string): Asked['count'] => {
    return answer => answer[field]?.length ?? 0
  }
  const bundle: Asked['count'] = ({ context_bundle }) =>
    (context_bundle as { files?: unknown[] } | undefined)?.files?.length ?? 0
  const one = (question: string, tool: string, input: object, count: Asked['count']): Asked => {
    return { question, tool, input, count }
  }
  const symbol_name = name
  return [
    one(`search ${name}`, 'search_symbols', { query: name }, listed('symbols')),
    one(`search ${words}`, 'search_symbols', { query: words }, listed('symbols')),
    one(`refs ${name}`, 'get_references', { symbol_name, direction: 'usages' }, listed('usages')),
    one('context', 'get_context', { query: `how does ${words} work?`, guesses: [name] }, bundle),
    one('impact', 'get_blast_radius', { symbol_name }, ({ impact }) => (impact ? 1 : 0)),
    one('outline', 'get_outline', { path }, listed('symbols')),
    one('show', 'get_source', { symbol_name }, listed('spans')),
    one('grep', 'search_text', { pattern: name }, listed('hits')),
    one('map', 'get_structure', {}, ({ map }) => (map ? 1 : 0)),
  ]
}

function start(folder: string): StdioServer {
  return new StdioServer([process.execPath, BOMBE, '--repo', folder, 'serve'], bombeEnvironment())
}

async function untilUseful(
  server: StdioServer,
  tool: string,
  input: object,
  count: Asked['count'],
): Promise<Omit<FirstAnswer, 'question'>> {
  const started = performance.now()
  await server.initialize()
  for (let errors = 0; performance.now() - started < LONGEST_MS; await sleep(AGAIN_MS)) {
    const result = await server.call(tool, input)
    const answer = (result?.structuredContent ?? {}) as Record<string, unknown[] | undefined>
    if (result?.isError) errors++
    else if (count(answer) > 0) {
      const { meta, verdict } = answer as unknown as {
        meta: Record<string, string>
        verdict: { complete: boolean }
      }
      const completeness = `${count(answer)} found, ${meta.indexing_status}, ${meta.result_completeness}${verdict.complete ? ', complete' : ''}`
      return { seconds: (performance.now() - started) / 1000, errors, completeness }
    }
  }
  return { seconds: Number.NaN, errors: 1, completeness: 'no answer' }
}

async function untilComplete(folder: string, name: string): Promise<number> {
  const started = performance.now()
  const server = start(folder)
  try {
    await server.initialize()
    await server.call('search_symbols', { query: name })
    while (performance.now() - started < LONGEST_MS) {
      const result = await server.call('status', {})
      const { index } = (result?.structuredContent ?? {}) as { index?: { state: string } }
      if (index?.state === 'ready') return (performance.now() - started) / 1000
      await sleep(AGAIN_MS / 5)
    }
    return Number.NaN
  } finally {
    await server.end()
  }
}

function report({ repository, answers, completeSeconds }: Result): string {
  const rows = answers.map(
    ({ question, seconds, errors, completeness }) =>
      `  ${question.padEnd(40)} ${seconds.toFixed(1).padStart(6)} s  ${errors} errors  ${completeness}`,
  )
  const last = `  ${'the index is complete'.padEnd(40)} ${completeSeconds.toFixed(1).padStart(6)} s`
  return `${repository}\n${[...rows, last].join('\n')}\n`
}
