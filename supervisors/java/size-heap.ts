/** How much heap a Java engine gets of the memory it may take. */
import type { EngineScope } from '../../src/model/engine.ts'

/** The rest is what a Java process needs beside its heap. */
const HEAP_SHARE = 0.6
/** With less Java ends by itself, some of the time before anyone could see why. */
const LEAST_HEAP_MB = 64

/** `mostMb`: more than this only makes the collector lazy. */
export function sizeHeap({ heapMb, memoryMb }: EngineScope, mostMb: number): number {
  return Math.max(LEAST_HEAP_MB, heapMb ?? Math.min(mostMb, Math.floor(memoryMb * HEAP_SHARE)))
}
