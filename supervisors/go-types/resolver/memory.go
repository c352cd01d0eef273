package main

import "runtime/debug"

// limitMemory makes the collector work harder near the ceiling, and less far from it: type information lives long and
// would be walked over and over.
func limitMemory(ceilingMb int) {
	if ceilingMb <= 0 {
		ceilingMb = 2048
	}
	debug.SetGCPercent(300)
	debug.SetMemoryLimit(int64(ceilingMb) << 20 * 3 / 4)
}
