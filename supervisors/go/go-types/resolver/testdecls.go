package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
)

// testDeclarations are the types that the tests of a folder declare, because fakes and mocks implement interfaces
// too. Bodies are left out.
func (r *resolver) testDeclarations(f *folder) (*types.Package, *token.FileSet) {
	files := f.selected(r, r.context)
	if len(files.tests)+len(files.outer) == 0 {
		return nil, nil
	}
	fset := unitFileSet()
	made := r.declareTests(f, files, testsUnit, fset, nil)
	return r.declareTests(f, files, outerUnit, fset, made), fset
}

// declareTests adds the declarations of the internal or external tests of a package to `before`.
func (r *resolver) declareTests(f *folder, files *selection, kind unitKind, fset *token.FileSet, before *types.Package) *types.Package {
	sources := files.tests
	if kind == outerUnit {
		sources = files.outer
	}
	if len(sources) == 0 {
		return before
	}
	u := &unit{key: unitKey{folder: f, kind: kind}, context: files.context, files: sources, selection: files, fset: fset}
	imports := r.loadImports(u)
	var syntax []*ast.File
	for _, source := range sources {
		src, when, err := readStamped(filepath.Join(f.dir, source.name))
		if err != nil {
			continue
		}
		if parsed := parseText(fset, r.noteRead(source, src, when), withoutBodies(src)); parsed != nil {
			syntax = append(syntax, parsed)
		}
	}
	u.types = types.NewPackage(f.path, sources[0].packageName)
	config := r.config(u.context, importsOf{r, imports, r.placeholders(syntax, imports)})
	config.IgnoreFuncBodies = true
	syntax = u.joinPackage(r, syntax)
	runChecker(config, fset, u.types, nil, syntax)
	if before != nil {
		for _, name := range before.Scope().Names() {
			u.types.Scope().Insert(before.Scope().Lookup(name))
		}
	}
	return u.types
}
