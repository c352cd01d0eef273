/** A time that is only about right: `9 s`, `45 s`, `3 min`. */
export function sayDuration(seconds: number): string {
  if (seconds < 20) return `${Math.max(1, Math.ceil(seconds))} s`
  if (seconds < 90) return `${Math.ceil(seconds / 5) * 5} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}
