/** The extension: two commands that show the page of bombe beside the editor. */
import { relative, sep } from 'node:path'
import { commands, type ExtensionContext, ProgressLocation, window, workspace } from 'vscode'
import { openPanel, type Panel } from './page-panel.ts'
import { startServer } from './start-server.ts'

/** One panel a folder. */
const panels = new Map<string, Panel>()

export function activate(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand('bombe.show', () => show('/')),
    commands.registerCommand('bombe.showSymbol', () => show(placeOfCursor())),
    { dispose: deactivate },
  )
}

export function deactivate(): void {
  for (const panel of panels.values()) panel.dispose()
  panels.clear()
}

async function show(place: string): Promise<void> {
  const root = folderOfEditor()
  if (root === undefined) {
    void window.showInformationMessage('bombe: open a folder first.')
    return
  }
  try {
    const panel = panels.get(root) ?? (await open(root, place))
    panel.show(place)
  } catch (error) {
    void window.showErrorMessage(`bombe: ${(error as Error).message}`)
  }
}

async function open(root: string, place: string): Promise<Panel> {
  const command = workspace.getConfiguration('bombe').get<string>('command') || 'bombe'
  const server = await window.withProgress(
    { location: ProgressLocation.Window, title: 'bombe is starting' },
    () => startServer(command, root),
  )
  const panel = await openPanel(server, root, place, () => panels.delete(root))
  panels.set(root, panel)
  return panel
}

function folderOfEditor(): string | undefined {
  const document = window.activeTextEditor?.document
  const folder = document && workspace.getWorkspaceFolder(document.uri)
  return (folder ?? workspace.workspaceFolders?.[0])?.uri.fsPath
}

/** The page finds out which symbol stands there. */
function placeOfCursor(): string {
  const editor = window.activeTextEditor
  const root = folderOfEditor()
  if (!editor || root === undefined) return '/'
  const path = relative(root, editor.document.uri.fsPath).split(sep).join('/')
  if (path.startsWith('..')) return '/'
  return `/go/${encodeURIComponent(`${path}:${editor.selection.active.line + 1}`)}`
}
