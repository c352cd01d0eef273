/** `npm run bench`: the cost of bombe and of its peer on real repositories. */
import { parseArgs } from 'node:util'

const USAGE = `npm run bench -- <what> …
  index <repositories…> [--json] [--no-peer]     indexing from nothing: CPU, wall, memory, database, beside codegraph
  precise <repositories…> [--json] [--no-peer] [--peer-seconds N] [--no-engine E]…   the exact pass: CPU, wall, memory,
                                                 shares, first answers cold and warm, beside scip or a server
  agree <repository> --engines <a>,<b> [--samples N] [--seed N] [--json]   two engines on the same random sites
  sites <repository> --language <id> [--answers <tsv>] [--samples N] [--seed N]   call sites with their edges, to be read or
                                                 against an oracle: precision, recall, what is wrong and missed
  query <repositories…> [--json] [--no-peer] [--samples N] [--minutes N]   every question: warm p50 and p95, beside codegraph;
                                                 cold commands; a server, asked for so many minutes
  load <repository> [--minutes N] [--clients N] [--json]   clients that ask all at once over HTTP: errors, leaks, p99
  first-answer <repositories…> [--json]          a server on a clone without index: seconds to the first useful answer to
                                                 each question, errors, and until the index is complete
  idle <repositories…> [--minutes N] [--json]    CPU and memory of a server and its engines in the minutes after one question
  view <repository> [--symbol S] [--walk] [--json]   the page in a browser: first paint, a hot graph, ten thousand files,
                                                 layout shift, memory; --walk opens every view in all sizes and colours
  first-minute <repository>                      what an agent sees in its first minute on a clone without index
  interop <repository>                           the official Python client (PyPI mcp) with the server on stdio
  agent-files --mirrors <dir>                    what init writes, and the plugin, against the published schemas
  kuzu <repository>                              dump --format csv loaded by Kuzu: every node, every edge, odd names
  conformance <repository>                       the official MCP conformance suites against the HTTP server
  sync <repositories…> [--json] [--no-peer] [--samples N] [--between A..B | --back N] [--exact]   edits, no change, a checkout,
                                                 a work tree (with exact edges), beside codegraph
  soak <repository> [--cycles N] [--every N] [--json]   edits and questions in one process: memory, descriptors, database flat
  install [--json]                               every form of installing: seconds and megabytes, what each part weighs
  faults [--real] [--rounds N] [--seed N] [--json]   engines that crash, hang, talk garbage, grow: runs end, files answered
  robustness --corpora <jsonl> --mirrors <dir> [--only <text>]   no crash, no hang, no file lost without a word
`

const OPTIONS = {
  json: { type: 'boolean', default: false },
  'no-peer': { type: 'boolean', default: false },
  'peer-seconds': { type: 'string', default: '600' },
  corpora: { type: 'string' },
  mirrors: { type: 'string' },
  only: { type: 'string' },
  rounds: { type: 'string', default: '200' },
  seed: { type: 'string', default: '0' },
  'no-engine': { type: 'string', multiple: true },
  real: { type: 'boolean', default: false },
  engines: { type: 'string', default: '' },
  language: { type: 'string' },
  answers: { type: 'string' },
  samples: { type: 'string' },
  cycles: { type: 'string', default: '10000' },
  every: { type: 'string', default: '500' },
  back: { type: 'string', default: '300' },
  between: { type: 'string' },
  exact: { type: 'boolean', default: false },
  minutes: { type: 'string' },
  symbol: { type: 'string' },
  walk: { type: 'boolean', default: false },
  clients: { type: 'string', default: '50' },
} as const

type Values = ReturnType<typeof readArguments>['values']

function readArguments() {
  return parseArgs({ allowPositionals: true, options: OPTIONS })
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  const [what, first, ...others] = positionals
  const status =
    (await benchOwnInput(what, values)) ??
    (first === undefined ? undefined : await benchRepositories(what, first, [first, ...others], values))
  if (status === undefined) process.stdout.write(USAGE)
  return status ?? 2
}

// Each bench is loaded when it runs, so that none uses the memory of another. Undefined: wrong arguments.

async function benchOwnInput(what: string | undefined, values: Values): Promise<number | undefined> {
  const { json, corpora, mirrors = process.env.MIRRORS, only } = values
  if (what === 'robustness' && corpora && mirrors) {
    const { benchRobustness } = await import('./robustness.ts')
    return benchRobustness({ corpora, mirrors, only })
  }
  if (what === 'agent-files' && mirrors)
    return (await import('./measure/bench-agent-files.ts')).benchAgentFiles(mirrors)
  if (what === 'install') return (await import('./measure/bench-install.ts')).benchInstall({ json })
  if (what !== 'faults') return undefined
  const { benchFaults } = await import('./faults.ts')
  return benchFaults({ rounds: Number(values.rounds), seed: Number(values.seed), json, real: values.real })
}

async function benchRepositories(
  what: string | undefined,
  first: string,
  repositories: string[],
  values: Values,
): Promise<number | undefined> {
  const { json } = values
  const peer = !values['no-peer']
  switch (what) {
    case 'index': {
      const { benchIndex } = await import('./measure/bench-index.ts')
      return benchIndex(repositories, { json, peer })
    }
    case 'precise': {
      const { benchPrecise } = await import('./measure/bench-precise.ts')
      const peerSeconds = Number(values['peer-seconds'])
      return benchPrecise(repositories, {
        json,
        peer,
        peerSeconds,
        withoutEngines: values['no-engine'] ?? [],
      })
    }
    case 'agree': {
      const { benchAgree } = await import('./measure/bench-agree.ts')
      const [one, other] = values.engines.split(',')
      const [samples, seed] = [Number(values.samples ?? 2_000), Number(values.seed)]
      return one && other ? benchAgree(first, { engines: [one, other], samples, seed, json }) : undefined
    }
    case 'sites': {
      const { benchSites } = await import('./measure/bench-sites.ts')
      const { language, answers } = values
      const [samples, seed] = [Number(values.samples ?? 60), Number(values.seed)]
      return language
        ? benchSites(first, { language, samples, seed, ...(answers ? { answers } : {}) })
        : undefined
    }
    case 'query': {
      const { benchQuery } = await import('./measure/bench-query.ts')
      const [samples, minutes] = [Number(values.samples ?? 300), Number(values.minutes ?? 0)]
      return benchQuery(repositories, { json, peer, samples, minutes })
    }
    case 'load': {
      const { benchLoad } = await import('./measure/bench-load.ts')
      const { minutes = '10', clients } = values
      return benchLoad(first, { minutes: Number(minutes), clients: Number(clients), json })
    }
    case 'first-answer': {
      const { benchFirstAnswer } = await import('./measure/bench-first-answer.ts')
      return benchFirstAnswer(repositories, { json })
    }
    case 'idle': {
      const { benchIdle } = await import('./measure/bench-idle.ts')
      return benchIdle(repositories, { json, minutes: Number(values.minutes ?? 5) })
    }
    case 'first-minute': {
      const { benchFirstMinute } = await import('./measure/bench-first-minute.ts')
      return benchFirstMinute(first)
    }
    case 'interop': {
      const { benchInterop } = await import('./measure/bench-interop.ts')
      return benchInterop(first)
    }
    case 'view': {
      const { benchView } = await import('./view/bench-view.ts')
      const { symbol, walk } = values
      return benchView(first, { json, walk, ...(symbol === undefined ? {} : { symbol }) })
    }
    case 'kuzu': {
      const { benchKuzu } = await import('./measure/bench-kuzu.ts')
      return benchKuzu(first)
    }
    case 'conformance': {
      const { benchConformance } = await import('./measure/bench-conformance.ts')
      return benchConformance(first)
    }
    case 'soak': {
      const { benchSoak } = await import('./measure/bench-soak.ts')
      return benchSoak(first, { cycles: Number(values.cycles), every: Number(values.every), json })
    }
    case 'sync': {
      const { benchSync } = await import('./measure/bench-sync.ts')
      const { back, samples, exact, between = `HEAD~${back}..HEAD` } = values
      const [from = '', to = ''] = between.split('..')
      return benchSync(repositories, { json, peer, exact, samples: Number(samples ?? 60), from, to })
    }
    default:
      return undefined
  }
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
