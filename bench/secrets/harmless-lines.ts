/** Lines of public repositories whose literals are no secrets: where they are is recorded, their text is read from clones. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Random } from './random.ts'

export interface HarmlessLine {
  repository: string
  commit: string
  file: string
  line: number
}

/** `# owner+name commit`, then a file and its lines in each line. */
export function parseLines(text: string): HarmlessLine[] {
  const lines: HarmlessLine[] = []
  let repository = ''
  let commit = ''
  for (const row of text.split('\n')) {
    if (row.startsWith('# ')) [repository = '', commit = ''] = row.slice(2).split(' ')
    else if (row !== '') {
      const [file = '', numbers = ''] = row.split('\t')
      for (const line of numbers.split(' ')) lines.push({ repository, commit, file, line: Number(line) })
    }
  }
  return lines
}

export function formatLines(lines: readonly HarmlessLine[]): string {
  const rows: string[] = []
  const byRepository = groupBy(lines, ({ repository, commit }) => `# ${repository} ${commit}`)
  for (const [head, own] of byRepository) {
    rows.push(head)
    for (const [file, inFile] of groupBy(own, one => one.file))
      rows.push(`${file}\t${inFile.map(({ line }) => line).join(' ')}`)
  }
  return `${rows.join('\n')}\n`
}

/** The texts of files at a commit, by path; what the clone lacks is left out. */
export function readFiles(
  mirrors: string,
  repository: string,
  commit: string,
  files: readonly string[],
): Map<string, string> {
  const output = execFileSync('git', ['-C', join(mirrors, repository, 'repo'), 'cat-file', '--batch'], {
    input: files.map(file => `${commit}:${file}\n`).join(''),
    maxBuffer: 1 << 30,
  })
  const texts = new Map<string, string>()
  let at = 0
  for (const file of files) {
    const end = output.indexOf(10, at)
    const size = / blob (\d+)$/.exec(output.toString('utf8', at, end))?.[1]
    at = end + 1
    if (size === undefined) continue
    texts.set(file, output.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return texts
}

const LITERAL = /"[^"\n]{3,300}"|'[^'\n]{3,300}'|`[^`\n]{3,300}`|^\s*[\w.-]+\s*[:=]\s*\S{3,300}$/
/** Lines that a careless rule would take for secrets. */
const HARD = /pass|secret|token|key|auth|cred|pwd|[A-Za-z0-9+/=_-]{32,}|:\/\/[^/\s]*[:@]|bearer|basic/i
const SAMPLED_FILES = 900
const LARGEST = 400_000

/** Three hard lines of every five; at most a few of one file. */
export function sampleLines(
  mirrors: string,
  repository: string,
  count: number,
  seed: number,
): HarmlessLine[] {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', join(mirrors, repository, 'repo'), ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
  const commit = git('rev-parse', 'HEAD').trim()
  const random = new Random(seed)
  const all = git('ls-tree', '-r', '-l', '-z', commit)
    .split('\0')
    .flatMap(row => {
      const match = /^100\d+ blob \w+ +(\d+)\t(.+)$/s.exec(row)
      return match && Number(match[1]) <= LARGEST && TEXT.test(match[2]!) ? [match[2]!] : []
    })
  const chosen = new Set(Array.from({ length: SAMPLED_FILES }, () => random.pick(all)))
  const hard: HarmlessLine[] = []
  const plain: HarmlessLine[] = []
  for (const [file, text] of readFiles(mirrors, repository, commit, [...chosen])) {
    let taken = 0
    text.split('\n').forEach((line, place) => {
      if (line.length > 600 || !LITERAL.test(line)) return
      const isHard = HARD.test(line)
      if (random.below(isHard ? 3 : 40) !== 0 || taken >= 12) return
      taken++
      ;(isHard ? hard : plain).push({ repository, commit, file, line: place + 1 })
    })
  }
  return [
    ...draw(hard, Math.ceil(count * 0.6), random),
    ...draw(plain, Math.floor(count * 0.4), random),
  ].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

const TEXT =
  /\.(?:py|ts|tsx|js|mjs|vue|go|java|json|ya?ml|toml|xml|html|css|scss|md|txt|po|cfg|ini|sum|mod|properties|sh|rst|lock)$|(?:^|\/)\.[\w.-]+$/

function draw<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const left = [...items]
  const drawn: Item[] = []
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1))
  return drawn
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
