/** A process like bombe that has a working engine: says which processes that takes, then waits to be killed. */

import { findEngine } from '../../supervisors/core/find-engine.ts'
import { searchPlaces } from '../../supervisors/core/find-program.ts'
import { OUR_MARK } from '../../supervisors/core/guard.ts'
import { loadEngines } from '../../supervisors/core/load-engines.ts'
import { listMarked } from '../../supervisors/core/process-list.ts'
import { superviseEngine } from '../../supervisors/core/supervise.ts'
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
for await (const { why } of session.ask(project.questions, { signal })) {
  if (why) throw new Error(`${why}: ${session.health().message}`)
}
process.stdout.write(`${JSON.stringify({ pids: listMarked(OUR_MARK), root })}\n`)
setInterval(() => {}, 1000)
