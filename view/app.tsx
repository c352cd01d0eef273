/** The frame of the page: navigation, search, the state of the index, and the view that the address names. */
import { useEffect, useState } from 'preact/hooks'
import type { PageState } from '../src/mcp/page/describe-state.ts'
import { ask, Refused } from './ask.ts'
import { KeyHelp } from './parts/key-help.tsx'
import { SearchBox } from './parts/search-box.tsx'
import { StateLine } from './parts/state-line.tsx'
import { Failure } from './parts/states.tsx'
import { currentRef, goTo, hrefOf, parseRoute, type Route, type ViewName } from './route.ts'
import { applyTheme, isDark } from './theme.ts'
import { AskView } from './views/ask-view.tsx'
import { ChangeView } from './views/change-view.tsx'
import { FileView } from './views/file-view.tsx'
import { GoView } from './views/go-view.tsx'
import { GraphView } from './views/graph-view.tsx'
import { HealthView } from './views/health-view.tsx'
import { ImportsView } from './views/imports-view.tsx'
import { MapView } from './views/map-view.tsx'
import { SymbolView } from './views/symbol-view.tsx'

const VIEWS = {
  map: MapView,
  graph: GraphView,
  imports: ImportsView,
  symbol: SymbolView,
  file: FileView,
  change: ChangeView,
  ask: AskView,
  health: HealthView,
  go: GoView,
  enter: MapView,
} satisfies Record<ViewName, (props: { route: Route; state?: PageState }) => unknown>

const TABS: readonly { view: ViewName; name: string; also: readonly ViewName[] }[] = [
  { view: 'map', name: 'Map', also: ['file'] },
  { view: 'graph', name: 'Graph', also: [] },
  { view: 'imports', name: 'Imports', also: [] },
  { view: 'change', name: 'Change', also: [] },
  { view: 'ask', name: 'Ask', also: [] },
  { view: 'health', name: 'Health', also: [] },
]

export function App() {
  const route = useRoute()
  const { state, failure } = usePageState()
  useKeys()
  useEffect(() => {
    const what = route.about === '' ? TABS.find(({ view }) => view === route.view)?.name : route.about
    document.title = [what, state?.name, 'bombe'].filter(Boolean).join(' · ')
  }, [route, state?.name])
  const View = VIEWS[route.view]
  const ref = currentRef()
  return (
    <>
      <button type="button" class="skip" onClick={toMain}>
        Skip to the content
      </button>
      <header class="bar">
        <a class="brand" href={hrefOf('map')} title="The map of the repository">
          <img src="icon.svg" alt="" width="22" height="22" />
          <span class="brand-name">{state?.name ?? 'bombe'}</span>
          {ref && <span class="chip">{ref}</span>}
        </a>
        <nav aria-label="Views">
          {TABS.map(({ view, name, also }) => (
            <a
              key={view}
              href={hrefOf(view)}
              aria-current={route.view === view || also.includes(route.view) ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <SearchBox />
        <KeyHelp />
        <ThemeButton />
      </header>
      <StateLine {...(state ? { state } : {})} />
      <main id="main" tabIndex={-1} class={`view view-${route.view}`}>
        {failure ? <Failure failure={failure} /> : <View route={route} {...(state ? { state } : {})} />}
      </main>
    </>
  )
}

/** No link: the address names the view. */
function toMain(): void {
  document.getElementById('main')?.focus()
}

function ThemeButton() {
  const [dark, setDark] = useState(isDark())
  useEffect(() => {
    const onChange = () => setDark(isDark())
    window.addEventListener('themechange', onChange)
    return () => window.removeEventListener('themechange', onChange)
  }, [])
  const name = dark ? 'Use light colours' : 'Use dark colours'
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={name}
      title={name}
      onClick={() => applyTheme(dark ? 'light' : 'dark')}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {dark ? (
          <path d="M10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.4 1.4M13.6 13.6 15 15M5 15l1.4-1.4M13.6 6.4 15 5M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />
        ) : (
          <path d="M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5Z" />
        )}
      </svg>
    </button>
  )
}

function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    const onChange = () => {
      const next = parseRoute(location.hash)
      setRoute(before => {
        if (before.view !== next.view || before.about !== next.about) window.scrollTo(0, 0)
        return next
      })
    }
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [])
  return route
}

const POLL_MS = 4_000
const POLL_BUSY_MS = 800

/** Asked again and again while the page is seen: an index is made, an engine dies. */
function usePageState(): { state?: PageState; failure?: Refused } {
  const [known, setKnown] = useState<{ state?: PageState; failure?: Refused }>({})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      let wait = POLL_MS
      try {
        const state = await ask('state')
        if (state.isIndexing || !state.isIndexed) wait = POLL_BUSY_MS
        if (!isOver) setKnown({ state })
      } catch (error) {
        if (error instanceof Refused && !isOver) setKnown(before => ({ ...before, failure: error }))
      }
      if (!isOver) timer = setTimeout(document.hidden ? later : look, wait)
    }
    const later = () => {
      timer = setTimeout(document.hidden ? later : look, POLL_MS)
    }
    void look()
    const atOnce = () => {
      clearTimeout(timer)
      void look()
    }
    window.addEventListener('hashchange', atOnce)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('hashchange', atOnce)
    }
  }, [])
  return known
}

/** `/` searches; `g` and the first letter of a view goes there. */
function useKeys(): void {
  useEffect(() => {
    let isGoing = false
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (
        isTyping ||
        document.querySelector('dialog[open]') ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('#search')?.focus()
      } else if (isGoing) {
        isGoing = false
        const tab = TABS.find(({ view }) => view.startsWith(event.key))
        if (tab) goTo(hrefOf(tab.view))
      } else if (event.key === 'g') {
        isGoing = true
        setTimeout(() => {
          isGoing = false
        }, 1_000)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
