/** Scores a hand-made case against a hand-made dump. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Case } from '../../bench/accuracy/read-cases.ts'
import { readDump } from '../../bench/accuracy/read-dump.ts'
import { scoreCase } from '../../bench/accuracy/score-case.ts'
import type { Tally } from '../../bench/accuracy/tally.ts'

export async function scoreFixture(
  facts: Partial<Case>,
  files: Record<string, string>,
  rows: string[],
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'bombe-score-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const one = { suite: 'fixture', case: 'one', language: '', files: Object.keys(files), ...facts } as Case
    return await scoreCase(one, readDump(rows.join('\n')), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function file(path: string): string {
  return JSON.stringify({ type: 'file', path })
}

export function symbol(handle: string, kind: string, line: number, column: number, end_line: number): string {
  return JSON.stringify({
    type: 'symbol',
    handle,
    kind,
    file: handle.slice(0, handle.indexOf('#')),
    line,
    column,
    end_line,
  })
}

export function edge(
  kind: string,
  path: string,
  line: number,
  column: number,
  from: string,
  to: string,
): string {
  return JSON.stringify({ type: 'edge', kind, file: path, line, column, from, to })
}

export function importing(
  path: string,
  line: number,
  column: number,
  module: string,
  name: string,
  to: string,
): string {
  return JSON.stringify({ type: 'import', file: path, line, column, module, name, local: name, to })
}
