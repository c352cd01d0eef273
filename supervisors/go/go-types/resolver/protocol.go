package main

import "encoding/json"

// initializeParams describes the repository. Paths are relative to the root, with forward slashes.
type initializeParams struct {
	Root     string        `json:"root"`
	Projects []projectFact `json:"projects"`
	Files    []fileFact    `json:"files"`
	Options  options       `json:"options"`
}

type projectFact struct {
	Kind   string `json:"kind"`
	Folder string `json:"folder"`
	Config string `json:"config"`
	Name   string `json:"name"`
}

type fileFact struct {
	Path    string `json:"path"`
	Project int    `json:"project"`
}

type options struct {
	// GOROOT of the toolchain, with the source of the standard library.
	Goroot string `json:"goroot"`
	// Module cache; '' if there is none.
	ModCache string `json:"modCache"`
	// Target system; by default the machine's own.
	GOOS   string `json:"goos"`
	GOARCH string `json:"goarch"`
	// Limit on resident memory.
	MemoryMb int `json:"memoryMb"`
}

type resolveParams struct {
	Files []fileQuestion `json:"files"`
	// If given, answers are sent as they come, as progress with this token; the last of them as the result.
	PartialResultToken json.RawMessage `json:"partialResultToken"`
}

type fileQuestion struct {
	Path string `json:"path"`
	// Line, column, line, column, …
	Sites []int `json:"sites"`
}

type updateParams struct {
	Changes []fileChange `json:"changes"`
}

type fileChange struct {
	Path string `json:"path"`
	Kind string `json:"kind"`
}
