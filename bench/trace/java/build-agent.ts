/** Builds the Java agent, and finds the file of a class. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Returns the flag that loads it. The recorder has a jar of its own, which the boot class loader reads: every class loader
 * must find it, and none may load the agent twice. The agent needs the class file API of Java 24.
 */
export function buildAgent(sources: string, folder: string): string {
  const home = process.env.JAVA_HOME
  if (!home) throw new Error('JAVA_HOME must name a JDK, 24 or later')
  const [recorder, agent] = ['Recorder', 'Agent'].map(name => {
    const classes = join(folder, name)
    mkdirSync(classes, { recursive: true })
    run(join(home, 'bin', 'javac'), [
      '-d',
      classes,
      '-cp',
      join(folder, 'Recorder'),
      join(sources, `${name}.java`),
    ])
    const manifest = join(folder, `${name}.txt`)
    writeFileSync(manifest, name === 'Agent' ? 'Premain-Class: Agent\n' : '\n')
    const jar = join(folder, `${name}.jar`)
    run(join(home, 'bin', 'jar'), ['--create', '--file', jar, '--manifest', manifest, '-C', classes, '.'])
    return jar
  })
  return `-javaagent:${agent}=${recorder}`
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/** Files by the internal names of the classes at their top (`org/jsoup/Jsoup`). */
export function mapClasses(folder: string, paths: readonly string[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const path of paths.filter(path => path.endsWith('.java'))) {
    const text = readFileSync(join(folder, path), 'utf8')
    const prefix = /^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1]?.replaceAll('.', '/')
    const names = [...text.matchAll(TOP_TYPE)].map(([, name]) => name!)
    for (const name of [basename(path, '.java'), ...names])
      files.set(prefix === undefined ? name : `${prefix}/${name}`, path)
  }
  return files
}

const TOP_TYPE = /^(?:\w+ )*(?:class|interface|enum|record) (\w+)/gm
