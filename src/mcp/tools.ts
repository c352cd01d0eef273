/** The tools, in the order a model reads them. */
import type { Tool } from './tool.ts'
import { getOutlineTool } from './tools/get-outline.ts'
import { getReferencesTool } from './tools/get-references.ts'
import { getSourceTool } from './tools/get-source.ts'
import { indexTool } from './tools/index-repository.ts'
import { searchSymbolsTool } from './tools/search-symbols.ts'
import { statusTool } from './tools/status.ts'

export const TOOLS: readonly Tool[] = [
  searchSymbolsTool,
  getReferencesTool,
  getOutlineTool,
  getSourceTool,
  indexTool,
  statusTool,
]
