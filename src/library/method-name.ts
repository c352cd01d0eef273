/** `get_references` -> `getReferences`: the method of a tool. */
export function methodName(tool: string): string {
  return tool.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
