/** Builds the facts of a file that could not be read or parsed. */
import { type Declaration, type FileFacts, newSymbolFact, type Problem, SYMBOL_FLAG } from '../model/index.ts'

/** A file without facts still has a module symbol, so that it can be found. */
export function failedFacts(path: string, language: string, problem: Problem): FileFacts {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  return {
    path,
    language,
    packageName: '',
    symbols: [{ ...newSymbolFact('module', name, -1, WHOLE), flags: SYMBOL_FLAG.exported }],
    imports: [],
    exports: [],
    starNames: null,
    sites: [],
    problems: [problem],
    parseStatus: 'failed',
    lineCount: 1,
    interfaceHash: '0000000000000000',
    contentHash: '',
    words: { terms: new Uint8Array(), units: new Uint8Array() },
  }
}

const WHOLE: Declaration = { name: { line: 1, column: 1 }, startLine: 1, endLine: 1 }
