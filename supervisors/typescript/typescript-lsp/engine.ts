/** TypeScript's language server, for single questions that the compiler's own API left unanswered. */
import type { Engine } from '../../../src/model/engine.ts'
import { findTypeScript } from '../find-typescript.ts'
import { startServer } from './start-server.ts'

export const engine: Engine = {
  name: 'typescript-lsp',
  family: 'typescript',
  order: 1,
  takes: 'on-demand',
  batch: { files: 8, sites: 200 },
  pace: { startSeconds: 2, sitesPerSecond: 300 },
  find: findTypeScript,
  start: startServer,
}
