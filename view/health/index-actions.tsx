/** What can be done to the index from here: bring it up to date, verify everything. */
import { useState } from 'preact/hooks'
import { ask, Refused } from '../ask.ts'

export function IndexActions({ isRunning }: { isRunning: boolean }) {
  const [said, setSaid] = useState('')
  const start = (mode: 'sync' | 'precise', words: string) => {
    setSaid(words)
    ask('index', { mode, wait: false }).then(
      () => {},
      error => setSaid(error instanceof Refused ? error.message : String(error)),
    )
  }
  return (
    <p class="panel-links">
      <button
        type="button"
        class="button"
        disabled={isRunning}
        onClick={() => start('sync', 'Looking at the disk.')}
      >
        Bring up to date
      </button>
      <button
        type="button"
        class="button"
        disabled={isRunning}
        onClick={() => start('precise', 'Engines are asked about every place; this takes minutes.')}
      >
        Verify everything
      </button>
      <span class="note" role="status">
        {said}
      </span>
    </p>
  )
}
