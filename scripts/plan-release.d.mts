/** Types of plan-release.mjs, for its test. */
export const VERSIONED: string[]

export function planRelease(
  files: Record<string, string>,
  version: string,
  date: string,
): { problem?: string; files: Record<string, string>; notes: string }
