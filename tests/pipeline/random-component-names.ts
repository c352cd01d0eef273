/** Components in files of their own, beside TypeScript: scripts and templates that use each other's names. */
import type { NamedFile } from './random-names.ts'

export const COMPONENTS = [
  'Base.vue',
  'Child.vue',
  'a.ts',
  'x/Base.vue',
  'Mixin.svelte',
  'x/Child.svelte',
  'x/b.ts',
]

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const components = (path: string, { lines }: NamedFile): string => {
  const up = path.includes('/') ? '..' : '.'
  const isSvelte = path.endsWith('.svelte')
  const script: string[] = []
  const markup: string[] = []
  const options: string[] = []
  for (const { form, a, b, c } of lines) {
    const [n, m, k] = [a, b, c].map(at => pick(['red', 'blue', 'get', 'make'], at))
    const [D, E] = [b, c].map(at => pick(['Base', 'Child', 'Mixin'], at))
    const file = pick(COMPONENTS, a).replace(/\.ts$/, '')
    const forms = [
      () => script.push(`import ${D} from '${up}/${file}'`),
      () => script.push(`import { ${m} as ${k}, ${n} } from '${up}/a'`),
      () => script.push(`export * from '${up}/x/b'`),
      () => script.push(`export function ${n}(x) { return ${m}(x.${k}) }`),
      () => script.push(`const ${n} = ${D}`),
      () => script.push(`export const ${n} = { ${m}() { ${k}() } }`),
      () => markup.push(`<${D} :${n}="${m}" @${k}="${k}(${n})" on:${k}={${m}} />`),
      () => markup.push(`<${E!.toLowerCase()}-${D!.toLowerCase()} v-for="${n} in ${m}">{{ ${n}.${k}() }}`),
      () => markup.push(`{{ ${n}(${m}) }} {${k}}`),
      () => markup.push(`{#each ${n} as ${m}}{${k}(${m})}{/each}`),
      () => markup.push(`<${D}><${E} v-model="${n}" bind:value={${m}}>{{ $${k} }}</${E}></${D}>`),
      () => options.push(`methods: { ${n}() { this.${m}(); ${k}() } }`),
      () => options.push(`computed: { ${n}: () => ${m} }, data() { return { ${k}: 1 } }`),
      () => markup.push(`<p v-if="${n}" {${m}}>`),
    ]
    pick(forms, form)()
  }
  if (path.endsWith('.ts')) return `${script.join('\n')}\n`
  if (isSvelte) return `<script>\n${script.join('\n')}\n</script>\n${markup.join('\n')}\n`
  if (options.length > 0) script.push(`export default { ${options.join(', ')} }`)
  const setup = options.length > 0 ? '' : ' setup'
  return `<script${setup}>\n${script.join('\n')}\n</script>\n<template>\n${markup.join('\n')}\n</template>\n`
}
