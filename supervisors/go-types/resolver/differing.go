package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
)

// A variant is checked for what it makes names mean that they do not mean by default. Of the files that both have, a
// body can mean something else only where it names what is declared in a file that one of them leaves out, in its own
// folder or in one it imports, or a variable that takes its type from there. All other bodies are blanked, which spares
// most of the work.

// differing is what the files declare that only one of two selections has.
type differing struct {
	names map[string]bool
	// A type made of others may change what their members mean wherever it is used: then all bodies are read.
	reshapes bool
}

func (d *differing) add(other *differing) {
	for name := range other.names {
		d.names[name] = true
	}
	d.reshapes = d.reshapes || other.reshapes
}

// keepsBodies are the names whose mention keeps a body in a variant; nil where all bodies are kept.
func (r *resolver) keepsBodies(u *unit) map[string]bool {
	if u.context == r.context || u.key.kind == strayUnit {
		return nil
	}
	found := &differing{names: map[string]bool{}}
	found.add(r.differingIn(u.key.folder, u.context))
	seen := map[*folder]bool{u.key.folder: true}
	r.addImported(found, u.key.folder, u.read(), u.context, seen)
	if found.reshapes {
		return nil
	}
	return found.names
}

// addImported adds what folders declare that are other ones in the context, as far as these import each other.
func (r *resolver) addImported(to *differing, from *folder, files []*sourceFile, context *buildContext, seen map[*folder]bool) {
	for _, one := range r.importsIn(from, files) {
		if seen[one.folder] || !one.folder.inRepo || r.effective(wanted{one.folder, context}) == r.context {
			continue
		}
		seen[one.folder] = true
		to.add(r.differingIn(one.folder, context))
		r.addImported(to, one.folder, one.folder.selected(r, context).plain, context, seen)
	}
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
	found = &differing{names: map[string]bool{}}
	usual, other := from.selected(r, r.context).all(), from.selected(r, context).all()
	var common [][]byte
	for _, source := range from.sources(r) {
		isUsual, isOther := slices.Contains(usual, source), slices.Contains(other, source)
		if !isUsual && !isOther {
			continue
		}
		src, err := readSource(filepath.Join(from.dir, source.name))
		if err != nil {
			continue
		}
		src = withoutBodies(src)
		if isUsual && isOther {
			common = append(common, src)
		} else if file := parseText(token.NewFileSet(), "", src); file != nil {
			ast.Inspect(file, found.visit)
		}
	}
	found.addInferred(common)
	r.locateMu.Lock()
	r.differing[key] = found
	r.locateMu.Unlock()
	return found
}

// visit notes the names of declarations, of fields and of methods, wherever they stand.
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

// isMadeOfOthers says of a type that it has members, or elements with members, which are not declared with it.
func isMadeOfOthers(expr ast.Expr) bool {
	switch expr := expr.(type) {
	case *ast.StructType, *ast.InterfaceType:
		return false
	case *ast.Ident:
		return types.Universe.Lookup(expr.Name) == nil
	}
	return true
}

// addInferred adds the variables of files that both have whose type comes from a name that differs.
func (d *differing) addInferred(blanked [][]byte) {
	for before := -1; before < len(d.names); {
		before = len(d.names)
		for _, src := range blanked {
			for _, one := range inferredVariables(src) {
				if namesAny(src[one.value.start:one.value.end], d.names) {
					for _, name := range one.names {
						d.names[name] = true
					}
				}
			}
		}
	}
}

// withBodiesNaming is the text with all bodies made of blanks but those that name one of the names. It changes src.
func withBodiesNaming(src []byte, names map[string]bool) []byte {
	for _, body := range functionBodies(src) {
		if !namesAny(src[body.start:body.end], names) {
			blank(src, body)
		}
	}
	return src
}

func namesAny(text []byte, names map[string]bool) bool {
	l := &lexer{src: text}
	for {
		kind, start, end := l.next()
		if kind == tokenEnd {
			return false
		}
		if kind == tokenWord && names[string(text[start:end])] {
			return true
		}
	}
}
