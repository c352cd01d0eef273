/** Traps a hostile Java repository can lay: none springs through us, and each that can be sprung here springs when run the usual way. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FoundEngine } from '../../../src/model/index.ts'
import { searchPlaces } from '../../../supervisors/core/find/find-program.ts'
import { openPrivateFolder } from '../../../supervisors/core/find/private-folder.ts'
import { launch } from '../../../supervisors/core/process/launch.ts'
import { pluginsOf } from '../../../supervisors/java/find-jdtls.ts'
import { engine as jdt } from '../../../supervisors/java/jdt/engine.ts'
import { engine as jdtls } from '../../../supervisors/java/jdtls/engine.ts'
import { launchJdtls } from '../../../supervisors/java/launch-jdtls.ts'
import type { MarkedRepo } from '../marked-repo.ts'
import { needEngine } from '../need-engine.ts'
import { javaPlaces, javaScope, queryMarks } from './java-scope.ts'
import { bait, base, HOSTILE_ENVIRONMENT, PROCESSOR, resetMarks, SERVICE, sprung } from './java-trap-repo.ts'

const found = {
  jdt: await needEngine(jdt, 'traps for jdt'),
  jdtls: await needEngine(jdtls, 'traps for jdtls'),
}
/** Servers and builds start slowly on a busy machine. */
const WAIT_MS = 180_000

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

const processors = join(base, 'processor')

beforeAll(() => {
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
afterEach(resetMarks)
afterAll(() => rmSync(base, { recursive: true, force: true }))

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
        const { got, wanted } = await queryMarks(running, repo)
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

describe.runIf(found.jdt)('run the usual way', { timeout: WAIT_MS }, () => {
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

  test.runIf(found.jdtls)(
    'jdtls on the repository itself runs the processor that .factorypath names',
    async () => {
      const repo = bait()
      const never = { enabled: false }
      const client = await launchJdtls(
        {
          found: found.jdtls!,
          folder: openPrivateFolder(join(base, 'plain-jdtls')),
          root: repo.root,
          workspace: repo.root,
          // Neither Maven nor Gradle: what .project, .classpath, .factorypath and .settings say is enough.
          settings: { import: { maven: never, gradle: never }, autobuild: { enabled: true } },
          heapMb: 600,
          usesLombok: false,
          home: base,
          readyMs: WAIT_MS,
        },
        { launch },
      )
      await client.connection.request('java/buildWorkspace', true, { deadlineMs: WAIT_MS })
      await client.stop()
      expect(sprung()).toContain('processor')
      repo.remove()
    },
  )

  test.runIf(found.jdtls)(
    'nothing in jdtls could start the programs that .project and .launch files name',
    () => {
      // The builder `ExternalToolBuilder` and launch configurations are features of these plugins.
      const starters = /^org\.eclipse\.(ui\.externaltools|core\.externaltools|debug\.ui|jdt\.debug\.ui)/
      expect(pluginsOf(found.jdtls!.path, name => starters.test(name))).toEqual([])
    },
  )
})

const mvn = searchPlaces(base)
  .path.map(folder => join(folder, 'mvn'))
  .find(existsSync)
if (!mvn)
  process.stderr.write('\n*** SKIPPED *** there is no mvn: that traps for Maven spring is NOT tested\n\n')

describe.runIf(mvn)('run by Maven', { timeout: WAIT_MS }, () => {
  const run = (repo: MarkedRepo, env: Record<string, string>) =>
    spawnSync(mvn!, ['-o', '-q', `-Dmaven.repo.local=${join(base, 'm2')}`, 'validate'], {
      cwd: repo.root,
      env: { PATH: process.env.PATH!, ...env },
      encoding: 'utf8',
    })

  test('the options of .mvn/jvm.config, and the extension that .mvn/extensions.xml names', () => {
    const repo = bait()
    const { output } = run(repo, {})
    expect(sprung()).toContain('jvm-config')
    // The extension is none that could be had; a Maven that is allowed to download it would run it.
    expect(String(output)).toContain('evil:evil')
    repo.remove()
  })

  test('a JDK inside the repository, by JAVA_HOME', () => {
    const repo = bait()
    run(repo, { JAVA_HOME: join(repo.root, 'jdk') })
    expect(sprung()).toContain('jdk-of-repository')
    repo.remove()
  })
})
