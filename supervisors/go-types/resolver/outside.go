package main

import (
	"go/types"
	"sort"
)

// outside finds the methods that stand for one of an interface that lies outside of the repository: what calls that one
// need not be in the repository at all. It is told as a method that overrides itself.
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

// outerInterfaces are those that packages outside of the repository export, and `error`.
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

// unsure finds what may stand for something that is not on this machine, and tells it in the same way. Of an interface,
// that says of its methods that not all types which have them are known.
func (f *relationFinder) unsure() {
	for _, one := range f.types {
		if types.IsInterface(one.named) {
			continue
		}
		for i := range one.named.NumMethods() {
			method := one.named.Method(i)
			// An interface of a missing package can only ask for what it can name.
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

// addMethods tells of the methods an interface adds to others; where it only joins others, of all.
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

// maySatisfy says whether some type has part of an interface's methods, and may be given the rest by something unknown.
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

// missesImport: one of the files imports a package that is not on this machine, or one of the repository that does and
// may take what it is given for a type of that.
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
