/** What the extension sees of the editor, for tests: VS Code itself cannot be installed from a package registry. */

/** What the extension sees of the editor, for tests: VS Code itself cannot be installed from a package registry. */
import Module, { createRequire } from 'node:module'

export interface EditorStub {
  /** Runs a command of the extension. */
  run(command: string): Promise<void>
  /** What the panel shows. */
  html(): string
  /** A message of the page; what goes back comes to `onMessage`. */
  post(message: object): void
  onMessage(listener: (message: object) => void): void
  opened: { path: string; line: number }[]
  errors: string[]
  closePanel(): void
}

interface Uri {
  path: string
  fsPath: string
}

const uri = (path: string): Uri => ({ path, fsPath: path })

/** Loads the bundled extension with an editor that has one folder open and the cursor at a place. */
export function loadExtension(
  bundle: string,
  folder: string,
  command: string,
  cursor?: { path: string; line: number },
): EditorStub {
  const commands = new Map<string, () => Promise<void>>()
  const opened: EditorStub['opened'] = []
  const errors: string[] = []
  let listen: (message: object) => void = () => {}
  let toPage: (message: object) => void = () => {}
  const closers: (() => void)[] = []
  const panel = {
    webview: {
      html: '',
      onDidReceiveMessage: (listener: typeof listen) => {
        listen = listener
      },
      postMessage: async (message: object) => toPage(message),
    },
    onDidDispose: (listener: () => void) => closers.push(listener),
    reveal: () => {},
    dispose: () => {
      for (const close of closers.splice(0)) close()
    },
  }
  const vscode = {
    ProgressLocation: { Window: 10 },
    ViewColumn: { One: 1, Beside: -2 },
    Range: class {
      readonly line: number
      constructor(line: number) {
        this.line = line
      }
    },
    Uri: {
      file: uri,
      joinPath: (base: Uri, path: string) => uri(new URL(path, `file://${base.path}/`).pathname),
    },
    commands: {
      registerCommand: (name: string, act: () => Promise<void>) => {
        commands.set(name, act)
        return { dispose: () => {} }
      },
    },
    window: {
      activeTextEditor: cursor && {
        document: { uri: uri(`${folder}/${cursor.path}`) },
        selection: { active: { line: cursor.line - 1 } },
      },
      createWebviewPanel: () => panel,
      withProgress: (_: object, act: () => Promise<unknown>) => act(),
      showTextDocument: async ({ path }: Uri, { selection }: { selection: { line: number } }) => {
        opened.push({ path, line: selection.line + 1 })
      },
      showErrorMessage: (message: string) => errors.push(message),
      showWarningMessage: (message: string) => errors.push(message),
      showInformationMessage: (message: string) => errors.push(message),
    },
    workspace: {
      workspaceFolders: [{ uri: uri(folder) }],
      getWorkspaceFolder: () => ({ uri: uri(folder) }),
      getConfiguration: () => ({ get: () => command }),
    },
  }
  activate(bundle, vscode)
  return {
    run: async name => commands.get(name)?.(),
    html: () => panel.webview.html,
    post: message => listen(message),
    onMessage: listener => {
      toPage = listener
    },
    opened,
    errors,
    closePanel: () => panel.dispose(),
  }
}

/** `require('vscode')` of the bundle gets the stub. */
function activate(bundle: string, vscode: object): void {
  const loader = Module as unknown as { _load(request: string, ...rest: unknown[]): unknown }
  const load = loader._load
  loader._load = (request, ...rest) => (request === 'vscode' ? vscode : load(request, ...rest))
  try {
    const require = createRequire(import.meta.url)
    delete require.cache[bundle]
    require(bundle).activate({ subscriptions: [] })
  } finally {
    loader._load = load
  }
}
