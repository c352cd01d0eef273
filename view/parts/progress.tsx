/** How far a run is: in words, in numbers, as a bar. */

const STAGES: Readonly<Record<string, string>> = {
  wait: 'waiting for another process that writes this index',
  queue: 'waiting for the first index of another repository',
  discover: 'looking for files',
  extract: 'reading files',
  resolve: 'resolving names',
  write: 'writing the index',
  validate: 'checking the index',
  settle: 'asking engines',
}

interface RunProgress {
  stage: string
  done: number
  total: number
}

function stageWords(stage: string | undefined): string {
  return (stage && (STAGES[stage] ?? stage)) || 'starting'
}

export function RunProgress({ progress }: { progress: RunProgress | undefined }) {
  const { stage, done = 0, total = 0 } = progress ?? {}
  return (
    <>
      {stageWords(stage)}
      {total > 1 && (
        <>
          {' '}
          {done.toLocaleString()} of {total.toLocaleString()}{' '}
          <progress max={total} value={done} aria-label="How far it is" />
        </>
      )}
    </>
  )
}
