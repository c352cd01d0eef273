/** A process like bombe with a working engine: prints the process ids, then waits to be killed. */

import { OUR_MARK } from '../../src/processes/guard.ts'
import { findEngine } from '../../supervisors/core/find/find-engine.ts'
import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { loadEngines } from '../../supervisors/core/find/load-engines.ts'
import { listMarked } from '../../supervisors/core/process/process-list.ts'
import { superviseEngine } from '../../supervisors/core/supervise/supervise.ts'
import { makeSmallProject } from './small-project.ts'

const [name, folder] = process.argv.slice(2)
const engine = (await loadEngines()).find(one => one.name === name)!
const project = (await makeSmallProject(engine.family, 4))!
const { root } = project.scope
const places = { ...searchPlaces(root), ...(folder && { engines: folder }) }
const found = await findEngine(engine, places)
if (!found.found) throw new Error(found.message)
const session = superviseEngine(engine, found, project.scope)
const { signal } = new AbortController()
for await (const { why } of session.query(project.questions, { signal })) {
  if (why) throw new Error(`${why}: ${session.health().message}`)
}
process.stdout.write(`${JSON.stringify({ pids: listMarked(OUR_MARK), root })}\n`)
setInterval(() => {}, 1000)
