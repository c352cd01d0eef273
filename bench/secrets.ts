/** `npm run secrets`: how many secrets are masked, how many harmless lines are, and how fast. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { maskSecrets } from '../src/secrets/mask-secrets.ts'
import { generateSecrets } from './secrets/generate-secrets.ts'
import { formatLines, parseLines, readFiles, sampleLines } from './secrets/harmless-lines.ts'
import { scoreHarmless } from './secrets/score-harmless.ts'
import { scoreSecrets } from './secrets/score-secrets.ts'

const USAGE = `npm run secrets -- [--mirrors <folder>] [--verbose] [--update] [--sample <owner+name> --count <n>]
  --mirrors  bare clones as <owner>+<name>/repo (default: MIRRORS); without them only the generated secrets are scored
  --verbose  list what was missed and what was masked wrongly
  --update   write bench/secrets/stats.txt
  --sample   print a new sample of lines of a repository, to be looked through by a person before it is recorded
`
const file = (name: string): string => fileURLToPath(new URL(`../../bench/secrets/${name}`, import.meta.url))

function main(): number {
  const { values } = parseArgs({
    options: {
      mirrors: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      sample: { type: 'string' },
      count: { type: 'string', default: '500' },
      help: { type: 'boolean', default: false },
    },
  })
  const mirrors = values.mirrors ?? process.env.MIRRORS
  if (values.help || (values.sample !== undefined && mirrors === undefined)) {
    process.stdout.write(USAGE)
    return 2
  }
  if (values.sample !== undefined && mirrors !== undefined) {
    process.stdout.write(formatLines(sampleLines(mirrors, values.sample, Number(values.count), 1)))
    return 0
  }
  const report = [
    ...scoreGenerated(values.verbose),
    ...(mirrors === undefined ? [] : scoreClones(mirrors, values.verbose)),
  ]
  process.stdout.write(`${report.join('\n')}\n`)
  if (values.update) writeFileSync(file('stats.txt'), `${report.join('\n')}\n`)
  return 0
}

function scoreGenerated(verbose: boolean): string[] {
  return (['dev', 'test'] as const).map(split => {
    const secrets = generateSecrets(split)
    const { masked, total, missed } = scoreSecrets(secrets)
    if (verbose) for (const { format, text } of missed) process.stdout.write(`missed ${format}: ${text}\n`)
    const formats = new Set(secrets.map(({ format }) => format)).size
    return `secrets, ${split}: ${masked} of ${total} masked (${percent(masked, total)}), ${formats} formats`
  })
}

/** Lines that a person set aside hold made-up secrets: masking them is neither right nor wrong. */
function scoreClones(mirrors: string, verbose: boolean): string[] {
  const setAside = new Set(
    parseLines(readFileSync(file('set-aside.txt'), 'utf8')).map(one => JSON.stringify(one)),
  )
  const lines = parseLines(readFileSync(file('harmless.txt'), 'utf8'))
  const { total, wrong, missing } = scoreHarmless(
    lines.filter(one => !setAside.has(JSON.stringify(one))),
    mirrors,
  )
  if (verbose)
    for (const one of wrong) process.stdout.write(`wrong ${one.file}:${one.line} ${one.text.trim()}\n`)
  const repositories = [...new Set(lines.map(({ repository, commit }) => `${repository} ${commit}`))]
  return [
    `harmless lines: ${wrong.length} of ${total} masked (${percent(wrong.length, total)}), ${setAside.size} set aside, ${missing} missing`,
    ...(verbose
      ? repositories.map(one =>
          speedOf(
            mirrors,
            one,
            lines.map(line => line.file),
          ),
        )
      : []),
  ]
}

/** CPU time over the files of the sample; the figures of a machine are not committed. */
function speedOf(mirrors: string, one: string, files: readonly string[]): string {
  const [repository = '', commit = ''] = one.split(' ')
  const texts = [...readFiles(mirrors, repository, commit, [...new Set(files)])]
  const bytes = texts.reduce((sum, [, text]) => sum + text.length, 0)
  const before = process.cpuUsage()
  for (const [path, text] of texts) maskSecrets(text, { path })
  return `${repository}: ${Math.round(bytes / process.cpuUsage(before).user)} MB a CPU second`
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`
}

process.exitCode = main()
