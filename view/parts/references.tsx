/** Callers, callees, implementors: references grouped by file, each with its lines and its confidence. */
import { useState } from 'preact/hooks'
import type { Reference } from '../../src/questions/shared/answer.ts'
import { hrefOf } from '../route.ts'
import { Confidence, Kind } from './kind.tsx'

/** More are shown by a click. */
const FIRST = 60

export function References({
  list,
  /** The lines are in the file of the symbol that is shown, not in that of the reference. */
  linesIn,
}: {
  list: readonly Reference[]
  linesIn?: string
}) {
  const [shown, setShown] = useState(FIRST)
  const groups = new Map<string, Reference[]>()
  for (const one of list.slice(0, shown))
    groups.set(one.file_path, [...(groups.get(one.file_path) ?? []), one])
  return (
    <>
      {[...groups].map(([path, references]) => (
        <div key={path} class="group">
          <a class="group-head" href={hrefOf('file', path)}>
            {path}
          </a>
          <ul class="rows">
            {references.map(one => (
              <Row key={`${one.handle} ${one.via ?? ''}`} one={one} linesIn={linesIn ?? path} />
            ))}
          </ul>
        </div>
      ))}
      {list.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + 200)}>
          Show {Math.min(200, list.length - shown)} more of {list.length - shown}
        </button>
      )}
    </>
  )
}

function Row({ one, linesIn }: { one: Reference; linesIn: string }) {
  const { handle, name, kind, site_lines: lines, confidence, via, depth } = one
  return (
    <li class="row is-reference">
      <Kind kind={kind} />
      <a class="code-link" href={hrefOf('symbol', handle)} title={handle}>
        {shortName(handle) || name}
      </a>
      {depth > 1 && <span class="note">{depth} steps away</span>}
      {via && <span class="note">through {shortName(via)}</span>}
      <span class="row-end">
        <span class="row-lines">
          {lines.slice(0, 6).map(line => (
            <a key={line} href={hrefOf('file', linesIn, { line })} aria-label={`line ${line} of ${linesIn}`}>
              :{line}
            </a>
          ))}
          {lines.length > 6 && <span class="note">and {lines.length - 6} more</span>}
        </span>
        <Confidence word={confidence} />
      </span>
    </li>
  )
}

/** What is after the path of a handle. */
export function shortName(handle: string): string {
  const at = handle.lastIndexOf('#')
  return at < 0 ? handle.slice(handle.lastIndexOf('/') + 1) : handle.slice(at + 1)
}
