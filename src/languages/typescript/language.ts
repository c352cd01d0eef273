/** TypeScript: what JavaScript is, with types, namespaces and declaration files. */
import { TYPESCRIPT_BUILTINS } from '../ecmascript/builtins.ts'
import { rules } from '../ecmascript/rules.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...rules,
  id: 'typescript',
  grammars: { '.ts': 'typescript', '.mts': 'typescript', '.cts': 'typescript', '.tsx': 'tsx' },
  queries: ['typescript', 'ecmascript'],
  scoping: { ...rules.scoping, builtins: TYPESCRIPT_BUILTINS, assignmentDeclares: false },
  symbols: { ...rules.symbols, callersIgnoreBody: ({ returns }) => returns !== '' },
}

export default language
