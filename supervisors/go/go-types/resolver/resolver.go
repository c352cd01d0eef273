package main

import (
	"errors"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// resolver knows one repository.
type resolver struct {
	root     string
	version  string
	goroot   string
	modCache string
	context  *buildContext
	modules  []*module
	byPath   []*module
	// Represents files without a project.
	unowned *module
	// Stored to start again when a go.mod changes.
	params initializeParams

	// Queries hold it for reading, updates for writing.
	state sync.RWMutex
	files map[string]*repoFile
	// Module of each folder that has indexed files.
	knownFolders map[string]*module

	locateMu sync.Mutex
	located  map[locateKey]*folder
	folders  map[string]*folder
	// Exported names that only a variant of a folder declares.
	variantNames map[packageKey]map[string]bool
	differing    map[packageKey]*differing

	// What importers see of packages; grows under loadMu, and its entries never change.
	loadMu   sync.Mutex
	packages map[packageKey]*visiblePackage
	fset     *token.FileSet

	absentMu sync.Mutex
	absent   map[string]*types.Package
	// Path and name -> a type of a missing package.
	placeholderTypes map[string]*types.TypeName

	unitMu sync.Mutex
	units  map[unitKey]*unit

	staleMu sync.Mutex
	stale   []fileChange
}

func newResolver(params initializeParams) (*resolver, error) {
	if !filepath.IsAbs(params.Root) {
		return nil, errors.New("the root is not absolute")
	}
	limitMemory(params.Options.MemoryMb)
	r := &resolver{
		root:    filepath.Clean(params.Root),
		version: strings.TrimPrefix(runtime.Version(), "go"),
		goroot:  params.Options.Goroot, modCache: params.Options.ModCache,
		context: defaultContext(params.Options.GOOS, params.Options.GOARCH),
		params:  params,
	}
	r.reset()
	return r, nil
}

// reset drops everything that was read.
func (r *resolver) reset() {
	r.modules = readModules(r.root, r.params.Projects)
	r.byPath = byLongestPath(r.modules)
	r.unowned = &module{file: parseModFile("")}
	r.files = make(map[string]*repoFile, len(r.params.Files))
	r.knownFolders = map[string]*module{}
	for _, file := range r.params.Files {
		r.addFile(file)
	}
	r.located = map[locateKey]*folder{}
	r.folders = map[string]*folder{}
	r.variantNames = map[packageKey]map[string]bool{}
	r.differing = map[packageKey]*differing{}
	r.packages = map[packageKey]*visiblePackage{}
	r.fset = token.NewFileSet()
	r.absent = map[string]*types.Package{}
	r.placeholderTypes = map[string]*types.TypeName{}
	r.units = map[unitKey]*unit{}
}

func (r *resolver) addFile(file fileFact) {
	if !strings.HasSuffix(file.Path, ".go") || r.files[file.Path] != nil {
		return
	}
	r.files[file.Path] = &repoFile{path: file.Path}
	folder := parentOf(file.Path)
	if r.knownFolders[folder] == nil {
		r.knownFolders[folder] = r.moduleOf(folder, file.Project)
	}
}

// moduleOf is the module of a project, else the one with the nearest folder.
func (r *resolver) moduleOf(folder string, project int) *module {
	if project >= 0 && project < len(r.modules) {
		return r.modules[project]
	}
	var best *module
	for _, one := range r.modules {
		inside := one.folder == "" || folder == one.folder || strings.HasPrefix(folder, one.folder+"/")
		if inside && (best == nil || len(one.folder) > len(best.folder)) {
			best = one
		}
	}
	if best == nil {
		return r.unowned
	}
	return best
}

func (r *resolver) fileAt(path string) *repoFile { return r.files[path] }

func (r *resolver) absolute(rel string) string { return filepath.Join(r.root, filepath.FromSlash(rel)) }

// staysInside reports whether no link on the way to a folder leads out of the repository.
func (r *resolver) staysInside(rel string) bool {
	if r.knownFolders[rel] != nil {
		return true
	}
	real, err := filepath.EvalSymlinks(r.absolute(rel))
	return err == nil && (real == r.root || strings.HasPrefix(real, r.root+string(filepath.Separator)))
}

// repoFolder is a folder of the repository; nil if it contains no Go files.
func (r *resolver) repoFolder(rel string) *folder {
	dir := r.absolute(rel)
	r.locateMu.Lock()
	known := r.folders[dir]
	r.locateMu.Unlock()
	if known == nil {
		if !r.staysInside(rel) {
			return nil
		}
		owner := r.knownFolders[rel]
		if owner == nil {
			owner = r.moduleOf(rel, -1)
		}
		known = &folder{dir: dir, rel: rel, inRepo: true, path: importPathOf(rel, owner), owner: owner}
	}
	return r.holding(known)
}

func importPathOf(rel string, owner *module) string {
	if at := strings.LastIndex("/"+rel, "/vendor/"); at >= 0 {
		return rel[at+len("vendor/"):]
	}
	inside := strings.TrimPrefix(strings.TrimPrefix(rel, owner.folder), "/")
	if owner.path == "" || owner.path == "std" {
		return inside
	}
	return joinSlash(owner.path, inside)
}

// isOwnPath reports whether an import path belongs to the repository, found or not.
func (r *resolver) isOwnPath(importPath string) bool {
	for _, one := range r.modules {
		if _, ok := under(importPath, one.path); ok && one.path != "std" {
			return true
		}
	}
	return false
}
