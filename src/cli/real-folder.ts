/** A folder as the person named it, as its real path. */
import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'

export function realFolder(folder: string): string {
  try {
    const real = realpathSync(resolve(folder))
    if (statSync(real).isDirectory()) return real
  } catch (cause) {
    throw new BombeError('invalid_input', `there is no folder ${folder}`, {
      cause,
      hint: 'name a folder with --repo DIR',
    })
  }
  throw new BombeError('invalid_input', `${folder} is not a folder`, {
    hint: 'name a folder with --repo DIR',
  })
}
