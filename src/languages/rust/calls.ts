/** What Rust calls without its name: entry points, members of standard traits, what attributes and other languages reach. */
import type { CallRules } from '../call-rules.ts'
import { SLASH_COMMENTS } from '../slash-comments.ts'
import { isStandardCrate } from './known-names.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const calls: CallRules = {
  // Members of traits that operators, loops, formats, conversions and `?` call.
  implicit:
    /^(?:main|fmt|drop|next|next_back|into_iter|size_hint|from|into|try_from|try_into|from_str|to_string|clone|clone_from|default|eq|ne|cmp|partial_cmp|lt|le|gt|ge|hash|deref|deref_mut|index|index_mut|add|sub|mul|div|rem|neg|not|bitand|bitor|bitxor|shl|shr|\w+_assign|call|call_mut|call_once|poll|into_future|as_ref|as_mut|borrow|borrow_mut|to_owned|from_iter|extend|branch|from_residual|from_output|report|alloc|dealloc|wake|build_hasher|finish|write|write_str|source|description)$/,
  protocolMembers: new Set(),
  // A name in an attribute, each derive, and what stands before a function that other languages call.
  decorators:
    /(?<=#!?\[\s{0,9}(?:unsafe\s{0,9}\(\s{0,9})?)(?!derive\b)([\w:]+)|(?<=#\[\s{0,9}derive\s{0,9}\([^\])]{0,300})\b(\w+)\b(?!\s*::)|\b(extern)(?=\s*")/g,
  harmlessDecorators:
    words(`inline must_use doc cfg allow warn deny expect cold track_caller deprecated non_exhaustive automatically_derived
    rustfmt::skip clippy::cognitive_complexity repr Debug Clone Copy PartialEq Eq PartialOrd Ord Hash Default Serialize
    Deserialize`),
  harmlessBases: new Set(),
  inspectors: new Set(),
  traitBlock: /\bimpl\b[^{]*\bfor\s+(?!<)/,
  isBuiltInModule: isStandardCrate,
  reflection: { calls: /(?:)/, isNeeded: true },
  accessorsAreSites: true,
  unexportedWithin: 'repository',
  bySyntax: {
    comment: SLASH_COMMENTS,
    // `paste!` joins what stands between its brackets.
    builtNames: {
      search: '\\[<|concat_idents!',
      mayGive: (line, before, name) =>
        line.includes('concat_idents!') ||
        (/\bpaste\w*!/.test(before) &&
          [...line.matchAll(/\[<([^<>]*)>?/g)].some(([, parts = '']) => mayJoin(parts, name))),
    },
  },
}

function mayJoin(parts: string, name: string): boolean {
  const pieces = parts.trim().split(/\s+/)
  return new RegExp(`^${pieces.map(piece => (/^\w+$/.test(piece) ? piece : '\\w*')).join('')}$`).test(name)
}
