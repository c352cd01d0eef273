package main

import (
	"runtime"
	"sync"
)

// wanted is a package that someone imports, in the context of who does.
type wanted struct {
	folder  *folder
	context *buildContext
}

// load makes packages and everything they rest on ready to be imported. The order of work differs from run to run,
// what comes of it does not: a package is checked when all it imports has been.
func (r *resolver) load(roots []wanted) {
	r.loadMu.Lock()
	defer r.loadMu.Unlock()
	fresh := r.discover(roots)
	if len(fresh) > 0 {
		r.checkInOrder(cutCycles(fresh))
	}
}

// shown is a package that has been loaded.
func (r *resolver) shown(want wanted) *shownPackage {
	r.loadMu.Lock()
	defer r.loadMu.Unlock()
	return r.packages[r.keyOf(want)]
}

func (r *resolver) keyOf(want wanted) packageKey {
	return packageKey{want.folder, r.effective(want).name}
}

// effective is the context a package is taken in: the default wherever that makes no difference, so that most
// packages are there once; another one where the default leaves nothing.
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
	for _, way := range want.folder.ways(r) {
		if len(want.folder.selected(r, way).plain) > 0 {
			return way
		}
	}
	return r.context
}

// discover finds all packages that are not there yet, wave by wave, and joins them to what they import.
func (r *resolver) discover(roots []wanted) []*shownPackage {
	var fresh []*shownPackage
	wave := r.register(roots, &fresh)
	for len(wave) > 0 {
		found := make([][]importedFolder, len(wave))
		inParallel(len(wave), func(i int) { found[i] = r.importsIn(wave[i].folder, wave[i].files.plain) })
		var next []*shownPackage
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

// register adds packages that are new; their imports are still to be found.
func (r *resolver) register(wants []wanted, fresh *[]*shownPackage) []*shownPackage {
	var added []*shownPackage
	for _, want := range wants {
		key := r.keyOf(want)
		if r.packages[key] != nil {
			continue
		}
		files := want.folder.selected(r, r.effective(want))
		made := &shownPackage{folder: want.folder, files: files, imports: map[string]*shownPackage{}}
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

// importsIn finds what files import; what is missing is left out.
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

// cutCycles orders packages so that imports come first; an import that closes a circle is taken out, as code that
// has one does not build.
func cutCycles(fresh []*shownPackage) []*shownPackage {
	const white, grey, black = 0, 1, 2
	colour := make(map[*shownPackage]int, len(fresh))
	for _, one := range fresh {
		colour[one] = white
	}
	ordered := make([]*shownPackage, 0, len(fresh))
	var visit func(one *shownPackage)
	visit = func(one *shownPackage) {
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

// checkInOrder checks packages as soon as their imports are done, as many at a time as there are processors.
func (r *resolver) checkInOrder(ordered []*shownPackage) {
	waiting := make(map[*shownPackage]int, len(ordered))
	importers := map[*shownPackage][]*shownPackage{}
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
	ready := make(chan *shownPackage, len(ordered))
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
