/** Runs Java tests by name, with Maven or Gradle. */
import type { TestRun } from '../language.ts'

export function testCommand({ path, text, chains, readText }: TestRun): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.java$/, '')
  const methods = [...new Set(chains.flatMap(([, method]) => method ?? []))].filter(name =>
    isTest(text, name),
  )
  const module = /^(.*?)\/?src\/\w+\/java\//.exec(path)?.[1] ?? ''
  const has = (name: string) => readText(name) !== null
  if (has('pom.xml')) {
    const where =
      module !== '' && has(`${module}/pom.xml`)
        ? `-pl ${module} -am -Dsurefire.failIfNoSpecifiedTests=false `
        : ''
    return `mvn ${where}-Dtest=${file}${methods.length > 0 ? `#${methods.join('+')}` : ''} test`
  }
  if (!['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'].some(has))
    return undefined
  const task = module === '' ? 'test' : `:${module.replaceAll('/', ':')}:test`
  const names = methods.length > 0 ? methods.map(name => `${file}.${name}`) : [file]
  return `${has('gradlew') ? './gradlew' : 'gradle'} ${task} ${names.map(name => `--tests '*${name}'`).join(' ')}`
}

/** Helpers of a test class are no tests. */
function isTest(text: string, name: string): boolean {
  return new RegExp(`@(?:\\w*Test|TestFactory|TestTemplate)\\b[^;{}]*\\s${name}\\s*\\(`).test(text)
}
