/** Engines: what each does, how much memory it takes, how often it was started again, and why it does not answer. */
import type { PageState } from '../../src/mcp/page/describe-state.ts'
import type { ServerStatus } from '../../src/questions/status/answer.ts'

const STATES: Readonly<Record<ServerStatus['state'], string>> = {
  missing: 'not installed',
  stopped: 'sleeps until it is needed',
  starting: 'starting',
  ready: 'ready',
  backoff: 'broken, will be started again',
  failed: 'broken',
}

export function Engines({
  servers,
  living,
}: {
  servers: readonly ServerStatus[]
  /** As of a moment ago. */
  living: PageState['engines']
}) {
  return (
    <section class="panel">
      <h2>
        Engines <span class="count">{servers.length}</span>
      </h2>
      {servers.length === 0 ? (
        <p class="note">
          None is there for these languages: names are resolved by scopes and imports alone.{' '}
          <code>bombe doctor</code> says what can be installed.
        </p>
      ) : (
        <ul class="rows is-rich">
          {servers.map(one => {
            const now = living.find(({ name }) => name === one.name)
            const state = now ? now.state : one.state
            const isBad = state === 'backoff' || state === 'failed' || state === 'missing'
            const restarts = now?.restarts ?? one.restarts
            // The word that programs read is said by the state already.
            const why = (now?.message ?? one.why).replace(/^\w+: /, '')
            return (
              <li key={`${one.name} ${one.language}`} class="row">
                <div class="row-body">
                  <b>{one.name}</b> <span class="note">{one.version}</span>{' '}
                  <span class={isBad ? 'engine-state is-bad' : 'engine-state'}>
                    {STATES[state as ServerStatus['state']] ?? state}
                  </span>
                  <p class="note">
                    {one.language}
                    {(now?.rssMb ?? one.rss_mb) > 0 && ` · ${Math.round(now?.rssMb ?? one.rss_mb)} MB`}
                    {now && now.peakRssMb > 0 && ` · at most ${Math.round(now.peakRssMb)} MB`}
                    {restarts > 0 && ` · started again ${restarts} ${restarts === 1 ? 'time' : 'times'}`}
                  </p>
                  {isBad && why && <p class="note">{why}</p>}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
