package main

import (
	"go/build/constraint"
	"testing"
)

func TestModFile(t *testing.T) {
	read := parseModFile("module \"example.com/m\" // name\n\ngo 1.99\nrequire a.org/b v1.2.3 // indirect\nrequire (\n\tc.org/d v0.1.0\n)\n" +
		"replace (\n\tc.org/d => ../d\n\te.org/f v1.0.0 => g.org/h v2.0.0\n)\nnonsense here\n")
	if read.module != "example.com/m" || read.requires["a.org/b"] != "v1.2.3" || read.requires["c.org/d"] != "v0.1.0" {
		t.Errorf("read %+v", read)
	}
	if len(read.replaces) != 2 || !read.replaces[0].isFolder() || read.replaces[1] != (replacement{"e.org/f", "v1.0.0", "g.org/h", "v2.0.0"}) {
		t.Errorf("replacements %+v", read.replaces)
	}
}

func TestNothingLeavesTheRoot(t *testing.T) {
	for _, path := range []string{"../x", "a/../../x", "/etc", "..", "b/../../.."} {
		if joined, ok := insideRoot("folder", "../"+path); ok && path[0] != '/' {
			t.Errorf("%q became %q", path, joined)
		}
	}
	if isModuleName("../../etc", "v1") || isModuleName("a.org/b", "../v1") || isModuleName("/abs", "v1") {
		t.Error("a module name leads out of the cache")
	}
}

func TestVersionsAreOrdered(t *testing.T) {
	ordered := []string{"", "v0.0.0-20200101000000-abcdef", "v0.1.0", "v1.2.3-pre", "v1.2.3", "v1.10.0", "v2.0.0+incompatible"}
	for i := 1; i < len(ordered); i++ {
		if compareVersions(ordered[i-1], ordered[i]) >= 0 || compareVersions(ordered[i], ordered[i-1]) <= 0 {
			t.Errorf("%q is not below %q", ordered[i-1], ordered[i])
		}
	}
}

func TestContextsForFiles(t *testing.T) {
	base := defaultContext("linux", "amd64")
	for _, one := range []struct{ name, line, want string }{
		{"a_windows.go", "", "windows/amd64"},
		{"a_windows_arm64_test.go", "", "windows/arm64"},
		{"a.go", "//go:build darwin && !cgo", "darwin/amd64,!cgo"},
		{"a.go", "//go:build integration && !windows", "linux/amd64,integration"},
		{"a.go", "//go:build go1.999", "linux/amd64,go1.999"},
		{"a.go", "//go:build a && !a", ""},
	} {
		read := &header{}
		if one.line != "" {
			read.constraint, _ = constraint.Parse(one.line)
		}
		if base.includes(one.name, read) {
			t.Errorf("%v is built by default", one)
		}
		if found := contextFor(base, one.name, read); found == nil && one.want != "" || found != nil && found.name != one.want {
			t.Errorf("%v: %+v", one, found)
		}
	}
	for _, name := range []string{"windows.go", "a_linux.go", "linux_test.go", "a_amd64.go", "a_unknown.go"} {
		if !base.includes(name, &header{}) {
			t.Errorf("%s is left out", name)
		}
	}
}
