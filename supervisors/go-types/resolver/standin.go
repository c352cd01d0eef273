package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A type of a package that is not on this machine is known by its name alone: two mentions of `storage.Backend` mean
// the same type, whatever that is. Signatures that mention it can be compared; nothing else is known of it.

// standIns are the missing packages that the declarations of files name types of. Each checker has packages of its
// own, for others may be reading; the types in them are the same for everyone.
func (r *resolver) standIns(files []*ast.File, found map[string]*shownPackage) map[string]*types.Package {
	var made map[string]*types.Package
	for _, file := range files {
		missing := r.missingIn(file, found)
		if len(missing) == 0 {
			continue
		}
		eachNamedType(file, func(local, name string) {
			path := missing[local]
			if path == "" {
				return
			}
			if made == nil {
				made = map[string]*types.Package{}
			}
			if made[path] == nil {
				made[path] = emptyPackage(path, r.absentPackage(path).Name())
			}
			r.insertStandIn(made[path], name)
		})
	}
	return made
}

// missingIn are the paths of missing packages by what a file calls them.
func (r *resolver) missingIn(file *ast.File, found map[string]*shownPackage) map[string]string {
	missing := map[string]string{}
	for _, spec := range file.Imports {
		path := stringOf(spec.Path)
		if path == "" || path == "C" || path == "unsafe" || found[path] != nil {
			continue
		}
		if spec.Name != nil {
			missing[spec.Name.Name] = path
		} else {
			missing[r.absentPackage(path).Name()] = path
		}
	}
	return missing
}

func (r *resolver) insertStandIn(into *types.Package, name string) {
	r.absentMu.Lock()
	defer r.absentMu.Unlock()
	key := into.Path() + "." + name
	object := r.standInTypes[key]
	if object == nil {
		object = types.NewTypeName(token.NoPos, into, name, nil)
		types.NewNamed(object, types.Typ[types.Invalid], nil)
		r.standInTypes[key] = object
	}
	into.Scope().Insert(object)
}

// eachNamedType calls back for every `local.Name` that stands where only a type can.
func eachNamedType(file *ast.File, found func(local, name string)) {
	inType := func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if local, ok := selector.X.(*ast.Ident); ok {
				found(local.Name, selector.Sel.Name)
			}
		}
		// The length of an array is a value.
		_, isArray := node.(*ast.ArrayType)
		return !isArray
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.Field:
			inspectType(node.Type, inType)
		case *ast.TypeSpec:
			inspectType(node.Type, inType)
		case *ast.ValueSpec:
			inspectType(node.Type, inType)
		case *ast.ArrayType:
			inspectType(node.Elt, inType)
		}
		return true
	})
}

func inspectType(expr ast.Expr, visit func(node ast.Node) bool) {
	if expr != nil {
		ast.Inspect(expr, visit)
	}
}
