/** Traps a hostile Java repository can lay: none springs through us, and each that can be sprung here springs when run the usual way. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FoundEngine } from '../../src/model/index.ts'
import { launch } from '../../supervisors/core/launch.ts'
import { pluginsOf } from '../../supervisors/java/find-jdtls.ts'
import { engine as jdt } from '../../supervisors/jdt/engine.ts'
import { engine as jdtls } from '../../supervisors/jdtls/engine.ts'
import { askMarks, javaPlaces, javaScope } from './java-scope.ts'
import { type MarkedRepo, markedRepo } from './marked-repo.ts'
import { needEngine } from './need-engine.ts'

const found = {
  jdt: await needEngine(jdt, 'traps for jdt'),
  jdtls: await needEngine(jdtls, 'traps for jdtls'),
}
const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-java-traps-')))
/** Traps leave a mark here. */
const marks = join(base, 'marks')
const processors = join(base, 'processor')
const sprung = () => readdirSync(marks).sort()
const shell = (name: string) => `#!/bin/sh\ntouch '${join(marks, name)}'\nexit 1\n`

const SOURCE = `package a;
@Deprecated
class «App:App» { ‹App:App› self() { return ‹App:App›.this.‹self:other›(); } ‹App:App› «self:other»() { return null; } }
`
const PROCESSOR = `package evil;
import java.util.Set;
public class Processor extends javax.annotation.processing.AbstractProcessor {
  static { try { java.nio.file.Files.createFile(java.nio.file.Path.of("${join(marks, 'processor')}")); } catch (Exception e) { } }
  @Override public Set<String> getSupportedAnnotationTypes() { return Set.of("*"); }
  @Override public boolean process(Set<? extends javax.lang.model.element.TypeElement> a, javax.annotation.processing.RoundEnvironment r) { return false; }
}
`
const SERVICE = 'META-INF/services/javax.annotation.processing.Processor'

const BAIT: Record<string, string> = {
  'pom.xml':
    '<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>',
  mvnw: shell('mvnw'),
  gradlew: shell('gradlew'),
  java: shell('java-in-working-folder'),
  javac: shell('java-in-working-folder'),
  jdtls: shell('jdtls-in-repository'),
  '.mvn/extensions.xml':
    '<extensions><extension><groupId>evil</groupId><artifactId>evil</artifactId><version>1</version></extension></extensions>',
  '.mvn/jvm.config': `-Xlog:gc:file=${join(marks, 'jvm-config')}\n`,
  'build.gradle': `new File('${join(marks, 'gradle')}').text = ''\n`,
  'settings.gradle': `new File('${join(marks, 'gradle')}').text = ''\n`,
  'gradle.properties': `org.gradle.jvmargs=-Xlog:gc:file=${join(marks, 'gradle')}\n`,
  '.hotspotrc': `+PrintFlagsFinal\nLogFile=${join(marks, 'hotspotrc')}\n`,
  'lombok.config': 'config.stopBubbling = true\nimport ../outside.config\n',
  '.project':
    '<projectDescription><name>bait</name><buildSpec><buildCommand><name>org.eclipse.ui.externaltools.ExternalToolBuilder</name></buildCommand><buildCommand><name>org.eclipse.jdt.core.javabuilder</name></buildCommand></buildSpec><natures><nature>org.eclipse.jdt.core.javanature</nature></natures></projectDescription>',
  '.classpath':
    '<classpath><classpathentry kind="src" path="src"/><classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/><classpathentry kind="output" path="bin"/></classpath>',
  '.factorypath':
    '<factorypath><factorypathentry kind="WKSPJAR" id="/bait/lib/processor.jar" enabled="true" runInBatchMode="false"/></factorypath>',
  '.settings/org.eclipse.jdt.apt.core.prefs':
    'eclipse.preferences.version=1\norg.eclipse.jdt.apt.aptEnabled=true\norg.eclipse.jdt.apt.reconcileEnabled=true\n',
  '.settings/org.eclipse.jdt.core.prefs':
    'eclipse.preferences.version=1\norg.eclipse.jdt.core.compiler.processAnnotations=enabled\n',
  'evil.launch': '<launchConfiguration type="org.eclipse.ui.externaltools.ProgramLaunchConfigurationType"/>',
  [`src/${SERVICE}`]: 'evil.Processor\n',
  'jdk/release': 'JAVA_VERSION="99.0.1"\n',
  'jdk/bin/java': shell('jdk-of-repository'),
  'jdk/lib/modules': '',
}

/** Set while bombe runs: what a person's shell, or a tool that started bombe, may have. */
const HOSTILE_ENVIRONMENT = (root: string): Record<string, string> => ({
  PATH: `.:${root}:${join(root, 'jdk/bin')}:${process.env.PATH}`,
  JAVA_HOME: join(root, 'jdk'),
  JDK_HOME: join(root, 'jdk'),
  JAVA_TOOL_OPTIONS: `-Xlog:gc:file=${join(marks, 'java-tool-options')}`,
  JDK_JAVA_OPTIONS: `-Xlog:gc:file=${join(marks, 'jdk-java-options')}`,
  CLASSPATH: join(root, 'lib/processor.jar'),
})

function lay(repo: MarkedRepo): void {
  for (const [path, text] of Object.entries(BAIT)) {
    mkdirSync(dirname(join(repo.root, path)), { recursive: true })
    writeFileSync(join(repo.root, path), text)
    if (text.startsWith('#!')) chmodSync(join(repo.root, path), 0o755)
  }
  mkdirSync(join(repo.root, 'lib'), { recursive: true })
  copyFileSync(join(base, 'processor.jar'), join(repo.root, 'lib/processor.jar'))
}

const java = () => found.jdt!.parts!.java!
const compilerJars = () => pluginsOf(found.jdt!.path, name => name === 'org.eclipse.jdt.core.compiler.batch')

/** The compiler as people run it: it looks for processors on its class path. */
function compile(args: readonly string[], env: Record<string, string> = {}) {
  return spawnSync(
    java(),
    ['-cp', compilerJars().join(':'), 'org.eclipse.jdt.internal.compiler.batch.Main', ...args],
    {
      env,
      cwd: base,
    },
  )
}

beforeAll(() => {
  mkdirSync(marks)
  if (!found.jdt) return
  mkdirSync(join(processors, dirname(SERVICE)), { recursive: true })
  writeFileSync(join(base, 'Processor.java'), PROCESSOR)
  const made = compile(['-17', '-proc:none', '-d', processors, join(base, 'Processor.java')])
  expect(made.stderr.toString()).toBe('')
  writeFileSync(join(processors, SERVICE), 'evil.Processor\n')
  const packed = spawnSync('python3', [
    '-I',
    '-c',
    'import sys, shutil; shutil.make_archive(sys.argv[1], "zip", sys.argv[2])',
    join(base, 'processor'),
    processors,
  ])
  expect(packed.status).toBe(0)
  copyFileSync(join(base, 'processor.zip'), join(base, 'processor.jar'))
}, 120_000)
afterEach(() => {
  for (const mark of sprung()) rmSync(join(marks, mark))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

function bait(): MarkedRepo {
  const repo = markedRepo({ 'src/a/App.java': SOURCE })
  lay(repo)
  return repo
}

describe.each([jdt, jdtls])('$name', engine => {
  const here = found[engine.name as 'jdt' | 'jdtls']
  test.runIf(here)(
    'springs none of them and writes nothing into the repository',
    { timeout: 300_000 },
    async () => {
      const repo = bait()
      const before = readdirSync(repo.root, { recursive: true }).map(String).sort()
      const kept = { ...process.env }
      try {
        Object.assign(process.env, HOSTILE_ENVIRONMENT(repo.root))
        const again = await engine.find(javaPlaces(repo.root))
        expect(again.found && again.parts?.java).toBe(here?.parts?.java)
        const running = await engine.start(again as FoundEngine, javaScope(repo), { launch })
        const { got, wanted } = await askMarks(running, repo)
        await running.stop()
        expect(got).toEqual(wanted)
      } finally {
        for (const name of Object.keys(HOSTILE_ENVIRONMENT(''))) delete process.env[name]
        Object.assign(process.env, kept)
      }
      expect(sprung()).toEqual([])
      expect(readdirSync(repo.root, { recursive: true }).map(String).sort()).toEqual(before)
      repo.remove()
    },
  )
})

describe.runIf(found.jdt)('run the usual way', { timeout: 60_000 }, () => {
  test('a processor that is found on the class path runs', () => {
    const repo = bait()
    const source = join(repo.root, 'src/a/App.java')
    compile(['-17', '-d', join(base, 'out'), '-cp', join(repo.root, 'lib/processor.jar'), source])
    expect(sprung()).toEqual(['processor'])
    repo.remove()
  })

  test('options in the environment reach every Java', () => {
    const env = HOSTILE_ENVIRONMENT(base)
    spawnSync(java(), ['-version'], { env })
    expect(sprung()).toEqual(['java-tool-options', 'jdk-java-options'])
  })

  test('what JAVA_HOME, PATH and wrappers name is started', () => {
    const repo = bait()
    for (const program of ['mvnw', 'gradlew', 'jdk/bin/java', 'java', 'jdtls'])
      spawnSync(join(repo.root, program))
    expect(sprung()).toEqual([
      'gradlew',
      'java-in-working-folder',
      'jdk-of-repository',
      'jdtls-in-repository',
      'mvnw',
    ])
    repo.remove()
  })
})
