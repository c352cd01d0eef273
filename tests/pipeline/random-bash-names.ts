/** Lines of shell scripts for random repositories: what one file declares, another sources, calls or reads. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get-it', 'ns::make']
const VARIABLES = ['A', 'B', 'LIST']

export const BASH = ['a.sh', 'lib/b.sh', 'lib/c.bash', 'lib/in/d.zsh', 'test/e.bats', 'f.sh']

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const bash = (path: string, { lines }: NamedFile): string =>
  `# ${path}\n${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [V, W] = [pick(VARIABLES, a), pick(VARIABLES, b)]
      const forms = [
        `source ${pick(['lib/b.sh', './c.bash', '"$DIR/d.zsh"', 'no.sh', '../a.sh'], a)}`,
        `. "$(dirname "$0")/${pick(['a.sh', 'lib/b.sh', 'in/d.zsh'], a)}"`,
        `${n}() { ${m}; }`,
        `function ${n} {\n  local ${V}=1\n  ${m} "$${W}" | ${k}\n}`,
        `${V}=$(${n} "$${W}")`,
        `export ${V}=${n}`,
        `readonly ${V}="\${${W}:-x}"`,
        `trap ${n} EXIT`,
        `if ${n}; then\n  ${m}() { :; }\nfi`,
        `${n}() {\n  ${V}=2\n  ${m}() { ${k}; }\n}`,
        `@test "${n}" {\n  run ${m}\n}`,
        `bash ${pick(['lib/b.sh', 'a.sh'], a)}\n${n}`,
        `load ${pick(['c', 'e', '../a'], a)}`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
