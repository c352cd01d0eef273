/** `npm run package [-- --out DIR]`: the npm package, the executable for this platform, the .mcpb bundle, the extension for VS Code, their hashes. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { setup } from './setup.mjs'

await setup()
const { values } = (await import('node:util')).parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist', 'packages') } },
})
const out = resolve(values.out)
const work = mkdtempSync(join(tmpdir(), 'bombe-package-'))
try {
  await makePackages()
} finally {
  // Nothing half-made stays, whatever went wrong.
  rmSync(work, { recursive: true, force: true })
}

async function makePackages() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { stageFiles } = await import('./package/stage-files.mjs')
  const { buildExecutable } = await import('./package/build-executable.mjs')
  const archive = packNpm()
  const staged = join(work, 'files')
  stageFiles(archive, staged)
  const platform = `${process.platform}-${process.arch}`
  const executable = join(work, `bombe-${platform}`)
  await buildExecutable(staged, work, executable)
  const bundle = join(work, `bombe-${manifest.version}-${platform}.mcpb`)
  await writeBundle(manifest, executable, bundle)
  const extension = join(work, `bombe-${manifest.version}.vsix`)
  const { bundleExtension, writeExtension } = await import('./bundle-extension.mjs')
  await bundleExtension(join(work, 'extension.cjs'))
  writeExtension(extension, join(work, 'extension.cjs'), manifest.version)
  publish([archive, executable, bundle, extension])
}

function packNpm() {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', work]
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`)
  return join(work, JSON.parse(stdout)[0].filename)
}

async function writeBundle(manifest, executable, bundle) {
  const { writeZip } = await import('./package/write-zip.mjs')
  const { bundleManifest } = await import('./package/bundle-manifest.mjs')
  const { QUESTIONS } = await import(
    pathToFileURL(join(root, 'dist', 'src', 'questions', 'all-questions.js')).href
  )
  const tools = QUESTIONS.map(({ tool, description }) => ({ name: tool, description }))
  const files = ['README.md', 'LICENSE'].map(name => ({ name, content: readFileSync(join(root, name)) }))
  const text = `${JSON.stringify(bundleManifest(manifest, tools), null, 2)}\n`
  writeZip(bundle, [
    { name: 'manifest.json', content: Buffer.from(text) },
    ...files,
    { name: 'server/bombe', content: readFileSync(executable), isProgram: true },
  ])
}

/** All at once, when everything is made. */
function publish(files) {
  mkdirSync(out, { recursive: true })
  const sums = files.map(file => {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    const target = join(out, basename(file))
    rmSync(target, { force: true })
    moveFile(file, target)
    console.log(`${target}  ${Math.round(statSync(target).size / 1e6)} MB`)
    return `${hash}  ${basename(file)}\n`
  })
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
}

/** The folder for temporary files may be on another disk. */
function moveFile(from, to) {
  const draft = `${to}.draft`
  writeFileSync(draft, readFileSync(from), { mode: statSync(from).mode })
  renameSync(draft, to)
}
