package main

import (
	"bytes"
	"hash/maphash"
	"slices"
	"sync"
)

var textSeed = maphash.MakeSeed()

// repoFile is an indexed file and what is known of its text.
type repoFile struct {
	path string

	mu   sync.Mutex
	hash uint64
	when stamp
	// Of the text as it was last read.
	table *textTable
	// Of the text that importers of the package see; positions of its objects are offsets in that text.
	visible skeleton
	// Words of the present text, if it is another one with the same skeleton.
	moved []uint32
	// The present text declares something else than importers see.
	parted bool
}

// noteText stores what was just read. It returns false if importers see declarations that no longer exist.
func (f *repoFile) noteText(src []byte, when stamp) bool {
	hash := maphash.Bytes(textSeed, src)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.when = when
	if f.table != nil && f.hash == hash {
		return !f.parted
	}
	f.hash, f.table, f.moved, f.parted = hash, newTextTable(src), nil, false
	if f.visible.words == nil {
		return true
	}
	now := skeletonOf(withoutBodies(bytes.Clone(src)))
	if now.hash != f.visible.hash {
		f.parted = true
		return false
	}
	f.moved = now.words
	return true
}

// noteVisible stores the text that importers of the package see, with blanked bodies.
func (f *repoFile) noteVisible(blanked []byte) {
	made := skeletonOf(blanked)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.visible, f.moved, f.parted = made, nil, false
}

// forget drops what is known of the text.
func (f *repoFile) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hash, f.table, f.visible, f.moved, f.parted = 0, nil, skeleton{}, nil, false
}

// isOld reports whether the file changed since it was read.
func (f *repoFile) isOld(now stamp) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.table != nil && f.when != now
}

func (f *repoFile) currentTable() *textTable {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.table
}

// position is the place of a declaration; visible: the offset is in the text that importers see.
func (f *repoFile) position(offset uint32, visible bool) (line, column int, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.table == nil {
		return 0, 0, false
	}
	if visible && f.moved != nil {
		at, found := slices.BinarySearch(f.visible.words, offset)
		if !found || at >= len(f.moved) {
			return 0, 0, false
		}
		offset = f.moved[at]
	}
	if int(offset) > f.table.size {
		return 0, 0, false
	}
	line, column = f.table.position(offset)
	return line, column, true
}
