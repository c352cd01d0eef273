/** Chooses a name to ask about without an index: a type of some use, and the file that declares it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { SOURCE_EXTENSIONS } from './copy-repository.ts'

const DECLARED =
  /^\s*(?:export\s+)?(?:public\s+)?(?:abstract\s+)?(?:class|interface|type|struct)\s+([A-Z]\w{7,})\b/gm
/** A name in so many files is one that agents ask about. */
const WANTED_FILES = 40

export function chooseNames(folder: string): { name: string; path: string } {
  const listed = spawnSync('git', ['-C', folder, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  const paths = listed.stdout.split('\0').filter(path => SOURCE_EXTENSIONS.has(extname(path)))
  const declaredIn = new Map<string, string[]>()
  const files = new Map<string, number>()
  for (const path of paths) {
    const text = readText(join(folder, path))
    for (const word of new Set(text.match(/\b[A-Z]\w{7,}\b/g))) files.set(word, (files.get(word) ?? 0) + 1)
    if (/test|vendor|mock|fake/i.test(path)) continue
    for (const [, name] of text.matchAll(DECLARED)) {
      const places = declaredIn.get(name!)
      if (places) places.push(path)
      else declaredIn.set(name!, [path])
    }
  }
  const distance = (name: string) => Math.abs((files.get(name) ?? 0) - WANTED_FILES)
  const [best] = [...declaredIn]
    .filter(([name, places]) => places.length === 1 && /[a-z][A-Z]/.test(name))
    .sort(([a], [b]) => distance(a) - distance(b) || (a < b ? -1 : 1))
  if (!best) throw new Error(`${folder} declares no type to ask about`)
  return { name: best[0], path: best[1][0]! }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
