/** The names that random files declare and use, and drawing one of them. */

export const NAMES = ['red', 'blue', 'get', 'make']
export const CLASSES = ['Base', 'Child', 'Mixin']

export const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!
