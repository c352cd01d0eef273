/** Which form of an answer each client shows to its model, so that the budget covers what is seen and nothing is seen twice. */

export type Form = 'text' | 'structured' | 'both'

interface ClientForm {
  /** Start of the name a client gives itself, in lower case. */
  client: string
  form: Form
  /** How we know. */
  because: string
}

/** None was tried by us with a model behind it: each rests on the client's own source or issue tracker, as named. */
export const CLIENT_FORMS: readonly ClientForm[] = [
  {
    client: 'claude-code',
    form: 'structured',
    because:
      'passes JSON.stringify(structuredContent) and drops the text: anthropics/claude-code#79944 (2.1.280)',
  },
  {
    client: 'codex',
    form: 'structured',
    because: 'prefers structuredContent where there is one: openai/codex#2594, #38287',
  },
  {
    client: 'opencode',
    form: 'structured',
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

/** A client nobody told us about gets both, and the budget covers the sum. */
export function formFor(setting: 'auto' | Form, clientName: string | undefined): Form {
  if (setting !== 'auto') return setting
  const name = (clientName ?? '').toLowerCase()
  return CLIENT_FORMS.find(({ client }) => name.startsWith(client))?.form ?? 'both'
}
