/** JavaScript: ES modules, CommonJS and scripts, with or without JSX. */
import { rules } from '../ecmascript/rules.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...rules,
  id: 'javascript',
  grammars: { '.js': 'javascript', '.jsx': 'javascript', '.mjs': 'javascript', '.cjs': 'javascript' },
  queries: ['javascript', 'ecmascript'],
}

export default language
