/** Runs Go tests by name, with the go command. */
import type { TestRun } from '../language.ts'

export function testCommand({ path, chains, readText }: TestRun): string {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const module = moduleOf(folder, readText)
  const inside = module === '' ? folder : folder.slice(module.length + 1)
  const go = module === '' ? 'go test' : `go -C ${module} test`
  const tests = [...new Set(chains.map(([name = '']) => name))].filter(name =>
    /^(?:Test|Fuzz|Example)/.test(name),
  )
  const all = `${go} ./${inside}`
  if (tests.length === 0) return all
  return `${all} -run '^${tests.length === 1 ? tests[0] : `(${tests.join('|')})`}$'`
}

/** The folder of the module that a package is in. */
function moduleOf(folder: string, readText: TestRun['readText']): string {
  for (let at = folder; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/'))))
    if (readText(`${at}/go.mod`) !== null) return at
  return ''
}
