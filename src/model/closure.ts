/** Closure fingerprints: all that an engine's answers in one file rest on, in two parts. */

const LAYOUT = 8

/** `layout`: how modules lie around the file, on which even what scopes and imports show rests. */
export function joinClosure(visible: string, layout: string): string {
  return visible + layout.slice(0, LAYOUT)
}

export function layoutOf(closure: string): string {
  return closure.slice(-LAYOUT)
}
