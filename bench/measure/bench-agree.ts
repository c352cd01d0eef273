/** `bench agree`: compares two engines of one family on the same sites of a real repository. */

import { mapAnswer } from '../../src/exact/map-answer.ts'
import type { OpenExactIndex } from '../../src/pipeline/exact/open-exact-index.ts'
import type { QueryableSite } from '../../src/store/read/read-queryable.ts'
import { loadEngines } from '../../supervisors/core/find/load-engines.ts'
import { type DrawnFile, drawSites } from '../agree/draw-sites.ts'
import {
  describe,
  isSame,
  type Judged,
  judgeAnswers,
  namesInBoth,
  OUTCOMES,
  type Outcome,
} from '../agree/judge-answers.ts'
import { openQuestions } from '../agree/open-questions.ts'
import { type Answers, queryEngine } from '../agree/query-engine.ts'
import { copyRepository } from './copy-repository.ts'

export interface AgreeOptions {
  engines: readonly [string, string]
  samples: number
  seed: number
  json: boolean
}

interface Compared {
  place: string
  name: string
  outcome: Outcome
  first: string
  second: string
}

/** Fails if less than this share of the sites that both answer is equal. */
const MIN_SHARE = 0.995

export async function benchAgree(repository: string, options: AgreeOptions): Promise<number> {
  const copy = copyRepository(repository)
  try {
    const { rows, versions } = await compareEngines(copy.folder, options)
    const shares = sharesOf(rows)
    const result = { repository: copy.name, engines: versions, ...shares }
    if (options.json) process.stdout.write(`${JSON.stringify({ ...result, rows }, null, 2)}\n`)
    else process.stdout.write(report(copy.name, versions, rows, shares))
    return shares.same < MIN_SHARE && shares.sameNamed < MIN_SHARE ? 1 : 0
  } finally {
    copy.remove()
  }
}

async function compareEngines(root: string, { engines, samples, seed }: AgreeOptions) {
  const family = (await loadEngines()).find(({ name }) => name === engines[0])?.family ?? ''
  const questions = await openQuestions(root, family)
  try {
    const { index, files } = questions
    const drawn = drawSites(index, files, { samples, seed })
    const first = await queryEngine(engines[0], questions, drawn)
    const second = await queryEngine(engines[1], questions, drawn)
    return {
      versions: [`${engines[0]} ${first.version}`, `${engines[1]} ${second.version}`],
      rows: drawn.flatMap(file => compareFile(index, file, first.answers, second.answers)),
    }
  } finally {
    questions.close()
  }
}

function compareFile(
  index: OpenExactIndex,
  { file, sites }: DrawnFile,
  one: Answers,
  other: Answers,
): Compared[] {
  return sites.map((site, at) => {
    const first = judged(index, site, one.get(file.path), at)
    const second = judged(index, site, other.get(file.path), at)
    return {
      place: `${file.path}:${site.line}:${site.column}`,
      name: site.name,
      outcome: judgeAnswers(first, second),
      first: said(first),
      second: said(second),
    }
  })
}

function judged(
  index: OpenExactIndex,
  site: QueryableSite,
  file: { answers: readonly Judged['answer'][]; variant: string } | undefined,
  at: number,
): Judged {
  const answer = file?.answers[at] ?? 'open'
  const basesOf = (symbol: number) => index.basesOf(symbol).map(edge => edge.to)
  const { edges } = mapAnswer(site, answer, { symbols: index.symbols, basesOf }, '')
  return {
    answer,
    symbols: [...new Set(edges.map(edge => edge.to))].sort((a, b) => a - b),
    variant: file?.variant ?? '',
  }
}

function said({ answer, variant }: Judged): string {
  return describe(answer) + (variant ? ` (in ${variant})` : '')
}

interface Shares {
  queried: number
  /** Of all sites that both were queried about. */
  same: number
  /** Of those where both name something in the repository. */
  sameNamed: number
}

function sharesOf(rows: readonly Compared[]): Shares {
  const queried = rows.filter(({ outcome }) => outcome !== 'not_queried')
  const named = queried.filter(({ outcome }) => namesInBoth(outcome))
  const share = (some: readonly Compared[]) =>
    some.filter(({ outcome }) => isSame(outcome)).length / Math.max(1, some.length)
  return { queried: queried.length, same: share(queried), sameNamed: share(named) }
}

function report(
  name: string,
  versions: readonly string[],
  rows: readonly Compared[],
  shares: Shares,
): string {
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  const lines = [`${name}: ${versions.join(' and ')}, ${rows.length} sites`]
  for (const outcome of OUTCOMES) {
    const count = rows.filter(row => row.outcome === outcome).length
    if (count > 0) lines.push(`  ${outcome.padEnd(34)} ${count}`)
  }
  lines.push(
    `  the same: ${percent(shares.same)} of ${shares.queried}; where both name something: ${percent(shares.sameNamed)}`,
  )
  for (const { place, name: site, outcome, first, second } of rows) {
    if (isSame(outcome)) continue
    lines.push(`  ${place} ${site}: ${first} | ${second}`)
  }
  return `${lines.join('\n')}\n`
}
