/** Closure fingerprints: all that an engine's answers in one file depend on, in two parts. */

const LAYOUT = 8

/** `layout`: which modules are around the file; even bound edges depend on it. */
export function joinClosure(visible: string, layout: string): string {
  return visible + layout.slice(0, LAYOUT)
}

export function layoutOf(closure: string): string {
  return closure.slice(-LAYOUT)
}
