/** gopls: queried for single questions that go-types left open; the first engine where go-types cannot be built. */
import type { Engine } from '../../../src/model/engine.ts'
import { findGopls, TESTED } from './find-gopls.ts'
import { startGopls } from './start-gopls.ts'

export const engine: Engine = {
  name: 'gopls',
  family: 'go',
  order: 20,
  takes: 'on-demand',
  batch: { files: 8, sites: 400 },
  pace: { startSeconds: 4, sitesPerSecond: 100 },
  find: findGopls,
  start: startGopls,
  install: {
    registry: 'go',
    package: 'golang.org/x/tools/gopls',
    version: `v${TESTED}`,
    // As go.sum writes it.
    sha256: { any: 'h1:Dn6mf9WXu9iLnTftDDMb9wV0c6Se7PjzEMqP0LEe08Y=' },
  },
}
