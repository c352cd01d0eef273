package main

import (
	"go/types"
	"sort"
)

// outside finds methods that implement a method of an interface outside the repository: their callers may be outside
// too. Such a method is reported as overriding itself.
func (f *relationFinder) outside() {
	for _, named := range f.outerInterfaces() {
		under := named.Underlying().(*types.Interface)
		f.eachCandidate(under, func(one declaredType) {
			if types.IsInterface(one.named) {
				return
			}
			for _, method := range f.methodsFor(one, named, under) {
				f.addSelf(method)
			}
		})
	}
}

// outerInterfaces are the exported interfaces of packages outside the repository, and `error`.
func (f *relationFinder) outerInterfaces() []*types.Named {
	f.r.loadMu.Lock()
	var packages []*types.Package
	for key, one := range f.r.packages {
		if !key.folder.inRepo && one.types != nil {
			packages = append(packages, one.types)
		}
	}
	f.r.loadMu.Unlock()
	sort.Slice(packages, func(i, j int) bool { return packages[i].Path() < packages[j].Path() })
	found := []*types.Named{types.Universe.Lookup("error").Type().(*types.Named)}
	for _, one := range packages {
		for _, name := range one.Scope().Names() {
			object, ok := one.Scope().Lookup(name).(*types.TypeName)
			if !ok || !object.Exported() || object.IsAlias() {
				continue
			}
			named, ok := object.Type().(*types.Named)
			if !ok {
				continue
			}
			under, ok := named.Underlying().(*types.Interface)
			if ok && under.NumMethods() > 0 && under.IsMethodSet() && !embedsUnknown(named, nil) {
				found = append(found, named)
			}
		}
	}
	return found
}

// uncertain finds methods that may implement something that is not on this machine, and reports them in the same way.
// For an interface this means that some types with its methods are unknown.
func (f *relationFinder) uncertain() {
	for _, one := range f.types {
		if types.IsInterface(one.named) {
			continue
		}
		for i := range one.named.NumMethods() {
			method := one.named.Method(i)
			// An interface of a missing package can only require exported methods.
			if one.isPartial || one.missesImport && method.Exported() {
				f.addSelf(method)
			}
		}
	}
	for _, one := range f.partial {
		f.addMethods(one.named.Underlying().(*types.Interface))
	}
	partial := map[string][]int{}
	for at, one := range f.types {
		if one.isPartial {
			for name := range foundNames(one) {
				partial[name] = append(partial[name], at)
			}
		}
	}
	for _, one := range f.interfaces {
		if under := one.named.Underlying().(*types.Interface); f.maySatisfy(partial, under) {
			f.addMethods(under)
		}
	}
}

// addMethods reports the methods that an interface adds to its embedded ones; all methods if it adds none.
func (f *relationFinder) addMethods(under *types.Interface) {
	for i := range under.NumExplicitMethods() {
		f.addSelf(under.ExplicitMethod(i))
	}
	if under.NumExplicitMethods() == 0 {
		for i := range under.NumMethods() {
			f.addSelf(under.Method(i))
		}
	}
}

// maySatisfy reports whether some type has part of an interface's methods, and may get the rest from something unknown.
func (f *relationFinder) maySatisfy(partial map[string][]int, under *types.Interface) bool {
	for i := range under.NumMethods() {
		for _, at := range partial[under.Method(i).Name()] {
			if !f.hasAll(at, under) {
				return true
			}
		}
	}
	return false
}

func (f *relationFinder) addSelf(method *types.Func) {
	if place, ok := f.place(method.Origin().Pos()); ok {
		f.add(1, place, place)
	}
}

// missesImport reports whether one of the files imports a package that is not on this machine, or a package of the
// repository that does so and may take its arguments for a type of it.
func (r *resolver) missesImport(from *folder, files []*sourceFile) bool {
	return r.anyImport(from, files, func(target *folder) bool {
		return target == nil || target.inRepo && r.lacksPackage(target)
	})
}

func (r *resolver) lacksPackage(of *folder) bool {
	missing := func(target *folder) bool { return target == nil }
	return r.anyImport(of, of.selected(r, r.context).plain, missing)
}

func (r *resolver) anyImport(from *folder, files []*sourceFile, is func(target *folder) bool) bool {
	for _, file := range files {
		for _, path := range file.imports {
			if path != "unsafe" && path != "C" && is(r.locate(from, path)) {
				return true
			}
		}
	}
	return false
}
