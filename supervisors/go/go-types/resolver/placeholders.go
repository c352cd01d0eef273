package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A type of a package that is not on this machine is known only by its name: two mentions of `storage.Backend` mean
// the same type. Signatures with it can be compared; nothing else is known of it.

// placeholders are the missing packages whose types are named in declarations of files. Each checker has its own
// packages, because others may read them at the same time; the types in them are shared.
func (r *resolver) placeholders(files []*ast.File, found map[string]*visiblePackage) map[string]*types.Package {
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
			r.insertPlaceholder(made[path], name)
		})
	}
	return made
}

// missingIn are the paths of missing packages by their local name in a file.
func (r *resolver) missingIn(file *ast.File, found map[string]*visiblePackage) map[string]string {
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

func (r *resolver) insertPlaceholder(into *types.Package, name string) {
	r.absentMu.Lock()
	defer r.absentMu.Unlock()
	key := into.Path() + "." + name
	object := r.placeholderTypes[key]
	if object == nil {
		object = types.NewTypeName(token.NoPos, into, name, nil)
		types.NewNamed(object, types.Typ[types.Invalid], nil)
		r.placeholderTypes[key] = object
	}
	into.Scope().Insert(object)
}

// eachNamedType calls back for every `local.Name` at a place where only a type can be.
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
