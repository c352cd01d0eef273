/** Vue: components in files of their own. Scripts are read as TypeScript, templates for the names they use. */
import { TYPESCRIPT_BUILTINS } from '../ecmascript/builtins.ts'
import { reword } from '../ecmascript/reword.ts'
import { rules } from '../ecmascript/rules.ts'
import type { Language } from '../language.ts'
import { prepare } from './prepare.ts'
import { readComponent } from './read-component.ts'
import { namesOfTag } from './tags.ts'

/** Given by the compiler, and to templates. */
const GIVEN = `defineProps defineEmits defineExpose defineOptions defineSlots defineModel withDefaults
$event $emit $attrs $slots $refs $props $el $parent $root $nextTick $data $options $forceUpdate $watch $listeners $set $delete`

const language: Language = {
  ...rules,
  id: 'vue',
  grammars: { '.vue': 'typescript' },
  queries: ['markup', 'typescript', 'ecmascript'],
  hasEngines: false,
  prepare,
  reword: text => reword(prepare(text)),
  component: readComponent,
  scoping: {
    ...rules.scoping,
    builtins: new Set([...TYPESCRIPT_BUILTINS, ...GIVEN.split(/\s+/)]),
    assignmentDeclares: false,
  },
  syntax: { ...rules.syntax, plainText: prepare, namesOfElement: namesOfTag },
  modules: { ...rules.modules, nameOf: facts => facts.path.replace(/\.vue$/, '') },
}

export default language
