/** Knows which form of an answer each client shows to its model, so that the budget covers that form and nothing is sent twice. */

export type Form = 'text' | 'structured' | 'both'

interface ClientForm {
  /** Start of the name a client gives itself, in lower case. */
  client: string
  form: Form
  /** Shows its model structured content in place of the text: it gets none, since text is a third of the tokens. */
  isTextAlone?: true
  /** How we know. */
  because: string
}

/** We did not try these with a model: each entry rests on the client's own source or issue tracker, as named. */
export const CLIENT_FORMS: readonly ClientForm[] = [
  {
    client: 'claude-code',
    form: 'text',
    isTextAlone: true,
    because:
      'passes JSON.stringify(structuredContent) and drops the text: anthropics/claude-code#79944 (2.1.280)',
  },
  {
    client: 'codex',
    form: 'text',
    isTextAlone: true,
    because: 'prefers structuredContent where there is one: openai/codex#2594, #38287',
  },
  {
    client: 'opencode',
    form: 'text',
    isTextAlone: true,
    because: 'prefers structuredContent where there is one: anomalyco/opencode#32074',
  },
  {
    client: 'github-copilot',
    form: 'both',
    because: 'Copilot CLI and the JetBrains plugin show both: github/copilot-cli#4515',
  },
  {
    client: 'visual studio code',
    form: 'text',
    because: 'shows content only: microsoft/vscode#254329',
  },
]

/** A client that is not listed gets both, and the budget covers the sum. */
export function formFor(setting: 'auto' | Form, clientName: string | undefined): Form {
  return setting === 'auto' ? (clientNamed(clientName)?.form ?? 'both') : setting
}

/** Whether answers are text and nothing else, and tools are listed without a schema of their output. */
export function isTextAlone(setting: 'auto' | Form, clientName: string | undefined): boolean {
  return (setting === 'auto' || setting === 'text') && clientNamed(clientName)?.isTextAlone === true
}

function clientNamed(clientName = ''): ClientForm | undefined {
  const name = clientName.toLowerCase()
  return CLIENT_FORMS.find(({ client }) => name.startsWith(client))
}
