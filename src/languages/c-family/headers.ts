/** Headers, and the language of those whose extension both languages use. */
import { folderOf, nameOf } from '../../model/repo-path.ts'

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|tcc|inc|def)$/i
const C = /\.c$/
const CPP = /\.(?:cc|cpp|cxx|c\+\+|C|hh|hpp|hxx|h\+\+|inl|ipp|tpp|tcc|cu|cuh|mm)$/

export function isHeader(path: string): boolean {
  return HEADER.test(path)
}

/**
 * A header is of the language of the source of its name beside it, else of most sources in its folder, else of those below
 * the nearest folder that has some.
 */
export function chooseLanguage(paths: readonly string[]): (path: string) => string | undefined {
  const beside = new Map<string, Counts>()
  const below = new Map<string, Counts>()
  const sources = new Set<string>()
  for (const path of paths) {
    const isC = C.test(path)
    if (!isC && !CPP.test(path)) continue
    sources.add(path)
    const folder = folderOf(path)
    count(beside, folder, isC)
    for (let at = folder; ; at = folderOf(at)) {
      count(below, at, isC)
      if (at === '') break
    }
  }
  return path => {
    if (!path.endsWith('.h')) return undefined
    const stem = path.slice(0, -1)
    if (sources.has(`${stem}c`)) return 'c'
    if (['cc', 'cpp', 'cxx'].some(ending => sources.has(stem + ending))) return 'cpp'
    const folder = folderOf(path)
    const near = beside.get(folder)
    if (near) return languageOf(near)
    for (let at = folder; ; at = folderOf(at)) {
      const found = below.get(at)
      if (found) return languageOf(found)
      if (at === '') return isCppName(nameOf(path)) ? 'cpp' : 'c'
    }
  }
}

interface Counts {
  c: number
  cpp: number
}

function count(counts: Map<string, Counts>, folder: string, isC: boolean): void {
  const known = counts.get(folder) ?? { c: 0, cpp: 0 }
  if (isC) known.c++
  else known.cpp++
  counts.set(folder, known)
}

function languageOf({ c, cpp }: Counts): string {
  return cpp > c ? 'cpp' : 'c'
}

/** Without any source, capitals speak for classes. */
function isCppName(name: string): boolean {
  return /^[A-Z][a-z]/.test(name)
}
