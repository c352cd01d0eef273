/** What the keys do, in a dialog: a button at the top and `?` open it. */
import { useEffect, useRef } from 'preact/hooks'

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'search; arrows choose, Enter opens, Esc leaves'],
  [['g', 'm'], 'the map; g g graph, g i imports, g c change, g a ask, g h health'],
  [['←', '↑', '→', '↓'], 'on a map or graph: walk'],
  [['Enter'], 'on a map or graph: open'],
  [['Esc'], 'on a map: one folder up; on a graph: choose nothing'],
  [['Space'], 'on a box of a graph: show more around it'],
  [['0'], 'on a graph: fit it into the frame'],
  [['?'], 'this list'],
]

export function KeyHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key === '?' && !isTyping && !dialog.current?.open) dialog.current?.showModal()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        class="icon-button key-help-button"
        aria-label="What the keys do"
        title="What the keys do (?)"
        onClick={() => dialog.current?.showModal()}
      >
        ?
      </button>
      <dialog ref={dialog} class="key-help" aria-labelledby="key-help-title">
        <h2 id="key-help-title">Keys</h2>
        <dl>
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
