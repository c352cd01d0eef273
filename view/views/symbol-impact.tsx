/** What breaks if a symbol changes: the risk in words, the tests that reach it, the files it touches. */
import { useState } from 'preact/hooks'
import { Answered } from '../parts/states.tsx'
import { Switch } from '../parts/switch.tsx'
import { hrefOf } from '../route.ts'
import { useSettledAnswer } from '../use-answer.ts'

const KINDS = [
  ['behavior', 'What it does'],
  ['signature', 'Its signature'],
  ['delete', 'Deleting it'],
] as const

/** More are counted. */
const SHOWN = 20

export function Impact({ handle }: { handle: string }) {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('behavior')
  const asked = useSettledAnswer('get_blast_radius', { symbol_name: handle, change_type: kind })
  return (
    <section class="impact">
      <h2>If it changes</h2>
      <Switch label="What is changed" values={KINDS} chosen={kind} choose={setKind} />
      <Answered asked={asked}>
        {({ impact }) => (
          <>
            <p class={`risk risk-${impact.risk_assessment.level}`}>
              <b>{impact.risk_assessment.level} risk</b>
              <span>{impact.risk_assessment.reasons.join('; ')}</span>
            </p>
            <div class="pair">
              <Paths title="Tests that reach it" handles={impact.affected_tests} none="No test reaches it." />
              <Paths
                title="Files it reaches"
                handles={impact.affected_files}
                none="It stays in its own file."
              />
            </div>
            {impact.test_commands.length > 0 && (
              <>
                <h3>Run these</h3>
                {impact.test_commands.map(command => (
                  <code key={command} class="command">
                    {command}
                  </code>
                ))}
              </>
            )}
          </>
        )}
      </Answered>
    </section>
  )
}

function Paths({ title, handles, none }: { title: string; handles: readonly string[]; none: string }) {
  return (
    <div>
      <h3>
        {title} <span class="count">{handles.length}</span>
      </h3>
      {handles.length === 0 && <p class="note">{none}</p>}
      <ul class="plain">
        {handles.slice(0, SHOWN).map(one => (
          <li key={one}>
            <a href={one.includes('#') ? hrefOf('symbol', one) : hrefOf('file', one)}>{one}</a>
          </li>
        ))}
      </ul>
      {handles.length > SHOWN && <p class="note">and {handles.length - SHOWN} more</p>}
    </div>
  )
}
