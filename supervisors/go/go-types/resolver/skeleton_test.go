package main

import (
	"bytes"
	"strings"
	"testing"
)

const tricky = "package p\n\nimport \"fmt\"\n\n" +
	"func plain() { fmt.Println(\"}\", '}', `}`) /* } */ // }\n}\n\n" +
	"func typed(x struct{ a int }, y interface{ M() }) (z struct{ b int }) { _ = x }\n\n" +
	"func assembly(x int) int\n\n" +
	"func generic[T interface{ ~int }](t T) interface{ M() } { return nil }\n\n" +
	"var f = func() { kept() }\n\n" +
	"func (r *R) method() {\n\tfunc() { inner() }()\n}\n\n" +
	"type R struct{ f func() }\n"

func TestWithoutBodies(t *testing.T) {
	blanked := withoutBodies([]byte(tricky))
	if len(blanked) != len(tricky) || bytes.Count(blanked, []byte{'\n'}) != strings.Count(tricky, "\n") {
		t.Fatal("places moved")
	}
	for _, gone := range []string{"Println", "_ = x", "return nil", "inner"} {
		if bytes.Contains(blanked, []byte(gone)) {
			t.Errorf("%q stands in a body and is still there", gone)
		}
	}
	for _, stays := range []string{"struct{ a int }", "interface{ M() }", "struct{ b int }", "assembly(x int) int", "kept()", "func()"} {
		if !bytes.Contains(blanked, []byte(stays)) {
			t.Errorf("%q is gone", stays)
		}
	}
}

func TestSkeletonIgnoresBodiesAndComments(t *testing.T) {
	skeletonOfText := func(text string) uint64 { return skeletonOf(withoutBodies([]byte(text))).hash }
	before := skeletonOfText(tricky)
	same := strings.Replace(tricky, "inner()", "other(1)\n\t\t// and more\n", 1)
	if skeletonOfText("// New comment.\n"+same) != before {
		t.Error("a body or a comment changed what others see")
	}
	if skeletonOfText(strings.Replace(tricky, "kept()", "changed()", 1)) == before {
		t.Error("an initialiser may change a type")
	}
	if skeletonOfText(strings.Replace(tricky, "f func()", "g func()", 1)) == before {
		t.Error("a field has another name")
	}
}

func TestBrokenTextEnds(t *testing.T) {
	for end := range len(tricky) {
		src := []byte(tricky[:end])
		if blanked := withoutBodies(bytes.Clone(src)); len(blanked) != len(src) {
			t.Fatalf("cut off at %d: %d bytes became %d", end, len(src), len(blanked))
		}
		readHeader(src)
	}
}

func TestWithBodiesAt(t *testing.T) {
	at := int64(strings.Index(tricky, "inner"))
	kept := string(withBodiesAt([]byte(tricky), []int64{at}))
	if !strings.Contains(kept, "inner") || strings.Contains(kept, "Println") || !strings.Contains(kept, "kept()") {
		t.Errorf("only the body at the site is to stay:\n%s", kept)
	}
}
