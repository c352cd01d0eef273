package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
)

// A variant is checked only for names that mean something else than by default. In files that both have, a body can
// differ only if it names something declared in a file that one of them leaves out (in its own folder or in an
// imported one), or a variable whose type comes from there. All other bodies are blanked, which saves most of the
// work.

// differing collects the declarations of files that only one of two selections has.
type differing struct {
	names map[string]bool
	// A composite type may change the meaning of members wherever it is used: then all bodies are read.
	reshapes bool
}

func newDiffering() *differing { return &differing{names: map[string]bool{}} }

// keepsBodies returns, by folder, the names that keep a body in a variant; false if all bodies are kept.
func (r *resolver) keepsBodies(u *unit) ([]*differing, bool) {
	if u.context == r.context || u.key.kind == strayUnit {
		return nil, false
	}
	all := []*differing{r.differingIn(u.key.folder, u.context)}
	seen := map[*folder]bool{u.key.folder: true}
	if all[0].reshapes || !r.addImported(&all, u.key.folder, u.read(), u.context, seen) {
		return nil, false
	}
	return all, true
}

// addImported adds imported folders that differ in the context, recursively; false if one of them changes composite
// types or is named by another file.
func (r *resolver) addImported(to *[]*differing, from *folder, files []*sourceFile, context *buildContext, seen map[*folder]bool) bool {
	for _, one := range r.importsIn(from, files) {
		usual, other := wanted{one.folder, r.context}, wanted{one.folder, context}
		if seen[one.folder] || !one.folder.inRepo || r.keyOf(usual) == r.keyOf(other) {
			continue
		}
		seen[one.folder] = true
		selected := one.folder.selected(r, context)
		if clauseFile(one.folder.selected(r, r.effective(usual))) != clauseFile(selected) {
			return false
		}
		found := r.differingIn(one.folder, context)
		*to = append(*to, found)
		if found.reshapes || !r.addImported(to, one.folder, selected.plain, context, seen) {
			return false
		}
	}
	return true
}

// differingIn reads, once, the files of a folder that either the default or the context leaves out.
func (r *resolver) differingIn(from *folder, context *buildContext) *differing {
	key := packageKey{from, context.name}
	r.locateMu.Lock()
	found := r.differing[key]
	r.locateMu.Unlock()
	if found != nil {
		return found
	}
	found = newDiffering()
	usual, other := from.selected(r, r.context).all(), from.selected(r, context).all()
	var common []*sourceFile
	for _, source := range from.sources(r) {
		isUsual, isOther := slices.Contains(usual, source), slices.Contains(other, source)
		if isUsual && isOther {
			common = append(common, source)
		} else if (isUsual || isOther) && !found.reshapes {
			if src, err := readSource(filepath.Join(from.dir, source.name)); err == nil {
				found.addDeclared(src)
			}
		}
	}
	if !found.reshapes {
		found.addInferred(from, common)
	}
	r.locateMu.Lock()
	r.differing[key] = found
	r.locateMu.Unlock()
	return found
}

func (d *differing) addDeclared(src []byte) {
	if file := parseText(token.NewFileSet(), "", withoutBodies(src)); file != nil {
		ast.Inspect(file, d.visit)
	}
}

// visit collects the names of declarations, fields and methods at any depth.
func (d *differing) visit(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.FuncDecl:
		d.names[node.Name.Name] = true
	case *ast.ValueSpec:
		d.addNames(node.Names)
	case *ast.TypeSpec:
		d.names[node.Name.Name] = true
		d.reshapes = d.reshapes || node.Assign.IsValid() || isMadeOfOthers(node.Type)
	case *ast.StructType:
		d.addMembers(node.Fields)
	case *ast.InterfaceType:
		d.addMembers(node.Methods)
	}
	return true
}

func (d *differing) addMembers(list *ast.FieldList) {
	for _, field := range list.List {
		d.reshapes = d.reshapes || len(field.Names) == 0
		d.addNames(field.Names)
	}
}

func (d *differing) addNames(names []*ast.Ident) {
	for _, name := range names {
		d.names[name.Name] = true
	}
}

// isMadeOfOthers reports whether a type has members, or elements with members, that are declared elsewhere.
func isMadeOfOthers(expr ast.Expr) bool {
	switch expr := expr.(type) {
	case *ast.StructType, *ast.InterfaceType:
		return false
	case *ast.Ident:
		return types.Universe.Lookup(expr.Name) == nil
	}
	return true
}

// addInferred adds variables of common files whose type comes from a differing name.
func (d *differing) addInferred(from *folder, common []*sourceFile) {
	var all []inferredVariable
	for _, source := range common {
		if src, err := readSource(filepath.Join(from.dir, source.name)); err == nil {
			all = append(all, inferredVariables(withoutBodies(src))...)
		}
	}
	for before := -1; before < len(d.names); {
		before = len(d.names)
		for _, one := range all {
			if namesAny(one.value, []*differing{d}) {
				for _, name := range one.names {
					d.names[name] = true
				}
			}
		}
	}
}

// withBodiesNaming blanks all bodies except those that name something that differs. It changes src.
func withBodiesNaming(src []byte, differing []*differing) []byte {
	for _, body := range functionBodies(src) {
		if !namesAny(src[body.start:body.end], differing) {
			blank(src, body)
		}
	}
	return src
}

func namesAny(text []byte, differing []*differing) bool {
	l := &lexer{src: text}
	for {
		kind, start, end := l.next()
		if kind == tokenEnd {
			return false
		}
		if kind != tokenWord {
			continue
		}
		for _, one := range differing {
			if one.names[string(text[start:end])] {
				return true
			}
		}
	}
}
