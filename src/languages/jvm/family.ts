/** Languages of the Java platform: Maven and Gradle projects, and what a build may run. */
import type { EngineSample, Family, Runnable } from '../family.ts'
import { readGradleProjects } from './read-gradle-projects.ts'
import { readMavenProjects } from './read-maven-projects.ts'

const LOCKS = ['gradle.lockfile']

const RUNNABLE: readonly Runnable[] = [
  { pattern: /(^|\/)(gradlew|mvnw)(\.bat|\.cmd)?$/, what: 'a build wrapper that may be started' },
  { pattern: /(^|\/)(build|settings|init)\.gradle(\.kts)?$/, what: 'a build script that Gradle runs' },
  { pattern: /(^|\/)gradle\/wrapper\/.*$/, what: 'what the Gradle wrapper downloads and runs' },
  {
    pattern: /(^|\/)(buildSrc|build-logic)\/.*\.(kts?|groovy|java)$/,
    what: 'build code that Gradle compiles and runs',
  },
  { pattern: /(^|\/)gradle\.properties$/, what: 'arguments of the Gradle process' },
  { pattern: /(^|\/)pom\.xml$/, what: 'a Maven project, whose plugins run' },
  { pattern: /(^|\/)\.mvn\/.*$/, what: 'extensions and arguments of Maven' },
  { pattern: /(^|\/)\.factorypath$/, what: 'annotation processors' },
]

const sample: EngineSample = {
  language: 'java',
  project: {
    kind: 'root',
    family: 'java',
    folder: '',
    config: '',
    name: '',
    settings: { sourceRoots: ['src'] },
  },
  files: {
    'src/probe/Greet.java':
      'package probe;\n\nclass Greet {\n  static String greet() {\n    return "hello";\n  }\n}\n',
    'src/probe/Main.java':
      'package probe;\n\nclass Main {\n  String use() {\n    return Greet.greet();\n  }\n}\n',
  },
  query: { path: 'src/probe/Main.java', site: { kind: 'call', name: 'greet', line: 5, column: 18 } },
  expected: { path: 'src/probe/Greet.java', line: 4, column: 17 },
}

export const family: Family = {
  id: 'java',
  projects: {
    kinds: ['maven', 'gradle'],
    find: context => [...readMavenProjects(context), ...readGradleProjects(context)],
    configuration: /^(pom\.xml|.*\.gradle|.*\.gradle\.kts)$/,
    locks: LOCKS,
    runnable: RUNNABLE,
    needsBuild: true,
  },
  leftOut: { cacheFolders: ['.gradle'], lockFiles: LOCKS },
  sample,
}
