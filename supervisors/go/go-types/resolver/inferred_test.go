package main

import (
	"fmt"
	"testing"
)

func TestInferredVariables(t *testing.T) {
	src := `package p
var a = one()
var b, c = two(), []int{
	3,
}
var d T = four
var e []int
var (
	f = five
	g T = six
	h, i = seven()
	j *T
)
func k() { }
var l = func() int { return eight }
`
	var said []string
	for _, one := range inferredVariables([]byte(src)) {
		said = append(said, fmt.Sprint(one.names, string(one.value)))
	}
	expected := []string{
		"[a] one()", "[b c] two(), []int{\n\t3,\n}", "[f] five", "[h i] seven()", "[l] func() int { return eight }",
	}
	if fmt.Sprint(said) != fmt.Sprint(expected) {
		t.Errorf("%q", said)
	}
}
