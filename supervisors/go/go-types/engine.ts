/** go-types: resolves Go names with our own program on go/types, built with the user's toolchain. */
import type { Engine } from '../../../src/model/engine.ts'
import { findGo, findModuleCache } from '../../core/find/find-go.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { startResolver } from '../../core/resolver/resolver-client.ts'
import { buildResolver, isBuilt } from './build-resolver.ts'

/** Required by the resolver's code. */
const OLDEST_GO = '1.22'

export const engine: Engine = {
  name: 'go-types',
  family: 'go',
  order: 1,
  takes: 'bulk',
  batch: { files: 512, sites: 100_000 },
  pace: { startSeconds: 2, sitesPerSecond: 6000 },

  async find(places) {
    const found = findGo(places, OLDEST_GO)
    if (!found) {
      return {
        found: false,
        message: `no Go toolchain from ${OLDEST_GO} on in GOROOT, on PATH or where it is usually installed`,
        fix: 'install Go from https://go.dev/dl',
      }
    }
    const { go, goroot, version } = found
    return { found: true, path: go, version, parts: { goroot, modCache: findModuleCache(places) } }
  },

  mustBuild: ({ version, parts }) => !isBuilt({ goroot: parts?.goroot ?? '', version }),

  async start(found, scope, launcher) {
    const { goroot = '', modCache = '' } = found.parts ?? {}
    const program = await buildResolver({ goroot, version: found.version }, launcher)
    const child = launcher.launch({ program, args: [], cwd: openPrivateFolder(scope.folder).path, env: {} })
    return startResolver({
      process: child,
      scope,
      options: { goroot, modCache, memoryMb: scope.memoryMb },
      // Packages of files in one request are checked once and at the same time.
      request: { files: 128, sites: 30_000 },
    })
  },
}
