package main

import "encoding/json"

// initializeParams says what the repository consists of. Paths are relative to the root, with forward slashes.
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
	// GOROOT of the toolchain: where the standard library's source lies.
	Goroot string `json:"goroot"`
	// Module cache; '' where there is none.
	ModCache string `json:"modCache"`
	// What to build for; the machine's own where left out.
	GOOS   string `json:"goos"`
	GOARCH string `json:"goarch"`
	// Ceiling on resident memory that the process should keep under.
	MemoryMb int `json:"memoryMb"`
}

type resolveParams struct {
	Files []fileQuestion `json:"files"`
	// Where it is given, answers are sent as they come, as progress under this token; the last of them as the result.
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
