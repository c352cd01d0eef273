package main

import "strings"

// Systems and architectures that Go knows; file names and constraints use them.
var (
	knownSystems = setOf("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 " +
		"solaris wasip1 windows zos")
	unixSystems = setOf("aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris")

	knownArchitectures = setOf("386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le " +
		"mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm")

	// In the order in which they are tried for files that are not built here.
	systemsByUse = strings.Fields("linux windows darwin freebsd openbsd netbsd js wasip1 android ios dragonfly solaris " +
		"illumos aix plan9")
	architecturesByUse = strings.Fields("amd64 arm64 386 arm wasm riscv64 ppc64le s390x loong64 mips mips64 mipsle " +
		"mips64le ppc64")
)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}
