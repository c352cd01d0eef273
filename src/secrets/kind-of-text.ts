/** Whether a file is code or settings, by its name. */
import type { TextKind } from './named-values.ts'

const CODE = new Set(
  'ts tsx mts cts js jsx mjs cjs vue svelte astro py pyi pyx go java kt kts scala groovy rs c cc cpp cxx h hh hpp cs fs rb php swift m mm dart lua pl pm r jl ex exs erl hs clj elm zig nim sol css scss sass less'.split(
    ' ',
  ),
)
const SETTINGS = new Set(
  'env yml yaml properties ini cfg conf toml json jsonc json5 xml plist tf tfvars hcl npmrc pypirc netrc pgpass cnf config sh bash zsh fish ps1 bat cmd dockerfile service rc htpasswd editorconfig secrets'.split(
    ' ',
  ),
)

export function kindOfText(path: string | undefined): TextKind {
  if (path === undefined) return 'unknown'
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = name.slice(name.lastIndexOf('.') + 1)
  if (CODE.has(extension)) return 'code'
  return SETTINGS.has(extension) || /^\.env|^dockerfile|^\.?\w+rc$/.test(name) ? 'settings' : 'unknown'
}
