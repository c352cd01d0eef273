package main

import (
	"bytes"
	"go/build/constraint"
	"slices"
	"strconv"
	"strings"
)

// header is the start of a file: its build constraint, package and imports.
type header struct {
	packageName   string
	packageOffset int
	imports       []string
	usesC         bool
	// nil: no constraint except that of the name.
	constraint constraint.Expr
}

func readHeader(src []byte) header {
	l := &lexer{src: src}
	if bytes.HasPrefix(src, []byte("\xef\xbb\xbf")) {
		l.pos = 3
	}
	var read header
	for {
		kind, start, end := l.next()
		if kind == tokenEnd {
			return read
		}
		if kind == tokenWord && string(src[start:end]) == "package" {
			read.constraint = readConstraint(src[:start])
			break
		}
	}
	if kind, start, end := l.next(); kind == tokenWord {
		read.packageName, read.packageOffset = string(src[start:end]), start
	}
	read.readImports(l)
	return read
}

// readImports continues after the package clause, up to the first declaration that is not an import.
func (h *header) readImports(l *lexer) {
	depth := 0
	for {
		kind, start, end := l.next()
		switch kind {
		case '(':
			depth++
		case ')':
			depth--
		case tokenText:
			if path, err := strconv.Unquote(string(l.src[start:end])); err == nil {
				h.addImport(path)
			}
		case tokenWord:
			if depth == 0 && isDeclaration(string(l.src[start:end])) {
				return
			}
		case tokenEnd:
			return
		}
	}
}

func (h *header) addImport(path string) {
	if path == "C" {
		h.usesC = true
	} else if path != "" {
		h.imports = append(h.imports, path)
	}
}

func isDeclaration(word string) bool {
	return word == "func" || word == "type" || word == "var" || word == "const"
}

// readConstraint reads the lines before the package clause: `//go:build`, else all `// +build` together.
func readConstraint(before []byte) constraint.Expr {
	if !bytes.Contains(before, []byte("build")) {
		return nil
	}
	var old constraint.Expr
	for _, line := range strings.Split(string(before), "\n") {
		line = strings.TrimSpace(line)
		if constraint.IsGoBuild(line) {
			if read, err := constraint.Parse(line); err == nil {
				return read
			}
		}
		if constraint.IsPlusBuild(line) {
			if read, err := constraint.Parse(line); err == nil && old == nil {
				old = read
			} else if err == nil {
				old = &constraint.AndExpr{X: old, Y: read}
			}
		}
	}
	return old
}

// same reports whether two headers put a file into the same package, with the same constraint and imports.
func (h *header) same(other header) bool {
	return h.packageName == other.packageName && h.usesC == other.usesC && slices.Equal(h.imports, other.imports) &&
		constraintText(h.constraint) == constraintText(other.constraint)
}

func constraintText(expr constraint.Expr) string {
	if expr == nil {
		return ""
	}
	return expr.String()
}
