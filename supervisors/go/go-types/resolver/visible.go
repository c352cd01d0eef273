package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
)

// packageKey: one package for each folder and context.
type packageKey struct {
	folder  *folder
	context string
}

// visiblePackage is what importers see of a package: its declarations without bodies. All importers share one, so that
// types are identical everywhere; it is made once and never changes.
type visiblePackage struct {
	folder  *folder
	files   *selection
	imports map[string]*visiblePackage
	types   *types.Package
}

// check reads the declarations. Imports are checked before.
func (r *resolver) check(p *visiblePackage) {
	var files []*ast.File
	for _, source := range p.files.plain {
		if file := r.parseVisible(p, source); file != nil {
			files = append(files, file)
		}
	}
	config := r.config(p.files.context, importsOf{r, p.imports, r.placeholders(files, p.imports)})
	config.IgnoreFuncBodies = true
	p.types = types.NewPackage(p.folder.path, p.files.name)
	runChecker(config, r.fset, p.types, nil, files)
}

func (r *resolver) parseVisible(p *visiblePackage, source *sourceFile) *ast.File {
	src, when, err := readStamped(filepath.Join(p.folder.dir, source.name))
	if err != nil {
		return nil
	}
	r.nameAbsent(p.imports, source, src)
	name := ""
	if source.known != nil {
		name = source.known.path
		source.known.noteText(src, when)
	}
	src = withoutBodies(src)
	if source.known != nil {
		source.known.noteVisible(src)
	}
	return parseText(r.fset, name, src)
}

// parseText parses what it can. It drops the line table, because positions are taken by offset.
func parseText(fset *token.FileSet, name string, src []byte) *ast.File {
	file, _ := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	if placed := fset.File(file.FileStart); placed != nil {
		placed.SetLines([]int{0})
	}
	return file
}

func (r *resolver) config(context *buildContext, importer types.Importer) *types.Config {
	return &types.Config{
		Importer:                 importer,
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
		// Errors are expected: missing modules, code in the middle of an edit.
		Error: func(error) {},
		Sizes: types.SizesFor("gc", context.goarch),
	}
}

// runChecker survives panics of the checker on broken source and keeps what was found until then.
func runChecker(config *types.Config, fset *token.FileSet, made *types.Package, info *types.Info, files []*ast.File) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(os.Stderr, "package %s: %v\n", made.Path(), fault)
		}
		made.MarkComplete()
	}()
	types.NewChecker(config, fset, made, info).Files(files)
}

// importsOf gives a checker its loaded packages.
type importsOf struct {
	r    *resolver
	made map[string]*visiblePackage
	// Missing packages with types that are known by name.
	placeholders map[string]*types.Package
}

func (i importsOf) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if found := i.made[path]; found != nil && found.types != nil {
		return found.types, nil
	}
	if found := i.placeholders[path]; found != nil {
		return found, nil
	}
	return i.r.absentPackage(path), nil
}
