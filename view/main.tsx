/** Starts the page: takes the one-time key of the link, then shows what the rest of the address names. */
import { render } from 'preact'
import { App } from './app.tsx'
import { enter, isInEditor } from './ask.ts'
import { followLinksInEditor } from './editor-links.ts'
import { parseRoute } from './route.ts'
import { applyTheme } from './theme.ts'
import './style/base.css'
import './style/shell.css'
import './style/parts.css'
import './style/code.css'
import './style/views.css'
import './style/map.css'
import './style/graph.css'
import './style/change.css'
import './style/health.css'

applyTheme()
if (isInEditor) followLinksInEditor()
const root = document.getElementById('page')!

async function start(): Promise<void> {
  await useLink()
  // A link that is pasted into a page that is open.
  window.addEventListener('hashchange', () => void useLink())
  render(<App />, root)
}

/** The key must not stay in the address: it is of no further use, and addresses are shared. */
async function useLink(): Promise<void> {
  if (parseRoute(location.hash).view !== 'enter') return
  const [, key = '', rest = '/'] = /^#\/enter\/([^/?]+)(.*)$/.exec(location.hash) ?? []
  history.replaceState(null, '', `#${rest === '' ? '/' : rest}`)
  await enter(key).catch(() => false)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

void start()
