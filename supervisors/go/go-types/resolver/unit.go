package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
)

// unitKind: what is checked together, with bodies.
type unitKind int

const (
	// The package itself.
	plainUnit unitKind = iota
	// Its internal tests.
	testsUnit
	// Its external tests.
	outerUnit
	// Files of another package in the folder, or a single file.
	strayUnit
)

type unitKey struct {
	folder  *folder
	context string
	kind    unitKind
	// Package, or file if it is alone.
	name string
}

// unit is a set of files of one folder, checked with their bodies to resolve every name in them. Only its own tests
// import it, so it is dropped as soon as the answers are written.
type unit struct {
	key     unitKey
	context *buildContext
	files   []*sourceFile
	// Whether the files are part of the package that importers see.
	selection *selection
	// Lines and columns of the queried names, if only their bodies are read (partial.go); nil if all are.
	only map[*repoFile][]int
	// Number of partial checks.
	partialChecks atomic.Int32

	// Folders it depends on, and whether an import was not found.
	imported map[*folder]bool
	lacks    bool

	once sync.Once
	done atomic.Bool
	// Number of names it answers.
	weight atomic.Int64
	uses   map[*repoFile]*fileUses
	// Last query, so that the least recently queried unit is dropped first.
	lastQueried atomic.Int64

	// Only while it is checked: the types of bodies take more memory than all declarations together.
	types *types.Package
	fset  *token.FileSet
	// Declarations of the internal tests, as the external tests see them.
	inner     *types.Package
	innerFset *token.FileSet
}

// Positions in units are far from those in visible packages, and do not overlap.
var unitBase atomic.Int64

const unitSpace = 1 << 32

func init() { unitBase.Store(1 << 40) }

func unitFileSet() *token.FileSet {
	fset := token.NewFileSet()
	fset.AddFile("", int(unitBase.Add(unitSpace)), 0)
	return fset
}

// ensure checks the unit once.
func (u *unit) ensure(r *resolver) {
	u.once.Do(func() {
		imports := r.loadImports(u)
		u.fset = unitFileSet()
		files, parsed := u.parse(r, imports)
		u.types = types.NewPackage(u.key.folder.path, u.packageName())
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		config := r.config(u.context, unitImports{importsOf{r: r, made: imports}, u})
		files = u.joinPackage(r, files)
		runChecker(config, u.fset, u.types, info, files)
		extractUses(r, u, parsed, info, imports)
		u.types, u.fset, u.inner, u.innerFset = nil, nil, nil, nil
		u.done.Store(true)
	})
}

func (u *unit) packageName() string {
	if len(u.files) == 0 {
		return "_"
	}
	return u.files[0].packageName
}

// loadImports loads what the unit's files import, and for tests their own package.
func (r *resolver) loadImports(u *unit) map[string]*visiblePackage {
	r.load(r.wantedBy(u))
	found := map[string]*visiblePackage{}
	u.imported = map[*folder]bool{}
	for _, one := range r.importsIn(u.key.folder, u.read()) {
		found[one.path] = r.visible(wanted{one.folder, u.context})
		u.imported[one.folder] = true
	}
	u.lacks = r.lacksImport(u.key.folder, u.read(), found)
	return found
}

// read are all files to parse: tests may have to be checked together with their package.
func (u *unit) read() []*sourceFile {
	if u.key.kind == testsUnit {
		return append(append([]*sourceFile{}, u.files...), u.selection.plain...)
	}
	return u.files
}

func (r *resolver) wantedBy(u *unit) []wanted {
	var wants []wanted
	for _, one := range r.importsIn(u.key.folder, u.read()) {
		wants = append(wants, wanted{one.folder, u.context})
	}
	if u.key.kind == testsUnit {
		wants = append(wants, wanted{u.key.folder, u.context})
	}
	return wants
}

// parse reads complete files. Indexed files get answers.
func (u *unit) parse(r *resolver, imports map[string]*visiblePackage) ([]*ast.File, map[*repoFile]*ast.File) {
	var files []*ast.File
	parsed := map[*repoFile]*ast.File{}
	differing, isPart := r.keepsBodies(u)
	usual := u.key.folder.selected(r, r.context).all()
	for _, source := range u.files {
		src, when, err := readStamped(filepath.Join(u.key.folder.dir, source.name))
		if err != nil {
			continue
		}
		r.nameAbsent(imports, source, src)
		name := r.noteRead(source, src, when)
		if u.only != nil {
			src = withBodiesAt(src, u.offsetsIn(source.known))
		} else if isPart && slices.Contains(usual, source) {
			src = withBodiesNaming(src, differing)
		}
		file := parseText(u.fset, name, src)
		if file == nil {
			continue
		}
		files = append(files, file)
		if source.known != nil && (u.only == nil || u.only[source.known] != nil) {
			parsed[source.known] = file
		}
	}
	return files, parsed
}

// offsetsIn are the offsets of a partial check in a file.
func (u *unit) offsetsIn(known *repoFile) []int64 {
	if known == nil {
		return nil
	}
	return offsetsOf(known.currentTable(), u.only[known])
}

// noteRead stores the text of a file and returns its name in positions: its path, ” if it is not indexed.
func (r *resolver) noteRead(source *sourceFile, src []byte, when stamp) string {
	if source.known == nil {
		return ""
	}
	if !source.known.noteText(src, when) {
		r.noteStale(source.known.path)
	}
	return source.known.path
}

// joinPackage makes the package's declarations visible to its internal tests. They are the objects that everyone else
// sees, so types agree across packages. If a test adds methods to a type of the package, go/types must see the
// declaration of that type: then both are checked together.
func (u *unit) joinPackage(r *resolver, files []*ast.File) []*ast.File {
	if u.key.kind != testsUnit || len(u.selection.plain) == 0 {
		return files
	}
	own := r.visible(wanted{u.key.folder, u.context})
	if own == nil || own.types == nil {
		return files
	}
	if addsMethods(files, own.types.Scope()) {
		for _, source := range u.selection.plain {
			src, when, err := readStamped(filepath.Join(u.key.folder.dir, source.name))
			if err != nil {
				continue
			}
			if file := parseText(u.fset, r.noteRead(source, src, when), withoutBodies(src)); file != nil {
				files = append(files, file)
			}
		}
		return files
	}
	scope := own.types.Scope()
	for _, name := range scope.Names() {
		u.types.Scope().Insert(scope.Lookup(name))
	}
	return files
}

// addsMethods reports whether files declare methods of types that the package declares elsewhere.
func addsMethods(files []*ast.File, scope *types.Scope) bool {
	for _, file := range files {
		for _, declared := range file.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok || function.Recv == nil || len(function.Recv.List) == 0 {
				continue
			}
			if name := receiverName(function.Recv.List[0].Type); name != "" && scope.Lookup(name) != nil {
				return true
			}
		}
	}
	return false
}

func receiverName(expr ast.Expr) string {
	for {
		switch of := expr.(type) {
		case *ast.Ident:
			return of.Name
		case *ast.StarExpr:
			expr = of.X
		case *ast.ParenExpr:
			expr = of.X
		case *ast.IndexExpr:
			expr = of.X
		case *ast.IndexListExpr:
			expr = of.X
		default:
			return ""
		}
	}
}

// unitImports lets external tests see what the internal tests add (`export_test.go`). These declarations are made for
// this check only: storing those of all tests would take as much memory as everything else.
type unitImports struct {
	importsOf
	unit *unit
}

func (i unitImports) Import(path string) (*types.Package, error) {
	u := i.unit
	if u.key.kind == outerUnit && len(u.selection.tests) > 0 {
		if found := i.made[path]; found != nil && found.folder == u.key.folder {
			if u.inner == nil {
				u.innerFset = unitFileSet()
				u.inner = i.r.declareTests(u.key.folder, u.selection, testsUnit, u.innerFset, nil)
			}
			return u.inner, nil
		}
	}
	return i.importsOf.Import(path)
}
