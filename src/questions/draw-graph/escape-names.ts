/** Writes names of a repository into each format so that nothing in them is read as markup. */
import { printable } from '../shared/render-text.ts'

/** XML has no way to write some characters at all; half a pair of surrogates is no character. */
const NO_XML = /[\ufffe\uffff]|\p{Surrogate}/gu

export function forXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return printable(text)
    .replace(NO_XML, '\ufffd')
    .replace(/[&<>"']/g, char => entities[char]!)
}

/** Within double quotes. A backslash would begin an escape such as `\N`, the name of the node. */
export function forDot(text: string): string {
  return printable(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"')
}

/** Mermaid reads HTML, Markdown and words of its own in labels; as codes, characters are text. */
export function forMermaid(text: string): string {
  return printable(text)
    .replace(NO_XML, '\ufffd')
    .replace(/[^\p{L}\p{N} _./(),:-]/gu, char => `#${char.codePointAt(0)};`)
}
