/** Sections of documents that fit a query: by words, or files by their name. */
import { queryTerms } from '../../rank/query-terms.ts'
import { type DocumentSet, rankDocuments } from '../../rank/rank-documents.ts'
import { matchPath } from '../shared/match-path.ts'
import type { FoundDocument } from './answer.ts'
import type { SearchInput } from './declare.ts'
import { isInWords } from './find-by-words.ts'

/** Beside code, and where there is none. */
const MOST = { besideCode: 3, alone: 8 }

/** Nothing where the filters can fit code only. */
export function findDocuments(
  documents: DocumentSet,
  { query, kind, file_pattern, language, returns, visibility, flags, project }: SearchInput,
  hasCode: boolean,
): FoundDocument[] {
  if ([language, returns, visibility, flags, project].some(given => given !== undefined)) return []
  const isFile = kind === 'file' || kind === 'module'
  if (!isFile && kind !== undefined && kind !== 'any') return []
  const accepts = file_pattern === undefined ? () => true : matchPath(file_pattern)
  const within = documents.filter(({ path }) => accepts(path))
  const most = hasCode && !isFile ? MOST.besideCode : MOST.alone
  if (isFile || !isInWords(query)) return findNamed(within, query.trim(), most)
  return rankDocuments(within, queryTerms(query), most).map(({ path, title, startLine, endLine, score }) => ({
    path,
    section: title,
    lines: `${startLine}-${endLine}`,
    score: Number(Math.min(1, score).toFixed(3)),
  }))
}

/** `compose.yaml`, `docs/setup.md`, `*.sql`, or the name without its extension. */
function findNamed(documents: DocumentSet, name: string, most: number): FoundDocument[] {
  if (name === '') return []
  const lower = name.replace(/^\.?\//, '').toLowerCase()
  const isLike = /[*?]/.test(name) ? matchPath(name) : undefined
  const found = documents.filter(({ path }) => {
    const whole = path.toLowerCase()
    const file = whole.slice(whole.lastIndexOf('/') + 1)
    if (isLike) return name.includes('.') && isLike(path)
    return whole === lower || whole.endsWith(`/${lower}`) || file.replace(/\.[^.]*$/, '') === lower
  })
  return found
    .sort((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    .slice(0, most)
    .map(({ path, sections }) => ({
      path,
      section: '',
      lines: `1-${sections.at(-1)?.endLine ?? 1}`,
      score: 1,
    }))
}
