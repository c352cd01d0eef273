/** `npm run accuracy`: scores bombe's graph against public suites of call graphs and navigation. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findRegressions } from './accuracy/check-stats.ts'
import { prepareInputs } from './accuracy/prepare-inputs.ts'
import { reportSuites, reportWorst } from './accuracy/print-report.ts'
import { readCases } from './accuracy/read-cases.ts'
import { restateStats } from './accuracy/restate-stats.ts'
import { scoreCases } from './accuracy/score-cases.ts'

const USAGE = `npm run accuracy -- --cases <folder> [options]
  --cases <folder>    the suites, one *.jsonl each
  --inputs <folder>   their work trees as <suite>/<case>/…; otherwise made with --tool from the clones in $MIRRORS
  --tool <file>       what writes the work trees (default: ../tools/normalize_a.py beside the cases)
  --suite <name>      only this suite; may be repeated
  --case <text>       only cases whose name contains this
  --worst <n>         also print the n worst cases with every wrong and missed answer
  --exact             after the exact pass, with every engine that is there
  --stats <file>      write the report there; suites that were not measured keep their rows
  --check             fail when a figure is below the one in --stats (default: the committed file)
  --jobs <n>          cases at a time (default 2)
`

function committedStats(isExact: boolean | undefined): string {
  const name = isExact ? 'stats-exact.txt' : 'stats.txt'
  return fileURLToPath(new URL(`../../bench/accuracy/${name}`, import.meta.url))
}

const INPUT_CACHE = fileURLToPath(new URL('../../bench/.results/inputs', import.meta.url))

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS, allowPositionals: false })
  if (values.help || !values.cases) {
    process.stdout.write(USAGE)
    return values.help ? 0 : 2
  }
  const cases = readCases(values.cases, values.suite).filter(one => one.case.includes(values.case ?? ''))
  const suites = [...new Set(cases.map(one => one.suite))]
  const inputs = prepareInputs({
    cases: values.cases,
    inputs: values.inputs,
    tool: values.tool,
    cache: INPUT_CACHE,
    suites,
  })
  const { tallies, failures } = await scoreCases(cases, inputs, Number(values.jobs), values.exact === true)
  const report = reportSuites(tallies)
  process.stdout.write(report)
  if (values.worst) process.stdout.write(reportWorst(tallies, Number(values.worst)))
  for (const failure of failures) process.stderr.write(`failed: ${failure}\n`)
  const fallen = values.check ? regressions(values.stats ?? committedStats(values.exact), report) : []
  if (values.stats && !values.check)
    writeFileSync(values.stats, restateStats(committedText(values.stats), report))
  return failures.length + fallen.length > 0 ? 1 : 0
}

const OPTIONS = {
  cases: { type: 'string' },
  inputs: { type: 'string' },
  tool: { type: 'string' },
  suite: { type: 'string', multiple: true },
  case: { type: 'string' },
  worst: { type: 'string' },
  stats: { type: 'string' },
  check: { type: 'boolean' },
  exact: { type: 'boolean' },
  jobs: { type: 'string', default: '2' },
  help: { type: 'boolean' },
} as const

function committedText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function regressions(file: string, report: string): string[] {
  const fallen = findRegressions(readFileSync(join(file), 'utf8'), report)
  for (const sentence of fallen) process.stderr.write(`regression: ${sentence}\n`)
  return fallen
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
