/** Writes the files of a skeleton (scripts/skeletons/<name>): `_id_` in a path and `{{id}}` in a text are filled in. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './root.mjs'

export function writeSkeleton(name, values) {
  const from = join(root, 'scripts', 'skeletons', name)
  const fill = (text, open, close) =>
    Object.entries(values).reduce(
      (filled, [key, value]) => filled.replaceAll(open + key + close, value),
      text,
    )
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = fill(relative(from, file).replace(/\.txt$/, ''), '_', '_')
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), fill(readFileSync(file, 'utf8'), '{{', '}}'))
    console.log(path)
  }
}

export function end(message) {
  console.error(message)
  process.exit(2)
}
