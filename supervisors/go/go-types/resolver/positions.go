package main

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// textTable converts offsets to lines and UTF-16 columns and back, without storing the text.
type textTable struct {
	lines []uint32
	// Where columns and bytes differ: one entry per non-ASCII character.
	wide []wideCharacter
	size int
}

type wideCharacter struct {
	offset uint32
	// Bytes minus UTF-16 units.
	surplus uint8
}

func newTextTable(src []byte) *textTable {
	table := &textTable{lines: make([]uint32, 1, 1+bytes.Count(src, []byte{'\n'})), size: len(src)}
	for i := 0; i < len(src); {
		c := src[i]
		if c < utf8.RuneSelf {
			i++
			if c == '\n' {
				table.lines = append(table.lines, uint32(i))
			}
			continue
		}
		r, size := utf8.DecodeRune(src[i:])
		units := 1
		if r > 0xffff {
			units = 2
		}
		if size > units {
			table.wide = append(table.wide, wideCharacter{uint32(i), uint8(size - units)})
		}
		i += size
	}
	return table
}

// position is the 1-based line and UTF-16 column of an offset.
func (t *textTable) position(offset uint32) (line, column int) {
	line = sort.Search(len(t.lines), func(i int) bool { return t.lines[i] > offset })
	start := t.lines[line-1]
	column = int(offset-start) + 1
	for _, at := range t.wideFrom(start) {
		if at.offset >= offset {
			break
		}
		column -= int(at.surplus)
	}
	return line, column
}

// offset is the inverse of position; false for places outside the text.
func (t *textTable) offset(line, column int) (uint32, bool) {
	if line < 1 || line > len(t.lines) || column < 1 {
		return 0, false
	}
	offset := t.lines[line-1] + uint32(column-1)
	for _, at := range t.wideFrom(t.lines[line-1]) {
		if at.offset >= offset {
			break
		}
		offset += uint32(at.surplus)
	}
	return offset, int(offset) <= t.size
}

func (t *textTable) wideFrom(start uint32) []wideCharacter {
	return t.wide[sort.Search(len(t.wide), func(i int) bool { return t.wide[i].offset >= start }):]
}
