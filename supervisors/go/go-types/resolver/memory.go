package main

import "runtime/debug"

// limitMemory makes the collector work harder near the memory limit and less below it: type information lives long,
// and every collection would walk it again.
func limitMemory(ceilingMb int) {
	if ceilingMb <= 0 {
		ceilingMb = 2048
	}
	debug.SetGCPercent(300)
	debug.SetMemoryLimit(int64(ceilingMb) << 20 * 3 / 4)
}
