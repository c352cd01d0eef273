package main

import (
	"context"
	"encoding/json"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strconv"
)

// declaredType is a top-level type of an indexed file.
type declaredType struct {
	named *types.Named
	place target
	// Embeds something that was not found: its own methods are known, promoted ones are not.
	isPartial bool
	// Its package imports, closely enough to matter, a package that is not on this machine.
	missesImport bool
}

// relations finds which types implement which interfaces of the repository, and which methods implement which.
func (r *resolver) relations(ctx context.Context) ([]byte, error) {
	r.applyStale()
	r.state.RLock()
	defer r.state.RUnlock()
	found := &relationFinder{
		r: r, byMethod: map[string][]int{}, fsets: map[int64]*token.FileSet{}, seen: map[[2]target]bool{},
		answers: newAnswerWriter(),
	}
	if err := found.collect(ctx); err != nil {
		return nil, err
	}
	for _, one := range found.interfaces {
		if ctx.Err() != nil {
			return nil, errCancelled
		}
		found.implementers(one)
	}
	found.outside()
	found.uncertain()
	paths, err := json.Marshal(append([]string{}, found.answers.paths...))
	if err != nil {
		return nil, err
	}
	out := append([]byte(`{"relations":[`), found.out...)
	out = append(out, `],"paths":`...)
	out = append(out, paths...)
	return append(out, '}'), nil
}

type relationFinder struct {
	r          *resolver
	types      []declaredType
	interfaces []declaredType
	// Interfaces that embed something that was not found.
	partial []declaredType
	// Types that have a method of that name, declared or promoted.
	byMethod map[string][]int
	names    []map[string]bool
	// Of tests, by the start of their positions.
	fsets   map[int64]*token.FileSet
	seen    map[[2]target]bool
	answers *answerWriter
	out     []byte
}

// collect gathers types and interfaces of all packages and of their tests.
func (f *relationFinder) collect(ctx context.Context) error {
	var wants []wanted
	var folders []*folder
	for _, rel := range f.r.knownRels() {
		one := f.r.repoFolder(rel)
		if one == nil {
			continue
		}
		folders = append(folders, one)
		wants = append(wants, wanted{one, f.r.context})
		for _, context := range one.contexts(f.r) {
			wants = append(wants, wanted{one, context})
		}
	}
	f.r.load(wants)
	tests := make([]*types.Package, len(folders))
	fsets := make([]*token.FileSet, len(folders))
	inParallel(len(folders), func(i int) {
		if ctx.Err() == nil {
			tests[i], fsets[i] = f.r.testDeclarations(folders[i])
		}
	})
	if ctx.Err() != nil {
		return errCancelled
	}
	collected := map[*types.TypeName]bool{}
	for _, want := range wants {
		if visible := f.r.visible(want); visible != nil && visible.types != nil {
			f.collectPackage(visible.types, f.r.missesImport(want.folder, visible.files.plain), collected)
		}
	}
	for i, made := range tests {
		if made != nil {
			f.fsets[int64(fsets[i].Base())/unitSpace] = fsets[i]
			read := folders[i].selected(f.r, f.r.context).all()
			f.collectPackage(made, f.r.missesImport(folders[i], read), collected)
		}
	}
	f.indexMethods()
	return nil
}

func (r *resolver) knownRels() []string {
	rels := make([]string, 0, len(r.knownFolders))
	for rel := range r.knownFolders {
		rels = append(rels, rel)
	}
	sort.Strings(rels)
	return rels
}

func (f *relationFinder) collectPackage(from *types.Package, misses bool, collected map[*types.TypeName]bool) {
	for _, name := range from.Scope().Names() {
		object, ok := from.Scope().Lookup(name).(*types.TypeName)
		if !ok || object.IsAlias() || collected[object] {
			continue
		}
		named, ok := object.Type().(*types.Named)
		place, placed := f.place(object.Pos())
		if !ok || !placed {
			continue
		}
		collected[object] = true
		made := declaredType{named, place, embedsUnknown(named, nil), misses}
		under, isInterface := named.Underlying().(*types.Interface)
		if isInterface && made.isPartial {
			f.partial = append(f.partial, made)
		}
		if isInterface && (under.NumMethods() == 0 || made.isPartial) {
			continue
		}
		// An interface implements another if everything that implements it does.
		f.types = append(f.types, made)
		if isInterface {
			f.interfaces = append(f.interfaces, made)
		}
	}
}

// place finds a declaration in the text that importers see, or in tests, whose text is the present one.
func (f *relationFinder) place(at token.Pos) (target, bool) {
	if int64(at) < unitSpace {
		return placeIn(f.r, f.r.fset, at, true)
	}
	if fset := f.fsets[int64(at)/unitSpace]; fset != nil {
		return placeIn(f.r, fset, at, false)
	}
	return target{}, false
}

func placeIn(r *resolver, fset *token.FileSet, at token.Pos, visible bool) (target, bool) {
	placed := fset.File(at)
	if placed == nil {
		return target{}, false
	}
	file := r.fileAt(placed.Name())
	return target{file, uint32(placed.Offset(at)), visible}, file != nil
}

func (f *relationFinder) indexMethods() {
	f.names = make([]map[string]bool, len(f.types))
	inParallel(len(f.types), func(i int) {
		f.names[i] = methodNames(f.types[i])
	})
	for i, names := range f.names {
		for name := range names {
			f.byMethod[name] = append(f.byMethod[name], i)
		}
	}
}

// methodNames are the names of all methods of a type; for a type that embeds something unknown only the declared
// ones, which hide any promoted ones.
func methodNames(one declaredType) map[string]bool {
	if !one.isPartial {
		return foundNames(one)
	}
	names := map[string]bool{}
	for i := range one.named.NumMethods() {
		names[one.named.Method(i).Name()] = true
	}
	return names
}

// foundNames are the names of all found methods, declared or promoted.
func foundNames(one declaredType) map[string]bool {
	names := map[string]bool{}
	methods := types.NewMethodSet(addressed(one.named))
	for at := range methods.Len() {
		names[methods.At(at).Obj().Name()] = true
	}
	return names
}

func (f *relationFinder) implementers(one declaredType) {
	under := one.named.Underlying().(*types.Interface)
	f.eachCandidate(under, func(candidate declaredType) { f.compare(candidate, one, under) })
}

// eachCandidate calls back for types that have all methods of an interface by name; it checks only types with the
// rarest of them.
func (f *relationFinder) eachCandidate(under *types.Interface, compare func(one declaredType)) {
	var candidates []int
	for i := range under.NumMethods() {
		having := f.byMethod[under.Method(i).Name()]
		if i == 0 || len(having) < len(candidates) {
			candidates = having
		}
	}
	for _, at := range candidates {
		if f.hasAll(at, under) {
			compare(f.types[at])
		}
	}
}

// hasAll reports whether a type has all methods of an interface by name.
func (f *relationFinder) hasAll(at int, under *types.Interface) bool {
	for i := range under.NumMethods() {
		if !f.names[at][under.Method(i).Name()] {
			return false
		}
	}
	return true
}

// addressed is the type with all methods of a type: a pointer to it, or the interface itself.
func addressed(named *types.Named) types.Type {
	if types.IsInterface(named) {
		return named
	}
	return types.NewPointer(named)
}

// inTypeSet reports whether a constraint allows a type; required methods are checked separately.
func inTypeSet(named *types.Named, under *types.Interface) bool {
	return under.IsMethodSet() || types.Satisfies(named, under) || types.Satisfies(types.NewPointer(named), under)
}

// compare adds the relations between a type and an interface.
func (f *relationFinder) compare(one, other declaredType, under *types.Interface) {
	if one.named == other.named || !inTypeSet(one.named, under) {
		return
	}
	methods := f.methodsFor(one, other.named, under)
	if methods == nil {
		return
	}
	f.add(0, one.place, other.place)
	for i, method := range methods {
		from, okFrom := f.place(method.Origin().Pos())
		to, okTo := f.place(under.Method(i).Origin().Pos())
		if okFrom && okTo && from != to {
			f.add(1, from, to)
		}
	}
}

// methodsFor are the methods of a type that implement those of an interface, in their order; nil if one does not match.
func (f *relationFinder) methodsFor(one declaredType, other *types.Named, under *types.Interface) []*types.Func {
	methods := make([]*types.Func, under.NumMethods())
	match := newUnifier(one.named, other)
	owner := addressed(withOwnParameters(one.named))
	for i := range methods {
		wantedMethod := under.Method(i)
		found, _, _ := types.LookupFieldOrMethod(owner, false, wantedMethod.Pkg(), wantedMethod.Name())
		method, ok := found.(*types.Func)
		if !ok || !match.same(method.Type(), wantedMethod.Type()) {
			return nil
		}
		methods[i] = method
	}
	return methods
}

// withOwnParameters is a generic type whose methods share its type parameters; as declared, each method has its own.
func withOwnParameters(named *types.Named) *types.Named {
	if named.TypeParams().Len() == 0 {
		return named
	}
	arguments := make([]types.Type, named.TypeParams().Len())
	for i := range arguments {
		arguments[i] = named.TypeParams().At(i)
	}
	made, err := types.Instantiate(nil, named, arguments, false)
	if instance, ok := made.(*types.Named); err == nil && ok {
		return instance
	}
	return named
}

func (f *relationFinder) add(kind int, from, to target) {
	if f.seen[[2]target{from, to}] {
		return
	}
	f.seen[[2]target{from, to}] = true
	fromLine, fromColumn, ok := from.file.position(from.offset, from.visible)
	toLine, toColumn, okTo := to.file.position(to.offset, to.visible)
	if !ok || !okTo {
		return
	}
	if len(f.out) > 0 {
		f.out = append(f.out, ',')
	}
	f.out = append(f.out, '[')
	f.out = strconv.AppendInt(f.out, int64(kind), 10)
	f.out = f.answers.place(append(f.out, ','), from.file, fromLine, fromColumn)
	f.out = f.answers.place(append(f.out, ','), to.file, toLine, toColumn)
	f.out = append(f.out, ']')
}

// embedsUnknown reports whether a part of a type was not found: then nothing is known about methods that it does not
// declare itself. Guessing gave thousands of false relations if modules are missing.
func embedsUnknown(named *types.Named, above []*types.Named) bool {
	if slices.Contains(above, named) {
		return false
	}
	above = append(above, named)
	unknown := func(embedded types.Type) bool {
		if pointer, ok := types.Unalias(embedded).(*types.Pointer); ok {
			embedded = pointer.Elem()
		}
		switch inner := types.Unalias(embedded).(type) {
		case *types.Named:
			return embedsUnknown(inner, above)
		case *types.Basic:
			return inner.Kind() == types.Invalid
		}
		return false
	}
	switch under := named.Underlying().(type) {
	case *types.Basic:
		return under.Kind() == types.Invalid
	case *types.Struct:
		for i := range under.NumFields() {
			if field := under.Field(i); field.Embedded() && unknown(field.Type()) {
				return true
			}
		}
	case *types.Interface:
		for i := range under.NumEmbeddeds() {
			if unknown(under.EmbeddedType(i)) {
				return true
			}
		}
	}
	return false
}
