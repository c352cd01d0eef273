/** Writes the licences of all bundled packages beside the bundle: who gets the code gets its terms. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** `files`: every file that went in, from the root. */
export function writeNotices(outdir, files) {
  const folders = new Set(files.flatMap(packageOf))
  const notices = [...folders].sort().map(describe)
  const head = `The programs in this folder contain the following packages. Everything else in it is bombe's own.\n`
  writeFileSync(join(outdir, NOTICES), [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`))
}

/** The folder of the package a file belongs to, packages within packages included; none for our own files. */
function packageOf(file) {
  const [found] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []
  return found === undefined ? [] : [found]
}

function describe(folder) {
  const { name, version, license, author, homepage, repository } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  )
  const from = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const lines = [
    `${name} ${version} (${license})`,
    typeof author === 'string' ? author : (author?.name ?? ''),
    from,
  ]
  const text = licenseText(join(root, folder))
  if (text === null && !license) throw new Error(`${name} ${version} names no licence: it cannot be bundled`)
  return `${lines.filter(line => line !== '').join('\n')}\n\n${text ?? `Licensed under ${license}.`}\n`
}

function licenseText(folder) {
  const file = readdirSync(folder).find(name => /^(licen[cs]e|copying)(\.\w+)?$/i.test(name))
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim()
}
