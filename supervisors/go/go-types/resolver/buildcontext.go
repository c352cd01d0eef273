package main

import (
	"go/build"
	"go/build/constraint"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// buildContext is one build configuration; it decides which files belong to a package.
type buildContext struct {
	// '' for the default, else the name of the variant: `windows/amd64`, `linux/amd64,integration`.
	name         string
	goos, goarch string
	cgo          bool
	tags         []string
}

func defaultContext(goos, goarch string) *buildContext {
	if goos == "" {
		goos = runtime.GOOS
	}
	if goarch == "" {
		goarch = runtime.GOARCH
	}
	return &buildContext{goos: goos, goarch: goarch, cgo: true}
}

// forLibrary is the context of the standard library: without cgo all of it is Go.
func (c *buildContext) forLibrary() *buildContext {
	return &buildContext{name: c.name, goos: c.goos, goarch: c.goarch}
}

func (c *buildContext) label() string {
	parts := append([]string{c.goos + "/" + c.goarch}, c.tags...)
	if !c.cgo {
		parts = append(parts, "!cgo")
	}
	return strings.Join(parts, ",")
}

// includes reports whether a file is built.
func (c *buildContext) includes(name string, read *header) bool {
	if !c.nameFits(name) || read.usesC && !c.cgo {
		return false
	}
	return read.constraint == nil || read.constraint.Eval(c.hasTag)
}

// nameFits checks endings like `_windows`, `_arm64`, `_linux_amd64`, before `_test`.
func (c *buildContext) nameFits(name string) bool {
	goos, goarch := systemInName(name)
	return (goos == "" || c.isSystem(goos)) && (goarch == "" || goarch == c.goarch)
}

func systemInName(name string) (goos, goarch string) {
	name, _, _ = strings.Cut(name, ".")
	// The part before the first underscore never counts.
	at := strings.IndexByte(name, '_')
	if at < 0 {
		return "", ""
	}
	parts := strings.Split(name[at:], "_")
	if parts[len(parts)-1] == "test" {
		parts = parts[:len(parts)-1]
	}
	last := parts[len(parts)-1]
	if knownArchitectures[last] {
		if len(parts) > 1 && knownSystems[parts[len(parts)-2]] {
			return parts[len(parts)-2], last
		}
		return "", last
	}
	if knownSystems[last] {
		return last, ""
	}
	return "", ""
}

func (c *buildContext) isSystem(tag string) bool {
	return tag == c.goos || tag == "linux" && c.goos == "android" || tag == "solaris" && c.goos == "illumos" ||
		tag == "darwin" && c.goos == "ios"
}

func (c *buildContext) hasTag(tag string) bool {
	switch {
	case knownSystems[tag]:
		return c.isSystem(tag)
	case knownArchitectures[tag]:
		return tag == c.goarch
	case tag == "unix":
		return unixSystems[c.goos]
	case tag == "cgo":
		return c.cgo
	case tag == "gc":
		return true
	case isReleased(tag):
		return true
	}
	return slices.Contains(c.tags, tag) || slices.Contains(build.Default.ToolTags, tag)
}

// isReleased reports whether this toolchain has at least the version that a tag names.
func isReleased(tag string) bool {
	minor, ok := strings.CutPrefix(tag, "go1.")
	if !ok {
		return false
	}
	number, err := strconv.Atoi(minor)
	return err == nil && number <= len(build.Default.ReleaseTags)
}

// isOwnTag reports whether a user must set a tag, rather than the system or the toolchain.
func isOwnTag(tag string) bool {
	return !knownSystems[tag] && !knownArchitectures[tag] && tag != "unix" && tag != "cgo" && tag != "gc" &&
		!isReleased(tag)
}

// contextFor finds a context that builds a file which the default leaves out: the nearest one (same system, then same
// architecture, then no tags). nil if there is none.
func contextFor(base *buildContext, name string, read *header) *buildContext {
	tagSets := [][]string{nil, wantedTags(read.constraint)}
	for _, tags := range tagSets {
		for _, cgo := range []bool{true, false} {
			for _, goos := range withFirst(base.goos, systemsByUse) {
				for _, goarch := range withFirst(base.goarch, architecturesByUse) {
					made := &buildContext{goos: goos, goarch: goarch, cgo: cgo, tags: tags}
					if made.includes(name, read) {
						made.name = made.label()
						return made
					}
				}
			}
		}
	}
	return nil
}

func withFirst(first string, rest []string) []string {
	return append([]string{first}, rest...)
}

// wantedTags are the user's tags that a constraint requires rather than forbids.
func wantedTags(expr constraint.Expr) []string {
	var tags []string
	var walk func(expr constraint.Expr, wanted bool)
	walk = func(expr constraint.Expr, wanted bool) {
		switch expr := expr.(type) {
		case *constraint.NotExpr:
			walk(expr.X, !wanted)
		case *constraint.AndExpr:
			walk(expr.X, wanted)
			walk(expr.Y, wanted)
		case *constraint.OrExpr:
			walk(expr.X, wanted)
			walk(expr.Y, wanted)
		case *constraint.TagExpr:
			if wanted && isOwnTag(expr.Tag) && !slices.Contains(tags, expr.Tag) {
				tags = append(tags, expr.Tag)
			}
		}
	}
	if expr != nil {
		walk(expr, true)
	}
	slices.Sort(tags)
	return tags
}
