/** Random Rust files, for random-names.ts. */
import { CLASSES, NAMES, pick } from './drawn-names.ts'
import type { NamedFile } from './random-names.ts'

export const RUST = [
  'src/lib.rs',
  'src/a.rs',
  'src/b/mod.rs',
  'src/b/c.rs',
  'src/d.rs',
  'src/d/e.rs',
  'tests/t.rs',
]

export const rust = (_: string, { lines }: NamedFile): string => {
  const modules = [
    'crate',
    'crate::a',
    'super',
    'crate::b',
    'self::c',
    'crate::b::c',
    'crate::d::e',
    'super::b',
  ]
  return `${lines
    .map(({ form, a, b, c }) => {
      const [n, m, k] = [pick(NAMES, a), pick(NAMES, b), pick(NAMES, c)]
      const [C, D, E] = [pick(CLASSES, a), pick(CLASSES, b), pick(CLASSES, c)]
      const [module, child] = [pick(modules, a), pick(['a', 'b', 'c', 'd', 'e'], b)]
      const forms = [
        `pub mod ${child};`,
        `use ${module}::{${m}, ${D}};`,
        `pub use ${module}::${D} as ${E};`,
        `use ${module}::*;`,
        `pub struct ${C} { ${n}: ${D} }`,
        `pub enum ${C} { ${D}(${E}), None }`,
        `pub trait ${C}: ${D} { fn ${n}(&self) -> ${E}; fn ${m}(&self) { self.${k}() } }`,
        `impl ${C} { pub fn ${n}(&self) -> ${D} { self.${m}.${k}() } }`,
        `impl ${D} for ${C} { fn ${m}(&self) { self.${n}(); Self::${k}(); } }`,
        `impl ${module}::${C} { fn ${k}(x: ${D}) { x.${m}(); } }`,
        `pub fn ${n}(x: ${D}) -> Option<${E}> { x.${m}()?; ${k}(x) }`,
        `fn use_${n}(y: &dyn ${D}) { y.${m}().unwrap().${k}(); ${module}::${n}(); }`,
        `macro_rules! ${n} { () => { ${m}() }; }`,
        `fn in_${k}() { ${n}!(${D}::${m}(), x.${k}()); }`,
        `mod ${n} { use super::*; impl ${C} { fn ${m}(&self) {} } pub fn ${k}() { super::${n}(); } }`,
        `pub type ${C} = ${D};`,
        `static ${n}: ${D} = ${E} { ${m}: 1 };`,
        `wrap! { pub fn ${n}() -> ${D} { ${module}::${D}::${k}() } }`,
        `impl<T: ${D}> ${C} for T { fn ${n}(&self) { self.${m}() } }`,
        `use ${module};`,
      ]
      return pick(forms, form)
    })
    .join('\n')}\n`
}
