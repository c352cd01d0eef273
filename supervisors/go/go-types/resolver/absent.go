package main

import (
	"bytes"
	"go/token"
	"go/types"
	"regexp"
	"strings"
)

// A package that is not on this machine is treated as empty. Its name can only be guessed, and the guess must be
// right: `yaml.Marshal` of a missing gopkg.in/yaml.v3 is external only if `yaml` is known to mean it.

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// nameAbsent determines the names of missing packages that a file imports, from how the file uses them.
func (r *resolver) nameAbsent(found map[string]*visiblePackage, file *sourceFile, src []byte) {
	for _, path := range file.imports {
		if found[path] != nil || path == "unsafe" {
			continue
		}
		for _, name := range possibleNames(path) {
			if bytes.Contains(src, []byte(name+".")) {
				r.setAbsent(path, name)
				break
			}
		}
	}
}

func (r *resolver) setAbsent(path, name string) {
	r.absentMu.Lock()
	defer r.absentMu.Unlock()
	if r.absent[path] == nil {
		r.absent[path] = emptyPackage(path, name)
	}
}

func (r *resolver) absentPackage(path string) *types.Package {
	r.absentMu.Lock()
	defer r.absentMu.Unlock()
	if made := r.absent[path]; made != nil {
		return made
	}
	name := "_missing"
	if names := possibleNames(path); len(names) > 0 {
		name = names[0]
	}
	made := emptyPackage(path, name)
	r.absent[path] = made
	return made
}

func (r *resolver) isAbsent(p *types.Package) bool {
	r.absentMu.Lock()
	defer r.absentMu.Unlock()
	return r.absent[p.Path()] == p
}

func emptyPackage(path, name string) *types.Package {
	made := types.NewPackage(path, name)
	made.MarkComplete()
	return made
}

// possibleNames are the likely names of a package, likeliest first: `x/yaml/v2`, `gopkg.in/yaml.v2` and `go-yaml` are
// mostly named `yaml`.
func possibleNames(path string) []string {
	parts := strings.Split(path, "/")
	if len(parts) > 1 && majorVersion.MatchString(parts[len(parts)-1]) {
		parts = parts[:len(parts)-1]
	}
	last := parts[len(parts)-1]
	if before, after, ok := strings.Cut(last, ".v"); ok && majorVersion.MatchString("v"+after) {
		last = before
	}
	bare := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(last, "go-"), "go."), "-go")
	bare = strings.TrimSuffix(bare, ".go")
	words := strings.FieldsFunc(bare, func(r rune) bool { return r == '-' || r == '.' })
	candidates := []string{last, bare, strings.Join(words, ""), strings.Join(words, "_")}
	if len(words) > 0 {
		candidates = append(candidates, words[len(words)-1], words[0])
	}
	var names []string
	for _, one := range candidates {
		if token.IsIdentifier(one) {
			names = append(names, one)
		}
	}
	return names
}
