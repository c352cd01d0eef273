/** Imported before the MCP library: its schemas would write and compile code for what they check, at every start. */
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }
