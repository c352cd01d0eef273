package main

import "strings"

// update applies changes on disk. A changed body affects only its own package; a changed declaration affects all
// importers.
func (r *resolver) update(changes []fileChange) {
	r.state.Lock()
	defer r.state.Unlock()
	for _, change := range changes {
		if isModuleFile(change.Path) {
			r.applyAll(changes)
			return
		}
	}
	r.apply(changes)
}

func isModuleFile(path string) bool {
	for _, name := range []string{"go.mod", "go.work", "modules.txt"} {
		if path == name || strings.HasSuffix(path, "/"+name) {
			return true
		}
	}
	return false
}

// applyAll starts again: the meaning of imports may have changed anywhere.
func (r *resolver) applyAll(changes []fileChange) {
	known := map[string]bool{}
	for _, change := range changes {
		known[change.Path] = change.Kind == "deleted"
	}
	files := r.params.Files[:0:0]
	for path := range r.files {
		if !known[path] {
			files = append(files, fileFact{Path: path, Project: r.projectOf(path)})
		}
	}
	for _, change := range changes {
		if change.Kind != "deleted" && r.files[change.Path] == nil {
			files = append(files, fileFact{Path: change.Path, Project: -1})
		}
	}
	r.params.Files = files
	r.reset()
}

// projectOf is the index of the module that owns a file.
func (r *resolver) projectOf(path string) int {
	owner := r.knownFolders[parentOf(path)]
	for i, one := range r.modules {
		if one == owner {
			return i
		}
	}
	return -1
}

func (r *resolver) apply(changes []fileChange) {
	for _, change := range changes {
		if !strings.HasSuffix(change.Path, ".go") {
			continue
		}
		known := r.files[change.Path]
		switch {
		case change.Kind == "deleted":
			delete(r.files, change.Path)
		case known == nil:
			r.addFile(fileFact{Path: change.Path, Project: -1})
		case r.onlyBodiesChanged(known):
			r.dropUnits(parentOf(change.Path))
			continue
		}
		r.dropFolder(parentOf(change.Path))
	}
}

// onlyBodiesChanged reads the file and reports whether its importers see no change.
func (r *resolver) onlyBodiesChanged(known *repoFile) bool {
	folder := r.folders[r.absolute(parentOf(known.path))]
	if folder == nil {
		return true
	}
	src, when, err := readStamped(r.absolute(known.path))
	if err != nil {
		return false
	}
	for _, source := range folder.files {
		if source.known == known && !source.header.same(readHeader(src)) {
			return false
		}
	}
	return known.noteText(src, when)
}

// dropUnits drops the resolved names of a folder and the declarations of its variants: tests, and files that only a
// variant has, may have changed in more than bodies.
func (r *resolver) dropUnits(rel string) {
	dir := r.absolute(rel)
	for key := range r.units {
		if key.folder.dir == dir {
			delete(r.units, key)
		}
	}
	for key := range r.differing {
		if key.folder.dir == dir {
			delete(r.differing, key)
		}
	}
}

// dropFolder drops a folder, its declarations and everything that depends on it.
func (r *resolver) dropFolder(rel string) {
	dir := r.absolute(rel)
	r.dropUnits(rel)
	known := r.folders[dir]
	delete(r.folders, dir)
	for key, found := range r.located {
		if found == nil || found == known {
			delete(r.located, key)
		}
	}
	if known == nil {
		r.dropImporters(map[*folder]bool{})
		return
	}
	r.dropImporters(map[*folder]bool{known: true})
}

// dropImporters drops packages in the given folders and all direct and indirect importers, and all packages with a
// missing import, because it may exist now.
func (r *resolver) dropImporters(dropped map[*folder]bool) {
	for {
		before := len(r.packages)
		for key, visible := range r.packages {
			if dropped[key.folder] || importsAny(visible, dropped) || r.lacksImport(key.folder, visible.files.plain, visible.imports) {
				dropped[key.folder] = true
				r.dropVisible(visible)
				delete(r.packages, key)
			}
		}
		if len(r.packages) == before {
			break
		}
	}
	for key, one := range r.units {
		if dropped[key.folder] || !one.done.Load() || one.lacks || importsFrom(one, dropped) {
			delete(r.units, key)
		}
	}
}

func importsAny(visible *visiblePackage, dropped map[*folder]bool) bool {
	for _, next := range visible.imports {
		if dropped[next.folder] {
			return true
		}
	}
	return false
}

func importsFrom(one *unit, dropped map[*folder]bool) bool {
	for next := range one.imported {
		if dropped[next] {
			return true
		}
	}
	return false
}

// lacksImport reports whether an import that may belong to the repository was not found, or closed a cycle.
func (r *resolver) lacksImport(from *folder, files []*sourceFile, found map[string]*visiblePackage) bool {
	if !from.inRepo {
		return false
	}
	for _, file := range files {
		for _, path := range file.imports {
			if found[path] == nil && path != "unsafe" && (from.owner.path == "" || r.isOwnPath(path)) {
				return true
			}
		}
	}
	return false
}

func (r *resolver) dropVisible(visible *visiblePackage) {
	for _, source := range visible.files.plain {
		if source.known != nil {
			source.known.forget()
		}
	}
}

// noticeOld finds files that changed since they were read, and handles them like reported changes.
func (r *resolver) noticeOld(paths []string) {
	r.state.RLock()
	for _, path := range paths {
		if known := r.fileAt(path); known != nil && known.isOld(stampOf(r.absolute(path))) {
			r.noteStale(path)
		}
	}
	r.state.RUnlock()
	r.applyStale()
}

// noteStale remembers a file that changed without a report; the next query handles it first.
func (r *resolver) noteStale(path string) {
	r.staleMu.Lock()
	defer r.staleMu.Unlock()
	r.stale = append(r.stale, fileChange{Path: path, Kind: "changed"})
}

func (r *resolver) applyStale() {
	r.staleMu.Lock()
	changes := r.stale
	r.stale = nil
	r.staleMu.Unlock()
	if len(changes) == 0 {
		return
	}
	r.state.Lock()
	defer r.state.Unlock()
	r.apply(changes)
}
