/** pyright: answers for Python where ty is missing, and queries that ty leaves unanswered. */
import type { Engine } from '../../../src/model/engine.ts'
import { findPyright } from './find-pyright.ts'
import { startPyright } from './start-pyright.ts'

export const engine: Engine = {
  name: 'pyright',
  family: 'python',
  order: 20,
  takes: 'bulk',
  batch: { files: 64, sites: 8000 },
  pace: { startSeconds: 3, sitesPerSecond: 600 },
  find: findPyright,
  start: startPyright,
}
