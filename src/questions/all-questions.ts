/** Every question, in the order a model reads the tools. */
import type { Question } from './declare/question.ts'
import { getBlastRadiusQuestion } from './get-blast-radius/declare.ts'
import { getContextQuestion } from './get-context/declare.ts'
import { getDiffQuestion } from './get-diff/declare.ts'
import { getOutlineQuestion } from './get-outline/declare.ts'
import { getReferencesQuestion } from './get-references/declare.ts'
import { getSourceQuestion } from './get-source/declare.ts'
import { getStructureQuestion } from './get-structure/declare.ts'
import { indexQuestion } from './index/declare.ts'
import { notesQuestion } from './notes/declare.ts'
import { searchSymbolsQuestion } from './search-symbols/declare.ts'
import { searchTextQuestion } from './search-text/declare.ts'
import { statusQuestion } from './status/declare.ts'

export const QUESTIONS = [
  getContextQuestion,
  getReferencesQuestion,
  searchSymbolsQuestion,
  getStructureQuestion,
  getBlastRadiusQuestion,
  getDiffQuestion,
  getOutlineQuestion,
  getSourceQuestion,
  searchTextQuestion,
  notesQuestion,
  indexQuestion,
  statusQuestion,
] as unknown as readonly Question[]

export function questionNamed(tool: string): Question | undefined {
  return QUESTIONS.find(question => question.tool === tool)
}
