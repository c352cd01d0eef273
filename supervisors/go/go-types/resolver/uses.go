package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"
)

// fileUses stores the meaning of every name in a file. It is small, because a repository has millions of names.
type fileUses struct {
	offsets []uint32
	// Index into the targets, or outside.
	means   []int32
	targets []target
}

const outside = -1

// target is the place of a declaration.
type target struct {
	file   *repoFile
	offset uint32
	// The offset is in the text that importers see, rather than in the present one.
	visible bool
}

// find returns the target index at an offset; false if there is no name with a meaning.
func (f *fileUses) find(offset uint32) (int32, bool) {
	at, found := slices.BinarySearch(f.offsets, offset)
	if !found {
		return 0, false
	}
	return f.means[at], true
}

// extraction stores the meaning of names while syntax and types are in memory.
type extraction struct {
	r       *resolver
	unit    *unit
	info    *types.Info
	imports map[string]*visiblePackage
	fsets   []*token.FileSet
	seen    map[types.Object]int32
	targets []target
	current *fileUses
	start   token.Pos
}

func extractUses(r *resolver, u *unit, parsed map[*repoFile]*ast.File, info *types.Info, imports map[string]*visiblePackage) {
	e := &extraction{r: r, unit: u, info: info, imports: imports, seen: map[types.Object]int32{}}
	e.fsets = []*token.FileSet{u.fset}
	if u.innerFset != nil {
		e.fsets = append(e.fsets, u.innerFset)
	}
	u.uses = make(map[*repoFile]*fileUses, len(parsed))
	for file, syntax := range parsed {
		e.current = &fileUses{}
		e.start = syntax.FileStart
		ast.Inspect(syntax, e.visit)
		sort.Sort(byOffset{e.current})
		u.uses[file] = e.current
		u.weight.Add(int64(len(e.current.offsets)))
	}
	for _, made := range u.uses {
		made.targets = e.targets
	}
}

func (e *extraction) visit(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.Ident:
		if object := e.info.Uses[node]; object != nil {
			e.add(node.Pos(), e.meaning(object))
		}
	case *ast.SelectorExpr:
		e.addOutside(node)
	case *ast.ImportSpec:
		if node.Path != nil {
			e.addImport(node)
		}
	}
	return true
}

func (e *extraction) add(at token.Pos, meaning int32) {
	e.current.offsets = append(e.current.offsets, uint32(at-e.start))
	e.current.means = append(e.current.means, meaning)
}

// addOutside marks members of packages that cannot be read as external: C declarations, and packages that are neither
// on this machine nor in the repository.
func (e *extraction) addOutside(node *ast.SelectorExpr) {
	name, ok := node.X.(*ast.Ident)
	if !ok || e.info.Uses[node.Sel] != nil {
		return
	}
	used, ok := e.info.Uses[name].(*types.PkgName)
	if !ok {
		return
	}
	path := used.Imported().Path()
	if path == "C" || e.r.isAbsent(used.Imported()) && !e.r.isOwnPath(path) {
		e.add(node.Sel.Pos(), outside)
	}
}

// addImport points the path of an import to the package clause of what it imports.
func (e *extraction) addImport(node *ast.ImportSpec) {
	path := stringOf(node.Path)
	at := node.Path.Pos() + 1
	meaning := int32(outside)
	if found := e.imports[path]; found != nil {
		meaning = e.clauseOf(found.files)
	} else if path == "" || e.r.isOwnPath(path) {
		return
	}
	e.add(at, meaning)
	// A path without slashes may be queried at its last part, like dotted modules of other languages.
	if dot := strings.LastIndexByte(path, '.'); dot >= 0 && !strings.Contains(path, "/") {
		e.add(at+token.Pos(dot+1), meaning)
	}
}

func stringOf(literal *ast.BasicLit) string {
	if len(literal.Value) < 2 {
		return ""
	}
	return literal.Value[1 : len(literal.Value)-1]
}

// clauseOf is the place of a package's name.
func (e *extraction) clauseOf(files *selection) int32 {
	if file := clauseFile(files); file != nil {
		return e.target(target{file.known, uint32(file.packageOffset), true})
	}
	return outside
}

// clauseFile is the first indexed file of a package; nil if there is none.
func clauseFile(files *selection) *sourceFile {
	for _, file := range files.plain {
		if file.known != nil {
			return file
		}
	}
	return nil
}

// meaning is the place of an object's declaration.
func (e *extraction) meaning(object types.Object) int32 {
	if known, ok := e.seen[object]; ok {
		return known
	}
	made := int32(outside)
	if named, ok := object.(*types.PkgName); ok {
		made = e.packageMeaning(named)
	} else if object.Pkg() != nil && object.Pos().IsValid() {
		if found, ok := e.place(object.Pos()); ok {
			made = e.target(found)
		}
	}
	e.seen[object] = made
	return made
}

func (e *extraction) packageMeaning(named *types.PkgName) int32 {
	if found := e.imports[named.Imported().Path()]; found != nil {
		return e.clauseOf(found.files)
	}
	return outside
}

func (e *extraction) target(made target) int32 {
	e.targets = append(e.targets, made)
	return int32(len(e.targets) - 1)
}

// place finds file and offset of a position: in the unit itself, or in the declarations of another package.
func (e *extraction) place(at token.Pos) (target, bool) {
	fsets, visible := e.fsets, false
	if int64(at) < unitSpace {
		fsets, visible = []*token.FileSet{e.r.fset}, true
	}
	for _, fset := range fsets {
		if placed := fset.File(at); placed != nil {
			file := e.r.fileAt(placed.Name())
			return target{file, uint32(placed.Offset(at)), visible}, file != nil
		}
	}
	return target{}, false
}

// byOffset sorts names into text order.
type byOffset struct{ *fileUses }

func (b byOffset) Len() int           { return len(b.offsets) }
func (b byOffset) Less(i, j int) bool { return b.offsets[i] < b.offsets[j] }
func (b byOffset) Swap(i, j int) {
	b.offsets[i], b.offsets[j] = b.offsets[j], b.offsets[i]
	b.means[i], b.means[j] = b.means[j], b.means[i]
}
