/** Notes on a symbol, for people and agents alike, and a line to write one. */
import { useState } from 'preact/hooks'
import type { Meta } from '../../src/questions/shared/answer.ts'
import { ask, Refused } from '../ask.ts'

export function SymbolNotes(props: { handle: string; notes: Meta['notes']; again: () => void }) {
  const { handle, notes = [], again } = props
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const write = () => {
    if (text.trim() === '') return
    ask('notes', { action: 'annotate', target: handle, text: text.trim() }).then(
      () => {
        setOpen(false)
        setText('')
        again()
      },
      error => setSaid(error instanceof Refused ? error.message : String(error)),
    )
  }
  return (
    <>
      {notes.map(({ target, text }) => (
        <p key={`${target} ${text}`} class="remark">
          <b>Note on {target}:</b> {text}
        </p>
      ))}
      {isOpen ? (
        <form
          class="note-form"
          onSubmit={event => {
            event.preventDefault()
            write()
          }}
        >
          <label>
            <span class="visually-hidden">Note on {handle}</span>
            <input
              class="field"
              // biome-ignore lint/a11y/noAutofocus: the reader has just asked to write here.
              autoFocus
              value={text}
              placeholder="What the next reader should know"
              onInput={event => setText(event.currentTarget.value)}
              onKeyDown={event => event.key === 'Escape' && setOpen(false)}
            />
          </label>
          <button type="submit" class="button is-plain">
            Keep the note
          </button>
          <span class="note" role="status">
            {said}
          </span>
        </form>
      ) : (
        <button type="button" class="link-button" onClick={() => setOpen(true)}>
          Add a note
        </button>
      )}
    </>
  )
}
