package main

import (
	"path"
	"path/filepath"
	"strings"
)

// locateKey: the meaning of an import path depends on the module it is written in.
type locateKey struct {
	owner *module
	std   bool
	path  string
}

// locate finds the folder of an import; nil if it is not on this machine.
func (r *resolver) locate(from *folder, importPath string) *folder {
	if strings.HasPrefix(importPath, "./") || strings.HasPrefix(importPath, "../") {
		return r.locateRelative(from, importPath)
	}
	key := locateKey{from.owner, from.std, importPath}
	r.locateMu.Lock()
	found, ok := r.located[key]
	r.locateMu.Unlock()
	if ok {
		return found
	}
	found = r.search(from, importPath)
	r.locateMu.Lock()
	r.located[key] = found
	r.locateMu.Unlock()
	return found
}

func (r *resolver) locateRelative(from *folder, importPath string) *folder {
	if !from.inRepo {
		return nil
	}
	rel, ok := insideRoot(from.rel, importPath)
	if !ok {
		return nil
	}
	return r.repoFolder(rel)
}

// search goes from the nearest to the farthest: the repository, the standard library, vendored copies, the module
// cache. A module of the repository is read there even if a go.mod names a released version of it: that is what
// people who work on both expect, and it does not depend on the machine's downloads.
func (r *resolver) search(from *folder, importPath string) *folder {
	if from.std {
		return r.searchLibrary(importPath)
	}
	owner := from.owner
	if found := r.searchModule(owner, importPath); found != nil {
		return found
	}
	if !strings.Contains(firstPart(importPath), ".") {
		if found := r.libraryFolder(importPath); found != nil {
			return found
		}
	}
	for _, look := range []func(*module, string) *folder{r.searchReplaced, r.searchRepository, r.searchVendored, r.searchCache} {
		if found := look(owner, importPath); found != nil {
			return found
		}
	}
	return nil
}

func (r *resolver) searchLibrary(importPath string) *folder {
	if found := r.libraryFolder(importPath); found != nil {
		return found
	}
	return r.libraryFolder("vendor/" + importPath)
}

func (r *resolver) libraryFolder(importPath string) *folder {
	if r.goroot == "" || path.Clean("/"+importPath) != "/"+importPath {
		return nil
	}
	dir := filepath.Join(r.goroot, "src", filepath.FromSlash(importPath))
	return r.holding(&folder{dir: dir, std: true, path: strings.TrimPrefix(importPath, "vendor/")})
}

// searchModule looks in the module itself and in the members of its workspace.
func (r *resolver) searchModule(owner *module, importPath string) *folder {
	members := []*module{owner}
	if owner.work != nil {
		members = byLongestPath(append(members, owner.work.members...))
	}
	return r.searchIn(members, importPath)
}

func (r *resolver) searchRepository(_ *module, importPath string) *folder {
	return r.searchIn(r.byPath, importPath)
}

func (r *resolver) searchIn(modules []*module, importPath string) *folder {
	for _, one := range modules {
		if rest, ok := under(importPath, one.path); ok {
			if found := r.repoFolder(joinSlash(one.folder, rest)); found != nil && found.path == importPath {
				return found
			}
		}
	}
	return nil
}

func (r *resolver) searchReplaced(owner *module, importPath string) *folder {
	for _, one := range owner.replacementsOf() {
		rest, ok := under(importPath, one.path)
		if !ok || one.version != "" && one.version != owner.versionOf(one.path) {
			continue
		}
		if !one.isFolder() {
			if found := r.cached(owner, one.newPath, one.newVersion, rest, importPath); found != nil {
				return found
			}
			continue
		}
		if rel, ok := insideRoot(one.from, path.Join(one.newPath, rest)); ok {
			if found := r.repoFolder(rel); found != nil {
				return found
			}
		}
	}
	return nil
}

// searchVendored looks in `vendor` of the module, of its workspace, and above both if there is no module.
func (r *resolver) searchVendored(owner *module, importPath string) *folder {
	folders := []string{owner.folder}
	if owner.work != nil {
		folders = append(folders, owner.work.folder)
	}
	for _, base := range folders {
		rel, ok := insideRoot(base, path.Join("vendor", importPath))
		if !ok || !r.staysInside(rel) {
			continue
		}
		made := &folder{dir: r.absolute(rel), rel: rel, inRepo: true, path: importPath, owner: owner}
		if found := r.holding(made); found != nil {
			return found
		}
	}
	if owner.path == "" {
		return r.searchUnowned(owner, importPath)
	}
	return nil
}

// searchUnowned is for code from before modules: an import path ends with the folder, after host, owner and
// repository, or after the `src` of a GOPATH.
func (r *resolver) searchUnowned(owner *module, importPath string) *folder {
	parts := strings.Split(importPath, "/")
	candidates := []string{importPath, "src/" + importPath}
	if strings.Contains(parts[0], ".") && len(parts) >= 3 {
		candidates = append(candidates, strings.Join(parts[3:], "/"))
	}
	for _, rest := range candidates {
		if rel, ok := insideRoot(owner.folder, rest); ok && r.knownFolders[rel] != nil {
			if found := r.repoFolder(rel); found != nil {
				return found
			}
		}
	}
	return nil
}

func (r *resolver) searchCache(owner *module, importPath string) *folder {
	for _, modulePath := range owner.requirements(importPath) {
		rest, _ := under(importPath, modulePath)
		if found := r.cached(owner, modulePath, owner.versionOf(modulePath), rest, importPath); found != nil {
			return found
		}
	}
	r.locateMu.Lock()
	deeper := owner.readDeeper(r.modCache)
	r.locateMu.Unlock()
	for modulePath := importPath; modulePath != "."; modulePath = path.Dir(modulePath) {
		if version := deeper[modulePath]; version != "" {
			rest, _ := under(importPath, modulePath)
			if found := r.cached(owner, modulePath, version, rest, importPath); found != nil {
				return found
			}
		}
	}
	return nil
}

func (r *resolver) cached(owner *module, modulePath, version, rest, importPath string) *folder {
	if r.modCache == "" || !isModuleName(modulePath, version) || path.Clean("/"+rest) != "/"+rest {
		return nil
	}
	dir := filepath.Join(moduleFolder(r.modCache, modulePath, version), filepath.FromSlash(rest))
	return r.holding(&folder{dir: dir, path: importPath, owner: owner})
}

// holding registers a folder if it contains Go files; one directory is always one folder.
func (r *resolver) holding(made *folder) *folder {
	r.locateMu.Lock()
	if known, ok := r.folders[made.dir]; ok {
		made = known
	} else {
		r.folders[made.dir] = made
	}
	r.locateMu.Unlock()
	if len(made.sources(r)) == 0 {
		return nil
	}
	return made
}
