package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
)

// exportedName matches what a file declares for others, including fields and methods.
var exportedName = regexp.MustCompile(`(?m)^(?:func (?:\([^)]*\) )?|type |var |const |\t)([A-Z]\w*)`)

// namesOnlyIn are the exported names of files that only one of the two selections has.
func (r *resolver) namesOnlyIn(from *folder, selected, usual *selection) map[string]bool {
	key := packageKey{from, selected.context.name}
	r.locateMu.Lock()
	names, ok := r.variantNames[key]
	r.locateMu.Unlock()
	if ok {
		return names
	}
	names = map[string]bool{}
	for _, source := range selected.plain {
		if slices.Contains(usual.plain, source) {
			continue
		}
		src, err := readSource(filepath.Join(from.dir, source.name))
		if err != nil {
			continue
		}
		for _, match := range exportedName.FindAllSubmatch(withoutBodies(src), -1) {
			names[string(match[1])] = true
		}
	}
	r.locateMu.Lock()
	r.variantNames[key] = names
	r.locateMu.Unlock()
	return names
}

// mentions reports whether a file names one of them as a member.
func (r *resolver) mentions(from *folder, source *sourceFile, names map[string]bool) bool {
	if len(names) == 0 {
		return false
	}
	src, err := readSource(filepath.Join(from.dir, source.name))
	if err != nil {
		return false
	}
	for at := 0; ; {
		next := bytes.IndexByte(src[at:], '.')
		if next < 0 {
			return false
		}
		start := at + next + 1
		for at = start; at < len(src) && isWord(src[at]); at++ {
		}
		if names[string(src[start:at])] {
			return true
		}
	}
}
