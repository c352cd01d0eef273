/** Types of hash-extractor.mjs, for its test. */
export const FOLDERS: string[]

export function hashExtractor(): Promise<string>
