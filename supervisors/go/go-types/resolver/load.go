package main

import (
	"runtime"
	"sync"
)

// wanted is an imported package, in the context of its importer.
type wanted struct {
	folder  *folder
	context *buildContext
}

// load makes packages and all their dependencies ready to be imported. The order of work differs from run to run, the
// result does not: a package is checked after everything it imports.
func (r *resolver) load(roots []wanted) {
	r.loadMu.Lock()
	defer r.loadMu.Unlock()
	fresh := r.discover(roots)
	if len(fresh) > 0 {
		r.checkInOrder(cutCycles(fresh))
	}
}

// visible is a package that has been loaded.
func (r *resolver) visible(want wanted) *visiblePackage {
	r.loadMu.Lock()
	defer r.loadMu.Unlock()
	return r.packages[r.keyOf(want)]
}

func (r *resolver) keyOf(want wanted) packageKey {
	return packageKey{want.folder, r.effective(want).name}
}

// effective is the context in which a package is loaded: the default if that makes no difference, so that most
// packages exist once; another one if the default leaves no files.
func (r *resolver) effective(want wanted) *buildContext {
	usual := want.folder.selected(r, r.context)
	if want.context != r.context {
		if other := want.folder.selected(r, want.context); len(other.plain) > 0 && !other.sameFiles(usual) {
			return want.context
		}
	}
	if len(usual.plain) > 0 {
		return r.context
	}
	for _, context := range want.folder.contexts(r) {
		if len(want.folder.selected(r, context).plain) > 0 {
			return context
		}
	}
	return r.context
}

// discover finds all packages that are not loaded yet, level by level, and links them to their imports.
func (r *resolver) discover(roots []wanted) []*visiblePackage {
	var fresh []*visiblePackage
	wave := r.register(roots, &fresh)
	for len(wave) > 0 {
		found := make([][]importedFolder, len(wave))
		inParallel(len(wave), func(i int) { found[i] = r.importsIn(wave[i].folder, wave[i].files.plain) })
		var next []*visiblePackage
		for i, made := range wave {
			for _, one := range found[i] {
				want := wanted{one.folder, made.files.context}
				next = append(next, r.register([]wanted{want}, &fresh)...)
				made.imports[one.path] = r.packages[r.keyOf(want)]
			}
		}
		wave = next
	}
	return fresh
}

// register adds new packages; their imports are not known yet.
func (r *resolver) register(wants []wanted, fresh *[]*visiblePackage) []*visiblePackage {
	var added []*visiblePackage
	for _, want := range wants {
		key := r.keyOf(want)
		if r.packages[key] != nil {
			continue
		}
		files := want.folder.selected(r, r.effective(want))
		made := &visiblePackage{folder: want.folder, files: files, imports: map[string]*visiblePackage{}}
		r.packages[key] = made
		added = append(added, made)
	}
	*fresh = append(*fresh, added...)
	return added
}

type importedFolder struct {
	path   string
	folder *folder
}

// importsIn finds the folders that files import; missing ones are left out.
func (r *resolver) importsIn(from *folder, files []*sourceFile) []importedFolder {
	var found []importedFolder
	seen := map[string]bool{"unsafe": true}
	for _, file := range files {
		for _, path := range file.imports {
			if seen[path] {
				continue
			}
			seen[path] = true
			if target := r.locate(from, path); target != nil {
				found = append(found, importedFolder{path, target})
			}
		}
	}
	return found
}

// cutCycles orders packages so that imports come first. It removes an import that closes a cycle; such code does not
// build.
func cutCycles(fresh []*visiblePackage) []*visiblePackage {
	const white, grey, black = 0, 1, 2
	colour := make(map[*visiblePackage]int, len(fresh))
	for _, one := range fresh {
		colour[one] = white
	}
	ordered := make([]*visiblePackage, 0, len(fresh))
	var visit func(one *visiblePackage)
	visit = func(one *visiblePackage) {
		colour[one] = grey
		for path, next := range one.imports {
			state, isFresh := colour[next]
			if isFresh && state == grey {
				delete(one.imports, path)
			} else if isFresh && state == white {
				visit(next)
			}
		}
		colour[one] = black
		ordered = append(ordered, one)
	}
	for _, one := range fresh {
		if colour[one] == white {
			visit(one)
		}
	}
	return ordered
}

// checkInOrder checks packages as soon as their imports are done, on all processors.
func (r *resolver) checkInOrder(ordered []*visiblePackage) {
	waiting := make(map[*visiblePackage]int, len(ordered))
	importers := map[*visiblePackage][]*visiblePackage{}
	for _, one := range ordered {
		waiting[one] = 0
	}
	for _, one := range ordered {
		for _, next := range one.imports {
			if _, isFresh := waiting[next]; isFresh {
				waiting[one]++
				importers[next] = append(importers[next], one)
			}
		}
	}
	ready := make(chan *visiblePackage, len(ordered))
	for _, one := range ordered {
		if waiting[one] == 0 {
			ready <- one
		}
	}
	var mu sync.Mutex
	left := len(ordered)
	inParallel(runtime.GOMAXPROCS(0), func(int) {
		for one := range ready {
			r.check(one)
			mu.Lock()
			for _, importer := range importers[one] {
				if waiting[importer]--; waiting[importer] == 0 {
					ready <- importer
				}
			}
			if left--; left == 0 {
				close(ready)
			}
			mu.Unlock()
		}
	})
}

// inParallel calls work for 0 to count-1 on all processors.
func inParallel(count int, work func(i int)) {
	var group sync.WaitGroup
	next := make(chan int, count)
	for i := range count {
		next <- i
	}
	close(next)
	for range min(count, runtime.GOMAXPROCS(0)) {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := range next {
				work(i)
			}
		}()
	}
	group.Wait()
}
