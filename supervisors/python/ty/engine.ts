/** ty: queried first for Python if it is found; pyright gets what ty leaves unanswered. */
import type { Engine } from '../../../src/model/engine.ts'
import { findTy, TESTED } from './find-ty.ts'
import { startTy } from './start-ty.ts'

export const engine: Engine = {
  name: 'ty',
  family: 'python',
  order: 10,
  takes: 'bulk',
  batch: { files: 64, sites: 8000 },
  pace: { startSeconds: 1, sitesPerSecond: 2500 },
  // ty 0.0.100 takes 900 MB for all of Django, at the same speed as for its first sixth.
  freshPastMb: 500,
  find: findTy,
  start: startTy,
  install: {
    registry: 'pypi',
    package: 'ty',
    version: TESTED,
    // Wheels with the one program; `-musl` for systems without glibc.
    sha256: {
      'linux-x64': 'e23076fd67dc5c740a5cd292f3bbc10b82127dd01df3cb559e12b3144ceef72d',
      'linux-x64-musl': '51926133e69153748ca27e9079802baf8cdda7170ec40eea037752117754cb32',
      'linux-arm64': '1e85f94c680722635e07e24949faf2c52b62139e721ba724981801ac47ab6e67',
      'linux-arm64-musl': 'fae832c5da4da1a1dc1952f0dc9b3655f2b2266c27b6d0c87b40d02cd1b02601',
      'darwin-x64': 'de874a1cef7bc54b2f162a82e3f8a066c6356204df0f44e31c4f84e0a0f46fdc',
      'darwin-arm64': 'c45a02b8d11675f009124ee082b070204e5c57721acb3b44b0567721db3710d5',
    },
  },
}
