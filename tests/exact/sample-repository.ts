/** A sample repository on disk, with data of its own, for tests of the exact pass. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { TEST_ENGINES } from '../supervisors/try-engine.ts'

export interface SampleRepository {
  root: string
  settings: SettingValues
  write(path: string, text: string): void
  /** Of the sample's own data, or of what other settings name. */
  dump(settings?: SettingValues): Promise<string>
  remove(): void
}

export function makeSample(files: Readonly<Record<string, string>>, engine: string): SampleRepository {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-sample-')))
  const root = join(scratch, 'repo')
  const settings = {
    ...defaultValues(),
    data_folder: join(scratch, 'data'),
    workers: 1,
    'engines.only': [engine],
    'engines.folder': TEST_ENGINES,
  }
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return {
    root,
    settings,
    write,
    dump: async (other = settings) => {
      const workspace = await openWorkspace({ root, settings: other, deadlineMs: 0 })
      try {
        return [...workspace.dump({ format: 'text', engineNames: true })].join('')
      } finally {
        await workspace.close()
      }
    },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  }
}
