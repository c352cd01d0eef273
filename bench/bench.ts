/** `npm run bench`: what bombe costs, beside its peer, on real repositories. */
import { parseArgs } from 'node:util'

const USAGE = `npm run bench -- <what> …
  index <repositories…> [--json] [--no-peer]     indexing from nothing: CPU, wall, memory, database, beside codegraph
  precise <repositories…> [--json] [--no-peer] [--peer-seconds N] [--no-engine E]…   the exact pass: CPU, wall, memory,
                                                 shares, first answers cold and warm, beside scip or a server
  agree <repository> --engines <a>,<b> [--samples N] [--seed N] [--json]   two engines on the same random sites
  query <repositories…> [--json] [--no-peer] [--samples N] [--minutes N]   every question: warm p50 and p95, beside codegraph;
                                                 cold commands; a server, asked for so many minutes
  load <repository> [--minutes N] [--clients N] [--json]   clients that ask all at once over HTTP: errors, leaks, p99
  conformance <repository>                       the official MCP conformance suites against the HTTP server
  sync <repositories…> [--json] [--no-peer] [--samples N] [--between A..B | --back N] [--exact]   edits, no change, a checkout,
                                                 a work tree (with exact edges), beside codegraph
  soak <repository> [--cycles N] [--every N] [--json]   edits and questions in one process: memory, descriptors, database flat
  faults [--real] [--rounds N] [--seed N] [--json]   engines that crash, hang, talk garbage, grow: runs end, files answered
  robustness --corpora <jsonl> --mirrors <dir> [--only <text>]   no crash, no hang, no file lost without a word
`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
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
      samples: { type: 'string' },
      cycles: { type: 'string', default: '10000' },
      every: { type: 'string', default: '500' },
      back: { type: 'string', default: '300' },
      between: { type: 'string' },
      exact: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      clients: { type: 'string', default: '50' },
    },
  })
  const [what, ...repositories] = positionals
  const { json, corpora, mirrors = process.env.MIRRORS, only } = values
  // Each bench is loaded when it runs, so that none weighs on the memory of another.
  if (what === 'robustness' && corpora && mirrors) {
    const { benchRobustness } = await import('./robustness.ts')
    return benchRobustness({ corpora, mirrors, only })
  }
  if (what === 'faults') {
    const { benchFaults } = await import('./faults.ts')
    return benchFaults({ rounds: Number(values.rounds), seed: Number(values.seed), json, real: values.real })
  }
  if (repositories.length > 0 && what === 'index') {
    const { benchIndex } = await import('./measure/bench-index.ts')
    return benchIndex(repositories, { json, peer: !values['no-peer'] })
  }
  if (repositories.length > 0 && what === 'precise') {
    const { benchPrecise } = await import('./measure/bench-precise.ts')
    const peerSeconds = Number(values['peer-seconds'])
    const withoutEngines = values['no-engine'] ?? []
    return benchPrecise(repositories, { json, peer: !values['no-peer'], peerSeconds, withoutEngines })
  }
  if (repositories[0] !== undefined && what === 'agree') {
    const { benchAgree } = await import('./measure/bench-agree.ts')
    const [first, second] = values.engines.split(',')
    const [samples, seed] = [Number(values.samples ?? 2_000), Number(values.seed)]
    if (first && second) return benchAgree(repositories[0], { engines: [first, second], samples, seed, json })
  }
  if (repositories.length > 0 && what === 'query') {
    const { benchQuery } = await import('./measure/bench-query.ts')
    return benchQuery(repositories, {
      json,
      peer: !values['no-peer'],
      samples: Number(values.samples ?? 300),
      minutes: Number(values.minutes ?? 0),
    })
  }
  if (repositories[0] !== undefined && what === 'load') {
    const { benchLoad } = await import('./measure/bench-load.ts')
    const { minutes = '10', clients } = values
    return benchLoad(repositories[0], { minutes: Number(minutes), clients: Number(clients), json })
  }
  if (repositories[0] !== undefined && what === 'conformance') {
    const { benchConformance } = await import('./measure/bench-conformance.ts')
    return benchConformance(repositories[0])
  }
  if (repositories[0] !== undefined && what === 'soak') {
    const { benchSoak } = await import('./measure/bench-soak.ts')
    return benchSoak(repositories[0], { cycles: Number(values.cycles), every: Number(values.every), json })
  }
  if (repositories.length > 0 && what === 'sync') {
    const { benchSync } = await import('./measure/bench-sync.ts')
    const { back, samples, exact, between = `HEAD~${back}..HEAD` } = values
    const [from = '', to = ''] = between.split('..')
    const counts = { samples: Number(samples ?? 60), from, to }
    return benchSync(repositories, { json, peer: !values['no-peer'], exact, ...counts })
  }
  process.stdout.write(USAGE)
  return 2
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
