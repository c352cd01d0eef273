/** The facts of a file that could not be read or parsed. */
import { type FileFacts, type Problem, SYMBOL_FLAG } from '../model/index.ts'

/** A file without facts still is a file: its module symbol stands for it. */
export function failedFacts(path: string, language: string, problem: Problem): FileFacts {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  return {
    path,
    language,
    packageName: '',
    symbols: [
      {
        kind: 'module',
        name,
        container: -1,
        visibility: 'public',
        flags: SYMBOL_FLAG.exported,
        signature: '',
        params: '',
        returns: '',
        type: '',
        doc: '',
        declarations: [{ name: { line: 1, column: 1 }, startLine: 1, endLine: 1 }],
        sigHash: 0,
        bodyHash: 0,
        sketch: '',
      },
    ],
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
