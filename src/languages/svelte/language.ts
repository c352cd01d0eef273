/** Svelte: components in files of their own. Scripts are read as TypeScript, markup for the names it uses. */
import { TYPESCRIPT_BUILTINS } from '../ecmascript/builtins.ts'
import { reword } from '../ecmascript/reword.ts'
import { rules } from '../ecmascript/rules.ts'
import type { Language } from '../language.ts'
import { prepare } from './prepare.ts'
import { readComponent } from './read-component.ts'

/** Runes, and what components are given. */
const GIVEN = '$state $derived $effect $props $bindable $inspect $host $$props $$restProps $$slots'

const language: Language = {
  ...rules,
  id: 'svelte',
  grammars: { '.svelte': 'typescript' },
  queries: ['svelte', 'markup', 'typescript', 'ecmascript'],
  hasEngines: false,
  prepare,
  reword: text => reword(prepare(text)),
  component: readComponent,
  scoping: {
    ...rules.scoping,
    builtins: new Set([...TYPESCRIPT_BUILTINS, ...GIVEN.split(' ')]),
    assignmentDeclares: false,
    holdsMark: '$',
  },
  syntax: { ...rules.syntax, plainText: prepare },
  modules: { ...rules.modules, nameOf: facts => facts.path.replace(/\.svelte$/, '') },
}

export default language
