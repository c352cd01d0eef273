/** How much memory V8 may use before it collects. The flags hold for all threads, from their next collection on. */
import { getHeapSpaceStatistics } from 'node:v8'
import { setFlags } from './v8-flags.ts'

/**
 * A worker keeps 15 MB alive, whatever it reads. V8 would collect all garbage at 25 MB, thirty times on Django, which is a
 * twentieth of extraction. So two and a half times what is alive may be garbage.
 */
export function letGarbageGather(): void {
  setFlags({ 'heap-growing-percent': 250 })
}

/** V8 decides again. */
export function collectAsUsual(): void {
  setFlags({ 'heap-growing-percent': 0 })
}

/** Of both halves of the space for new objects. */
const ENOUGH_NEW_SPACE = 24_000_000
let isHeld = false

/**
 * The space for new objects grows while most of them survive, up to 128 MB, a third of the memory of an index run. More than
 * this saves nothing. A limit could be set only before the process starts, so it is held where it is large enough.
 */
export function holdNewSpace(): void {
  if (isHeld) return
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  if (!space || space.space_size < ENOUGH_NEW_SPACE) return
  isHeld = true
  setFlags({ 'semi-space-growth-factor': 1 })
}
