/** Prompts that people call by name in their client: each starts the loop of questions for one kind of work. */
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'

interface Prompt {
  name: string
  title: string
  description: string
  argument?: { name: string; description: string }
  text(given: string): string
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'understand',
    title: 'How does this work?',
    description: 'Find out how something works in this repository, and where',
    argument: { name: 'question', description: 'What you want to know' },
    text: question =>
      `Find out in this repository: ${question}\n\nCall get_context with the question and 4 to 8 guesses: identifiers, words or messages that you expect in the code. Follow what it shows with get_references where calls lead on. Then answer with files and lines. Say so where a verdict is not complete.`,
  },
  {
    name: 'change',
    title: 'What does this change break?',
    description: 'See whom a change of a symbol reaches, before it is made',
    argument: { name: 'symbol', description: 'A name, a handle, or path:line' },
    text: symbol =>
      `I want to change ${symbol}.\n\nCall get_blast_radius for it, for the kind of change I describe (behavior, signature or delete; ask me if I did not say). Then tell me who must be edited, who may notice, which tests reach it and how to run them, and what the verdict leaves open. Change nothing yet.`,
  },
  {
    name: 'review',
    title: 'Review this change',
    description: 'Look through what this branch changed and whom it reaches',
    text: () =>
      'Review what this branch changed.\n\nCall get_diff. For each symbol that changed, look at its callers in other files with get_references or get_source, and check that they still hold. Name callers that the change forgot, changed symbols that no test reaches, and the commands that run the tests.',
  },
]

/** Far more than a question needs. */
const MAX_ARGUMENT = 20_000

export function addPrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ text: _, argument, ...prompt }) => ({
      ...prompt,
      ...(argument ? { arguments: [{ ...argument, required: true }] } : {}),
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name)
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no prompt ${params.name}`)
    const { argument, description } = prompt
    const given = argument ? (params.arguments?.[argument.name] ?? '').trim() : ''
    if (argument && (given === '' || given.length > MAX_ARGUMENT))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${argument.name} is missing or too long`)
    return { description, messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }] }
  })
}
