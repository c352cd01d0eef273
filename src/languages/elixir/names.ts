/** How Elixir writes names: `Shop.Cart`, `empty?`, `:field`, `@attribute`, tests by a sentence, `defimpl Size, for: Shop.Cart`. */

/** Tried where a name starts. */
export const SPECIAL_NAMES =
  /defimpl[\s(]+([\w.]+)(?:,\s*for:\s*([A-Z][\w.]*))?|[A-Z]\w*(?:\.[A-Z]\w*)*|[@:]?[\p{Ll}_]\w*[?!]?|"[^"\n]*"/uy

/** The name as it is used; an implementation is called by its protocol and what it is for. */
export function declaredName(written: string): string {
  return written.replace(/^:|^"|"$/g, '').replace(/^([A-Z][\w.]*?)_(?=[A-Z])/, '$1.')
}
