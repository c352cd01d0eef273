/** Ids of rows. At run time each is a number; the types keep the id of one table from being passed for that of another. */

declare const of: unique symbol

/** A plain number can still be given for one, so that ids need no cast where they are made or written by hand. */
type Id<Table extends string> = number & { readonly [of]?: Table }

export type FileId = Id<'files'>
export type SymbolId = Id<'symbols'>
export type NameId = Id<'names'>
export type ProjectId = Id<'projects'>
