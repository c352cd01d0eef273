package main

import "testing"

func TestPositionsCountUTF16(t *testing.T) {
	text := "a\n😀é日x\r\n\nlast"
	table := newTextTable([]byte(text))
	for _, one := range []struct {
		offset       uint32
		line, column int
	}{{0, 1, 1}, {2, 2, 1}, {6, 2, 3}, {8, 2, 4}, {11, 2, 5}, {14, 3, 1}, {15, 4, 1}, {19, 4, 5}} {
		line, column := table.position(one.offset)
		if line != one.line || column != one.column {
			t.Errorf("offset %d is %d:%d, not %d:%d", one.offset, one.line, one.column, line, column)
		}
		if offset, ok := table.offset(one.line, one.column); !ok || offset != one.offset {
			t.Errorf("%d:%d is offset %d, not %d", one.line, one.column, one.offset, offset)
		}
	}
	for _, outside := range [][2]int{{0, 1}, {9, 1}, {4, 99}, {1, 0}} {
		if _, ok := table.offset(outside[0], outside[1]); ok {
			t.Errorf("%v lies in the text", outside)
		}
	}
}
