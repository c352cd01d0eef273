/** Test and generated files of C#, by their paths. */
import type { PathRules } from '../language.ts'

export const paths: PathRules = {
  testNames: /(?:Tests?|Specs?|Fixture)\.cs$/,
  // Projects are named by their folder: `Acme.Json.Tests`, `tests`, `Acme.UnitTests`.
  isTestFolder: name => /(?:^|\.)(?:[A-Za-z]*Tests?|[A-Za-z]*Specs?|Benchmarks?)$/i.test(name),
  generatedNames: /\.(?:g|g\.i|designer|generated)\.cs$|^(?:AssemblyInfo|TemporaryGeneratedFile.*)\.cs$/i,
}
