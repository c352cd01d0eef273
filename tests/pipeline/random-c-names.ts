/** Lines of C and C++ for random repositories: what one file declares, another defines. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get', 'make']
const CLASSES = ['Base', 'Child', 'Mixin']

export const C = ['src/a.c', 'src/a.h', 'src/b.c', 'lib/b.h', 'lib/a.h', 'lib/c.c', 'Makefile']

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const c = (path: string, { lines }: NamedFile): string => {
  if (path === 'Makefile')
    return `CFLAGS = ${lines.map(({ a }) => `-I${pick(['src', 'lib', 'no'], a)}`).join(' ')}\n`
  return `${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [S, T, U] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
      const forms = [
        `#include "${pick(['a.h', 'b.h', '../lib/a.h', 'lib/b.h', 'no.h', 'c.c'], a)}"`,
        `#include <${pick(['a.h', 'lib/a.h', 'b.h', 'stdio.h'], a)}>`,
        `int ${n}(struct ${T} *x);`,
        `int ${n}(struct ${T} *x) { return ${m}(x->${k}) + x->${n}.${m}; }`,
        `static int ${n}(int x) { ${m}(x); return ${k}; }`,
        `struct ${S};`,
        `struct ${S} { struct ${T} *${n}; int ${m}; struct ${U} ${k}; };`,
        `typedef struct ${S} ${S};`,
        `typedef struct { ${T} *${n}; int (*${m})(${U} *x); } ${S};`,
        `typedef ${T} ${S};`,
        `enum ${S} { ${n}, ${m} };`,
        `enum { ${n} = ${k} };`,
        `extern ${T} *${n};`,
        `${T} *${n} = &${k};`,
        `#define ${n}(x) ${m}(x)`,
        `#define ${n} ${m}(1)`,
        `void use_${n}(${T} *y) { y->${m}->${k}(y); ((${U} *)y)->${n}++; ${m}(); }`,
        `static ${T} ${n}[] = { { .${m} = ${k} }, { ${m}, ${k} } };`,
        `#ifdef ${n}\nstatic ${T} *${m}(void);\n#else\n${U} *${m}(void) { return ${k}; }\n#endif`,
        `${T} *${n}(void) { ${U} *y = ${k}(); return y->${m}; }`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
}
