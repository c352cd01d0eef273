/** Computes the heap of a Java engine from its memory limit. */
import type { EngineScope } from '../../src/model/engine.ts'

/** The rest is for what a Java process needs beside its heap. */
const HEAP_SHARE = 0.6
/** With less, Java exits, sometimes before it can report why. */
const MIN_HEAP_MB = 64

/** `maxMb`: a larger heap only delays collections. */
export function sizeHeap({ heapMb, memoryMb }: EngineScope, maxMb: number): number {
  return Math.max(MIN_HEAP_MB, heapMb ?? Math.min(maxMb, Math.floor(memoryMb * HEAP_SHARE)))
}
