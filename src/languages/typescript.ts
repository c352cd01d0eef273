/** TypeScript: what JavaScript is, with types, namespaces and declaration files. */
import javascript from './javascript.ts'
import type { Language } from './language.ts'
import { TYPESCRIPT_BUILTINS } from './typescript/builtins.ts'

const language: Language = {
  ...javascript,
  id: 'typescript',
  grammars: { '.ts': 'typescript', '.mts': 'typescript', '.cts': 'typescript', '.tsx': 'tsx' },
  queries: ['typescript', 'ecmascript'],
  scoping: { ...javascript.scoping, builtins: TYPESCRIPT_BUILTINS, assignmentDeclares: false },
  symbols: {
    ...javascript.symbols,
    callersIgnoreBody: ({ returns }) => returns !== '',
  },
}

export default language
