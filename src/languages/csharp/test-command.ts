/** Runs C# tests by name, with the dotnet command. */
import type { TestRun } from '../language.ts'

export function testCommand({ path, text, chains, readText }: TestRun): string {
  const project = projectOf(path, readText)
  const found = chains.map(chain => chain.slice(-2)).filter(([, method]) => method && isTest(text, method))
  const tests = [...new Set(found.map(names => names.join('.')))]
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.\w+)?\.cs$/, '')
  const filter = (tests.length > 0 ? tests : [file]).map(name => `FullyQualifiedName~${name}`).join('|')
  return `dotnet test${project === undefined ? '' : ` ${project}`} --filter '${filter}'`
}

/** Most projects have the name of their folder; the command finds the only one of a folder by itself. */
function projectOf(path: string, readText: TestRun['readText']): string | undefined {
  for (let at = path.slice(0, Math.max(0, path.lastIndexOf('/'))); at !== ''; ) {
    const project = `${at}/${at.slice(at.lastIndexOf('/') + 1)}.csproj`
    if (readText(project) !== null) return project
    at = at.slice(0, Math.max(0, at.lastIndexOf('/')))
  }
  return undefined
}

function isTest(text: string, name: string): boolean {
  return new RegExp(
    `\\[(?:[^\\][]{0,200}\\b)?(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\\b[^{};]{0,2000}\\b${name}\\s*\\(`,
  ).test(text)
}
