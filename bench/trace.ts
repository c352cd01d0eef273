/** `npm run trace`: runs a repository's tests under a tracer, and holds bombe's callers against the calls that happened. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordCalls } from './trace/record-calls.ts'
import { reportSample, reportScore, reportWorst } from './trace/report-score.ts'
import { scoreCalls } from './trace/score-calls.ts'
import type { TracedCall } from './trace/traced-call.ts'
import { guessLanguage, TRACERS } from './trace/tracers.ts'

const USAGE = `npm run trace -- <repository> --tests "<command>" [options]
  --tests <command>    what runs the tests, in the repository's folder
  --language <name>    ${Object.keys(TRACERS).join(', ')} (default: by the files at the top)
  --calls <file>       where the calls are kept; if it is there, no test runs
  --leave-out <regex>  functions of these files do not count (default: tests and examples)
  --product            only calls from files that count
  --worst <n>          how many functions with missed calls to print (default 20)
  --sample <n>         also print n callers that answers vouch for
  --json <file>        write everything there
`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [given] = positionals
  const repository = resolve(given ?? '')
  const language = values.language ?? guessLanguage(repository)
  if (!given || !language || !TRACERS[language] || !(values.tests || values.calls)) {
    process.stdout.write(USAGE)
    return 2
  }
  const calls = await callsOf(repository, language, values)
  // Whoever runs the tests has the libraries; bombe reads them where they are.
  process.env.GOMODCACHE ??= join(homedir(), 'go', 'pkg', 'mod')
  const score = await scoreCalls(repository, calls, {
    leavesOut: new RegExp(values['leave-out']),
    isProductOnly: values.product === true,
  })
  process.stdout.write(reportScore(basename(repository), score))
  process.stdout.write(reportWorst(score, Number(values.worst)))
  if (values.sample) process.stdout.write(reportSample(score, Number(values.sample)))
  if (values.json) writeFileSync(values.json, JSON.stringify(score))
  return 0
}

async function callsOf(
  repository: string,
  language: string,
  { calls, tests }: { calls?: string | undefined; tests?: string | undefined },
): Promise<TracedCall[]> {
  if (calls && existsSync(calls)) return JSON.parse(readFileSync(calls, 'utf8')) as TracedCall[]
  const recorded = await recordCalls(repository, language, tests ?? '')
  if (calls) writeFileSync(calls, JSON.stringify(recorded))
  return recorded
}

const OPTIONS = {
  tests: { type: 'string' },
  language: { type: 'string' },
  calls: { type: 'string' },
  'leave-out': {
    type: 'string',
    default:
      '(^|/)(tests?|__tests__|testing|examples?|docs|bench(marks)?)/|(^|/)(test_|conftest)|[._](test|spec)\\.',
  },
  product: { type: 'boolean' },
  worst: { type: 'string', default: '20' },
  sample: { type: 'string' },
  json: { type: 'string' },
} as const

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  return 2
})
