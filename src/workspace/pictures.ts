/** What is asked of an open repository and is no tool: pictures, what only the page shows, and what joins several repositories. */
import { PUBLISHED_INPUT, USES_INPUT } from '../questions/across-workspaces/declare.ts'
import { checkArguments } from '../questions/declare/check-input.ts'
import type { Fields } from '../questions/declare/field.ts'
import { COMMON_INPUT } from '../questions/declare/input-fields.ts'
import { GRAPH_INPUT } from '../questions/draw-graph/declare.ts'
import { CROSSINGS_INPUT } from '../questions/get-crossings/declare.ts'
import { EXTERNALS_INPUT } from '../questions/get-externals/declare.ts'
import { FILE_INPUT } from '../questions/get-file/declare.ts'
import { HISTORY_INPUT } from '../questions/get-history/declare.ts'
import { getStructureQuestion } from '../questions/get-structure/declare.ts'
import type { Answer } from '../questions/shared/answer.ts'
import type { LiveWorkspace } from './live-workspace.ts'
import { pathsFromHere } from './paths-from-here.ts'
import type { Workspace } from './workspace.ts'

interface Picture {
  input: Fields
  ask(workspace: Workspace, input: never, signal: AbortSignal): Answer | Promise<Answer>
}

/** Two levels of folders, and as many boxes as one can read. */
const OF_FOLDERS = { depth: 2, limit: 40 }

const PICTURES = {
  tree: { input: {}, ask: workspace => workspace.tree() },
  file: { input: FILE_INPUT, ask: (workspace, input) => workspace.file(input) },
  crossings: { input: CROSSINGS_INPUT, ask: (workspace, input) => workspace.crossings(input) },
  history: { input: HISTORY_INPUT, ask: (workspace, input, signal) => workspace.history(input, signal) },
  published: {
    input: PUBLISHED_INPUT,
    ask: (workspace, { symbol_name }: { symbol_name: string }) => workspace.published(symbol_name),
  },
  uses: { input: USES_INPUT, ask: (workspace, input) => workspace.uses(input) },
  externals: { input: EXTERNALS_INPUT, ask: (workspace, input) => workspace.externals(input) },
  graph: { input: GRAPH_INPUT, ask: (workspace, input, signal) => workspace.graph(input, signal) },
  folders: {
    input: { path: getStructureQuestion.input.path },
    ask: (workspace, { path }: { path: string }) => workspace.graph({ symbol_name: path, ...OF_FOLDERS }),
  },
} as const satisfies Record<string, Picture>

export type PictureName = keyof typeof PICTURES

export function isPicture(name: string): name is PictureName {
  return Object.hasOwn(PICTURES, name)
}

/** `input` was checked. `here`: a person's folder, which paths are read from. */
export function askPicture(
  workspace: Workspace,
  name: PictureName,
  input: Record<string, unknown>,
  signal: AbortSignal,
  here?: string,
): Answer | Promise<Answer> {
  const picture: Picture = PICTURES[name]
  const given = here === undefined ? input : pathsFromHere(picture.input, input, workspace, here)
  return picture.ask(workspace, given as never, signal)
}

export interface PictureCall {
  name: PictureName
  /** As it came. */
  input: unknown
  here?: string
  options: Omit<Parameters<LiveWorkspace['ask']>[1], 'ref' | 'needsWholeIndex'> & { signal: AbortSignal }
}

/** Puts it to a repository that stays open. A part of the repository would be no answer. */
export function runPicture(
  live: LiveWorkspace,
  { name, input, here, options }: PictureCall,
): Promise<Answer> {
  const checked = checkArguments(input, PICTURES[name].input, COMMON_INPUT)
  const { ref } = checked as { ref?: string }
  const at = ref === undefined ? {} : { ref }
  return live.ask(workspace => askPicture(workspace, name, checked, options.signal, here), {
    ...options,
    ...at,
    needsWholeIndex: true,
  })
}
