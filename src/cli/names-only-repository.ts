/** Whether a command line names a repository and no command: `bombe --repo DIR` alone is how agents start the server. */
export function namesOnlyRepository(args: readonly string[]): boolean {
  const rest = args.join('\0').replace(/(^|\0)--(repo|log|session|freshness)(=|\0)[^\0]*/g, '')
  return rest === '' && args.some(argument => argument.startsWith('--repo'))
}
