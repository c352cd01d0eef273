/** Runs Rust tests by name, with cargo. */
import type { TestRun } from '../language.ts'

export function testCommand({ path, text, chains, readText }: TestRun): string | undefined {
  const folder = packageFolder(path, readText)
  if (folder === undefined) return undefined
  const manifest = readText(join(folder, 'Cargo.toml')) ?? ''
  const name = /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(manifest)?.[1]
  const words = ['cargo test']
  if (folder !== '' && name !== undefined) words.push(`-p ${name}`)
  const inside = folder === '' ? path : path.slice(folder.length + 1)
  // Each file of `tests` is a program of its own, a folder there is one too.
  const target = /^tests\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(inside)?.[1]
  if (target !== undefined) words.push(`--test ${target}`)
  const tests = [...new Set(chains.flatMap(chain => chain.at(-1) ?? []))].filter(test => isTest(text, test))
  if (tests.length > 0) words.push(`-- ${tests.join(' ')}`)
  return words.join(' ')
}

function packageFolder(path: string, readText: TestRun['readText']): string | undefined {
  for (let at = path; at !== ''; ) {
    at = at.slice(0, Math.max(0, at.lastIndexOf('/')))
    if (/^\[package\]/m.test(readText(join(at, 'Cargo.toml')) ?? '')) return at
  }
  return undefined
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function isTest(text: string, name: string): boolean {
  return new RegExp(`#\\[[^\\][]{0,200}\\btest\\b[^{};]{0,2000}\\bfn\\s+${name}\\b`).test(text)
}
