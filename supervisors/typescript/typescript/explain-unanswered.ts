/** Classifies sites without an answer as external if their import names a package that is not installed. */
import type { Inquiry } from './inquiry.ts'
import type { Resolved } from './resolve-symbols.ts'
import type { ApiSymbol } from './tsc-api.ts'

/** Changes `resolved` in place, for sites without a symbol. */
export async function explainUnanswered(
  inquiry: Inquiry,
  symbols: readonly (ApiSymbol | null)[],
  resolved: Resolved[],
): Promise<void> {
  const members: number[] = []
  for (const [index, symbol] of symbols.entries()) {
    if (symbol) continue
    if (inquiry.sites[index]!.kind !== 'import') members.push(index)
    else resolved[index] = explainImport(inquiry, index) ?? resolved[index]!
  }
  await explainMembers(inquiry, members, resolved)
}

/** `from 'x'`, `{ a as b } from 'x'`: the compiler has no symbol for a module it cannot find. */
function explainImport({ file, modules, offsets }: Inquiry, index: number): Resolved | undefined {
  const module = moduleAt(withoutMark(file.text), offsets[index]!)
  if (module === undefined) return undefined
  const outside = modules.isForeign(module)
  return { targets: [], outside, gap: !outside }
}

const MAX_IMPORT = 4000
/** The string itself, or the first string after names and punctuation. */
const MODULE = /^(?:[^;'"`()]*?(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(\s*))?(['"`])([^'"`\n]+)\1/

function moduleAt(text: string, offset: number): string | undefined {
  return MODULE.exec(text.slice(offset, offset + MAX_IMPORT))?.[2]
}

/** `path.join` with `path` imported from outside: its members are declared there too. */
async function explainMembers(
  { api, context, file, absolute, offsets, resolver, signal }: Inquiry,
  indices: readonly number[],
  resolved: Resolved[],
): Promise<void> {
  const text = withoutMark(file.text)
  const members = indices.flatMap(index => {
    const receiver = receiverBefore(text, offsets[index]!)
    return receiver < 0 ? [] : [{ index, receiver }]
  })
  if (members.length === 0) return
  const positions = members.map(member => member.receiver)
  const receivers = await api.symbolsAt(context, absolute, positions, signal)
  for (const [at, receiver] of (receivers ?? []).entries()) {
    if (!receiver?.isAlias) continue
    const { targets, outside, gap } = await resolver.resolve(receiver, context)
    if (targets.length === 0) resolved[members[at]!.index] = { targets, outside, gap }
  }
}

const RECEIVER = /(?<![\w$.#]|\?\.)[A-Za-z_$][\w$]*(?=\s*\??\.\s*$)/

/** Offset of the name before the dot before an offset; -1 if there is none. */
function receiverBefore(text: string, offset: number): number {
  const start = Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - 200)
  const match = RECEIVER.exec(text.slice(start, offset))
  return match ? start + match.index : -1
}

/** The compiler's offsets do not count a byte order mark. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
