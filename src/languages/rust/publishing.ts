/** What a Rust package publishes: the files of its library. */
import type { PublishingRules, ReadText } from '../language.ts'

export const publishing: PublishingRules = { isPublished }

function isPublished(path: string, readText: ReadText): boolean {
  for (let at = path; at !== ''; ) {
    at = at.slice(0, Math.max(0, at.lastIndexOf('/')))
    const inside = at === '' ? '' : `${at}/`
    const manifest = readText(`${inside}Cargo.toml`)
    if (manifest === null || !/^\[package\]/m.test(manifest)) continue
    const rest = path.slice(inside.length)
    if (/^publish\s*=\s*(?:false|\[\s*\])/m.test(manifest)) return false
    if (!/^\[lib\]/m.test(manifest) && readText(`${inside}src/lib.rs`) === null) return false
    // Programs, examples, benchmarks and the build have files of their own.
    return !/^(?:src\/(?:bin\/|main\.rs$)|examples\/|benches\/|tests\/|build\.rs$)/.test(rest)
  }
  return true
}
