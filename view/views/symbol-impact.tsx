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

/** More are shown by a click. */
const SHOWN = 20
const COMMANDS_SHOWN = 4

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
                <Commands commands={impact.test_commands} />
              </>
            )}
          </>
        )}
      </Answered>
    </section>
  )
}

function Paths({ title, handles, none }: { title: string; handles: readonly string[]; none: string }) {
  const [isAll, showAll] = useState(false)
  return (
    <div>
      <h3>
        {title} <span class="count">{handles.length}</span>
      </h3>
      {handles.length === 0 && <p class="note">{none}</p>}
      <ul class="plain">
        {handles.slice(0, isAll ? handles.length : SHOWN).map(one => (
          <li key={one}>
            <a href={one.includes('#') ? hrefOf('symbol', one) : hrefOf('file', one)}>{one}</a>
          </li>
        ))}
      </ul>
      {handles.length > SHOWN && !isAll && (
        <button type="button" class="link-button" onClick={() => showAll(true)}>
          and {handles.length - SHOWN} more
        </button>
      )}
    </div>
  )
}

/** To be copied as one. */
function Commands({ commands }: { commands: readonly string[] }) {
  const [isAll, showAll] = useState(false)
  const more = commands.length - COMMANDS_SHOWN
  return (
    <>
      <code class="command">{commands.slice(0, isAll ? commands.length : COMMANDS_SHOWN).join('\n')}</code>
      {more > 0 && !isAll && (
        <button type="button" class="link-button" onClick={() => showAll(true)}>
          and {more} more
        </button>
      )}
    </>
  )
}
