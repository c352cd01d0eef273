/** Lines of C++ for random repositories: namespaces over files, members apart from their classes, overloads, using. */
import type { NamedFile } from './random-names.ts'

/** Few, so that they meet. */
const NAMES = ['red', 'blue', 'get', 'make']
const CLASSES = ['Base', 'Child', 'Mixin']
const SPACES = ['one', 'one::two', 'three']

export const CPP = ['src/a.cc', 'src/a.h', 'src/b.cpp', 'lib/b.h', 'lib/a.hpp', 'lib/c.cc', 'test/d_test.cc']

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

export const cpp = (_: string, { lines }: NamedFile): string =>
  `${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [S, T, U] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
      const [space, other] = [pick(SPACES, a), pick(SPACES, b)]
      const forms = [
        `#include "${pick(['a.h', 'b.h', '../lib/a.hpp', 'lib/b.h', 'no.h', 'c.cc'], a)}"`,
        `namespace ${space} { class ${S}; ${T}* ${n}(${U}& x); }`,
        `namespace ${space} { class ${S} : public ${T} { public: ${U} ${n}(int x); void ${m}() { ${k}(); } }; }`,
        `namespace ${space} { struct ${S} { ${S}(${T} x); ${U}* ${n}; int ${m}(int a, int b = 1); int ${m}(${U} a); }; }`,
        `namespace ${space} { ${U} ${S}::${n}(int x) { return this->${m}(x); } }`,
        `int ${space}::${S}::${m}(int a, int b) { ${k}(a); return ${n}->${m}(b); }`,
        `${S}::${S}(${T} x) : ${n}(x) {}`,
        `using ${space}::${S};`,
        `using namespace ${space};`,
        `namespace ${other} { using namespace ${space}; using ${space}::${n}; }`,
        `namespace ${pick(['x', 'one'], a)} = ${other};`,
        `int ${n}(int x) { return ${space}::${m}(x); }`,
        `int ${n}(${T}* x, int y = 2) { return x->${m}(y) + ${k}(x); }`,
        `namespace { int ${n}(int x) { ${m}(x); return 1; } class ${S} { void ${k}(); }; }`,
        `template <typename X> class ${S} : public ${T}<X> { X ${n}; void ${m}() { ${n}.${k}(); } };`,
        `template <> class ${S}<int> { int ${n}(); };`,
        `void use_${n}(${space}::${T}& y) { y.${m}(1).${k}(); auto z = ${U}(y); z.${n}(); new ${S}(z); x::${k}(); }`,
        `inline namespace v${c} { enum class ${S} { ${n} }; enum { ${m} = ${k} }; typedef ${T} ${U}; }`,
        `#define OPEN_${k} namespace ${pick(['one', 'three'], a)} {\n#define ${n}(x) ${m}(x)`,
        `TEST_F(${S}, ${n}) { ${m}(1); static_cast<${T}*>(${k})->${n}(2); }`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
