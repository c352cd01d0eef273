/** Percentiles of a list of measurements. */

export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

export interface Summary {
  p50: number
  p95: number
  max: number
}
