/** Damages one file of a data folder, as a failing disk or another program does. */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../faults/random.ts'

/** Without the mark of its owner a folder is not ours, which is another story. */
const KEPT = new Set(['owner', '.gitignore'])
const HEAD_BYTES = 100

/** The name of the file; null where there is none. */
export function damageFile(folder: string, random: Random): string | null {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const files = names.filter(name => !KEPT.has(name) && lstatSync(join(folder, name)).isFile())
  const name = files[Math.floor(random() * files.length)]
  if (name === undefined) return null
  const path = join(folder, name)
  const { size } = lstatSync(path)
  const way = random()
  if (way < 0.2) rmSync(path)
  else if (way < 0.6) truncateSync(path, Math.floor(random() * size))
  else {
    const bytes = readFileSync(path)
    for (let at = 0; at < Math.min(HEAD_BYTES, size); at++) bytes[at] = Math.floor(random() * 256)
    writeFileSync(path, bytes)
  }
  return name
}
