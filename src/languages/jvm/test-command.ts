/** Runs Java and Kotlin tests by name, with Maven or Gradle. */
import type { TestRun } from '../language.ts'

export function testCommand({ path, text, chains, readText }: TestRun): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:java|kt)$/, '')
  const methods = [...new Set(chains.flatMap(([, method]) => method ?? []))].filter(name =>
    isTest(text, name),
  )
  const [, module = '', set = 'test'] = /^(.*?)\/?src\/(\w+)\/(?:java|kotlin)\//.exec(path) ?? []
  const has = (name: string) => readText(name) !== null
  if (has('pom.xml')) {
    const where =
      module !== '' && has(`${module}/pom.xml`)
        ? `-pl ${module} -am -Dsurefire.failIfNoSpecifiedTests=false `
        : ''
    return `mvn ${where}${quoted(`-Dtest=${file}${methods.length > 0 ? `#${methods.join('+')}` : ''}`)} test`
  }
  if (!['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'].some(has))
    return undefined
  const task = TASKS[set] ?? (/Test$/.test(set) ? set : 'test')
  const target = module === '' ? task : `:${module.replaceAll('/', ':')}:${task}`
  const names = methods.length > 0 ? methods.map(name => `${file}.${name}`) : [file]
  return `${has('gradlew') ? './gradlew' : 'gradle'} ${target} ${names.map(name => `--tests '*${name}'`).join(' ')}`
}

/** Sets of tests that no task has the name of. */
const TASKS: Record<string, string> = { androidTest: 'connectedAndroidTest', commonTest: 'allTests' }

/** Names of Kotlin may have blanks. */
function quoted(argument: string): string {
  return /^[\w#+=.-]+$/.test(argument) ? argument : `'${argument}'`
}

/** Helpers of a test class are no tests. */
function isTest(text: string, name: string): boolean {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`@(?:\\w*Test|TestFactory|TestTemplate)\\b[^;{}]*\\s\`?${escaped}\`?\\s*\\(`).test(text)
}
