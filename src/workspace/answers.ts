/** The answers and their text, as the edges see them; nothing here opens an index. */

export type { Progress } from '../index/index-report.ts'
export type { Answer, FoundSymbol, Meta, Reference, Verdict } from '../query/answer.ts'
export { DIRECTIONS, type Direction } from '../query/directions.ts'
export type { DumpOptions } from '../query/dump-graph.ts'
export { textFor } from '../query/fit-budget.ts'
export { type BlastRadiusAnswer, type BlastRadiusInput, CHANGE_TYPES } from '../query/get-blast-radius.ts'
export {
  CONTEXT_DETAILS,
  type ContextAnswer,
  type ContextInput,
  STRATEGIES,
} from '../query/get-context.ts'
export type { OutlineAnswer, OutlineInput } from '../query/get-outline.ts'
export type { ReferencesAnswer, ReferencesInput } from '../query/get-references.ts'
export type { SourceAnswer, SourceInput } from '../query/get-source.ts'
export type { StatusAnswer } from '../query/get-status.ts'
export type { StructureAnswer, StructureInput } from '../query/get-structure.ts'
export { DEFAULT_SESSION, NOTE_ACTIONS, type NotesInput } from '../query/notes-view.ts'
export { type Audience, PLAIN_AUDIENCE } from '../query/question.ts'
export { renderBlastRadius } from '../query/render-blast-radius.ts'
export { renderBrief } from '../query/render-brief.ts'
export { renderContext } from '../query/render-context.ts'
export { renderJob } from '../query/render-job.ts'
export { type NotesAnswer, renderNotes } from '../query/render-notes.ts'
export { renderOutline } from '../query/render-outline.ts'
export { renderReferences } from '../query/render-references.ts'
export { renderSearch } from '../query/render-search.ts'
export { renderSource } from '../query/render-source.ts'
export { renderStatus } from '../query/render-status.ts'
export { renderStructure } from '../query/render-structure.ts'
export { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../query/render-text.ts'
export { renderTextHits } from '../query/render-text-hits.ts'
export type { SearchAnswer, SearchInput } from '../query/search-symbols.ts'
export type { SearchTextAnswer, SearchTextInput } from '../query/search-text.ts'
export { budgetsOf } from './budgets-of.ts'
export type { Job } from './index-jobs.ts'
