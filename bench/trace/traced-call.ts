/** One call that happened in a test run, as tracers write it: a line of tab-separated values. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface TracedCall {
  callerFile: string
  /** The line of the call, 1-based. */
  line: number
  calleeFile: string
  calleeName: string
  /** A line of the callee: its first one, a decorator of it, or the first of its body. */
  calleeLine: number
}

/** A function with a probe, which tracers that rewrite source name by its number. */
export interface ProbedFunction {
  file: string
  name: string
  line: number
}

/** `fileOf`: the file of what a tracer names instead of files, if it is one of the repository. */
export function readCalls(
  folder: string,
  probed: readonly ProbedFunction[],
  fileOf: (name: string) => string | undefined = name => name,
): TracedCall[] {
  const lines = readdirSync(folder)
    .filter(name => name.endsWith('.tsv'))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
  return [...new Set(lines)]
    .filter(line => line !== '')
    .map(line => parseCall(line, probed))
    .flatMap(call => {
      const [callerFile, calleeFile] = [fileOf(call.callerFile), fileOf(call.calleeFile)]
      return callerFile === undefined || calleeFile === undefined ? [] : [{ ...call, callerFile, calleeFile }]
    })
}

function parseCall(text: string, probed: readonly ProbedFunction[]): TracedCall {
  const [callerFile = '', line = '', callee = '', name = '', calleeLine = ''] = text.split('\t')
  const place = { callerFile, line: Number(line) }
  if (!callee.startsWith('#'))
    return { ...place, calleeFile: callee, calleeName: name, calleeLine: Number(calleeLine) }
  const found = probed[Number(callee.slice(1))]!
  return { ...place, calleeFile: found.file, calleeName: found.name, calleeLine: found.line }
}
