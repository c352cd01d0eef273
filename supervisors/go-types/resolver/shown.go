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

// packageKey: one package for each folder and way to build it.
type packageKey struct {
	folder  *folder
	context string
}

// shownPackage is what a package shows to those that import it: its declarations without bodies. Everyone sees the
// same one, so that types are the same everywhere; it is made once and never changes.
type shownPackage struct {
	folder  *folder
	files   *selection
	imports map[string]*shownPackage
	types   *types.Package
}

// check reads the declarations. Imports have been checked before.
func (r *resolver) check(p *shownPackage) {
	var files []*ast.File
	for _, source := range p.files.plain {
		if file := r.parseShown(p, source); file != nil {
			files = append(files, file)
		}
	}
	config := r.config(p.files.context, importsOf{r, p.imports, r.standIns(files, p.imports)})
	config.IgnoreFuncBodies = true
	p.types = types.NewPackage(p.folder.path, p.files.name)
	runChecker(config, r.fset, p.types, nil, files)
}

func (r *resolver) parseShown(p *shownPackage, source *sourceFile) *ast.File {
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
		source.known.noteShown(src)
	}
	return parseText(r.fset, name, src)
}

// parseText parses what it can; the table of lines goes, for positions are taken by offset.
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
		// Errors are expected: modules that are not there, code in the middle of an edit.
		Error: func(error) {},
		Sizes: types.SizesFor("gc", context.goarch),
	}
}

// runChecker survives faults of the checker on broken source: what was found until then stays.
func runChecker(config *types.Config, fset *token.FileSet, made *types.Package, info *types.Info, files []*ast.File) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(os.Stderr, "package %s: %v\n", made.Path(), fault)
		}
		made.MarkComplete()
	}()
	types.NewChecker(config, fset, made, info).Files(files)
}

// importsOf hands a checker the packages that were made ready for it.
type importsOf struct {
	r    *resolver
	made map[string]*shownPackage
	// Missing packages of which types are known by name.
	standIns map[string]*types.Package
}

func (i importsOf) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if found := i.made[path]; found != nil && found.types != nil {
		return found.types, nil
	}
	if found := i.standIns[path]; found != nil {
		return found, nil
	}
	return i.r.absentPackage(path), nil
}
