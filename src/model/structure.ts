/** How types satisfy interfaces that they do not name. */

/**
 * `by-methods`: by having its methods, which syntax can compare (Go); embedding a type overrides nothing of it.
 * `by-types`: by its whole type, which only an engine can (TypeScript).
 */
export type Structure = 'by-methods' | 'by-types'

/** By language; those without have to name the interface. */
export type Structural = ReadonlyMap<string, Structure>
