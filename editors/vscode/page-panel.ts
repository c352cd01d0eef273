/** The panel: the page that the server serves, with its questions handed on and its jumps to source opened. */
import { randomBytes } from 'node:crypto'
import { Range, Uri, ViewColumn, type WebviewPanel, window } from 'vscode'
import type { Server } from './start-server.ts'

export interface Panel {
  show(place: string): void
  dispose(): void
}

interface FromPage {
  ask?: unknown
  question?: unknown
  input?: unknown
  open?: unknown
  line?: unknown
}

export async function openPanel(
  server: Server,
  root: string,
  place: string,
  onClose: () => void,
): Promise<Panel> {
  const [script, style] = await Promise.all([server.file('page.js'), server.file('page.css')])
  const panel = window.createWebviewPanel('bombe', 'bombe', ViewColumn.Beside, {
    enableScripts: true,
    retainContextWhenHidden: true,
    localResourceRoots: [],
  })
  panel.webview.onDidReceiveMessage((message: FromPage) => void answer(message, panel, server, root))
  panel.onDidDispose(() => {
    onClose()
    server.stop()
  })
  panel.webview.html = documentOf(script, style, place)
  server.onExit(() => panel.dispose())
  return {
    show: wanted => {
      panel.reveal()
      void panel.webview.postMessage({ show: `#${wanted}` })
    },
    dispose: () => panel.dispose(),
  }
}

async function answer(message: FromPage, panel: WebviewPanel, server: Server, root: string): Promise<void> {
  if (typeof message.open === 'string') return openSource(root, message.open, Number(message.line) || 1)
  if (typeof message.ask !== 'number') return
  const { ask, question, input } = message
  const reply = await server.ask({ question, input })
  await panel.webview.postMessage({ answered: ask, reply })
}

/** Paths come from the index of the repository, but a link of it may lead anywhere: only what lies inside is opened. */
async function openSource(root: string, path: string, line: number): Promise<void> {
  const base = Uri.file(root)
  const file = Uri.joinPath(base, path)
  if (!file.path.startsWith(`${base.path.replace(/\/$/, '')}/`)) return
  const at = new Range(line - 1, 0, line - 1, 0)
  try {
    await window.showTextDocument(file, { selection: at, viewColumn: ViewColumn.One })
  } catch {
    void window.showWarningMessage(`bombe: ${path} is not in the work tree.`)
  }
}

/** The script is the page's own; whatever text of a repository got into the document as markup would not run. */
function documentOf(script: string, style: string, place: string): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="page"></div>
<script nonce="${nonce}">if (location.hash === '') location.hash = ${JSON.stringify(place).replaceAll('<', '\\u003c')}</script>
<script type="module" nonce="${nonce}">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}
