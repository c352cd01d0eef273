package main

import "go/types"

// unifier compares the signatures of methods. Type parameters of the type and of the interface match any type, the
// same one everywhere; a type that was not found matches nothing.
type unifier struct {
	bound map[*types.TypeParam]types.Type
	// Limits the depth for recursive types.
	depth int
}

func newUnifier(generic ...*types.Named) *unifier {
	u := &unifier{bound: map[*types.TypeParam]types.Type{}}
	for _, named := range generic {
		for i := range named.TypeParams().Len() {
			u.bound[named.TypeParams().At(i)] = nil
		}
	}
	return u
}

const maxDepth = 40

func (u *unifier) same(a, b types.Type) bool {
	a, b = types.Unalias(a), types.Unalias(b)
	if isInvalid(a) || isInvalid(b) || u.depth > maxDepth {
		return false
	}
	u.depth++
	defer func() { u.depth-- }()
	if param, ok := a.(*types.TypeParam); ok {
		return u.bind(param, b)
	}
	if param, ok := b.(*types.TypeParam); ok {
		return u.bind(param, a)
	}
	switch a := a.(type) {
	case *types.Basic:
		return types.Identical(a, b)
	case *types.Pointer:
		b, ok := b.(*types.Pointer)
		return ok && u.same(a.Elem(), b.Elem())
	case *types.Slice:
		b, ok := b.(*types.Slice)
		return ok && u.same(a.Elem(), b.Elem())
	case *types.Array:
		b, ok := b.(*types.Array)
		return ok && a.Len() == b.Len() && u.same(a.Elem(), b.Elem())
	case *types.Map:
		b, ok := b.(*types.Map)
		return ok && u.same(a.Key(), b.Key()) && u.same(a.Elem(), b.Elem())
	case *types.Chan:
		b, ok := b.(*types.Chan)
		return ok && a.Dir() == b.Dir() && u.same(a.Elem(), b.Elem())
	case *types.Named:
		return u.sameNamed(a, b)
	case *types.Signature:
		b, ok := b.(*types.Signature)
		return ok && a.Variadic() == b.Variadic() && u.sameTuple(a.Params(), b.Params()) && u.sameTuple(a.Results(), b.Results())
	}
	return types.Identical(a, b)
}

func (u *unifier) sameNamed(a *types.Named, other types.Type) bool {
	b, ok := other.(*types.Named)
	if !ok || a.Origin() != b.Origin() || a.TypeArgs().Len() != b.TypeArgs().Len() {
		return false
	}
	for i := range a.TypeArgs().Len() {
		if !u.same(a.TypeArgs().At(i), b.TypeArgs().At(i)) {
			return false
		}
	}
	return true
}

func (u *unifier) sameTuple(a, b *types.Tuple) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !u.same(a.At(i).Type(), b.At(i).Type()) {
			return false
		}
	}
	return true
}

// bind assigns a type to a parameter, or compares it with the assigned one. Methods of a generic type have their own
// parameters, so any parameter may be bound.
func (u *unifier) bind(param *types.TypeParam, other types.Type) bool {
	if known := u.bound[param]; known != nil {
		return types.Identical(known, other)
	}
	u.bound[param] = other
	return true
}

func isInvalid(t types.Type) bool {
	basic, ok := t.(*types.Basic)
	return ok && basic.Kind() == types.Invalid
}
