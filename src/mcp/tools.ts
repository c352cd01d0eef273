/** The tools, in the order a model reads them. */
import type { Tool } from './tool.ts'
import { getBlastRadiusTool } from './tools/get-blast-radius.ts'
import { getContextTool } from './tools/get-context.ts'
import { getDiffTool } from './tools/get-diff.ts'
import { getOutlineTool } from './tools/get-outline.ts'
import { getReferencesTool } from './tools/get-references.ts'
import { getSourceTool } from './tools/get-source.ts'
import { getStructureTool } from './tools/get-structure.ts'
import { indexTool } from './tools/index-repository.ts'
import { notesTool } from './tools/notes.ts'
import { searchSymbolsTool } from './tools/search-symbols.ts'
import { searchTextTool } from './tools/search-text.ts'
import { statusTool } from './tools/status.ts'

export const TOOLS: readonly Tool[] = [
  getContextTool,
  searchSymbolsTool,
  getReferencesTool,
  getStructureTool,
  getBlastRadiusTool,
  getDiffTool,
  getOutlineTool,
  getSourceTool,
  searchTextTool,
  notesTool,
  indexTool,
  statusTool,
]
