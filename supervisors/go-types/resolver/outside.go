package main

import (
	"go/types"
	"sort"
)

// outside finds the methods that stand for one of an interface that lies outside of the repository: what calls that one
// need not be in the repository at all. It is told as a method that overrides itself. Interfaces of packages that are
// not on this machine are not known.
func (f *relationFinder) outside() {
	for _, named := range f.outerInterfaces() {
		under := named.Underlying().(*types.Interface)
		f.eachCandidate(under, func(one declaredType) {
			if types.IsInterface(one.named) {
				return
			}
			for _, method := range f.methodsFor(one, named, under) {
				if place, ok := f.place(method.Origin().Pos()); ok {
					f.add(1, place, place)
				}
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
