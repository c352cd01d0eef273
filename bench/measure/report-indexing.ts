/** Prints what indexing one repository cost, bombe beside its peer. */
import type { Cost, IndexResult } from './bench-index.ts'

export function reportIndexing(result: IndexResult): string {
  const { bombe, peer } = result
  const lines = [
    `${result.repository}: ${count(result.files)} source files, ${count(result.lines)} lines`,
    '                     CPU s    wall s  peak RSS MB  database MB',
    costLine('bombe', bombe),
    `    ${count(bombe.files)} files, ${count(bombe.symbols)} symbols, ${count(bombe.sites)} sites, ${count(bombe.edges)} edges`,
  ]
  if (peer) {
    lines.push(
      costLine(`codegraph ${peer.version}`, peer),
      `    ${count(peer.files)} files, ${count(peer.nodes)} nodes, ${count(peer.edges)} edges`,
    )
  }
  lines.push(`  ${verdict(result)}`)
  return `${lines.join('\n')}\n\n`
}

function verdict({ peer, ratio }: IndexResult): string {
  if (!peer) return 'no peer figure, bar unmet'
  if (ratio === undefined) return 'bombe failed, bar unmet'
  return `ratio of CPU seconds: ${ratio.toFixed(3)} (1/${(1 / ratio).toFixed(1)})`
}

function costLine(name: string, cost: Cost): string {
  const failed = cost.status === 0 ? '' : `  failed with status ${cost.status}`
  const columns = [
    cost.cpuSeconds.toFixed(2).padStart(8),
    cost.wallSeconds.toFixed(2).padStart(9),
    cost.peakRssMb.toFixed(0).padStart(12),
    cost.databaseMb.toFixed(1).padStart(12),
  ]
  return `  ${name.padEnd(16)} ${columns.join(' ')}${failed}`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
