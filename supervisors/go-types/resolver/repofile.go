package main

import (
	"bytes"
	"hash/maphash"
	"slices"
	"sync"
)

var textSeed = maphash.MakeSeed()

// repoFile is a file of the index, and what is known of its text.
type repoFile struct {
	path string

	mu   sync.Mutex
	hash uint64
	when stamp
	// Of the text as it was last read.
	table *textTable
	// Of the text that the package was shown to others from; positions of its objects are offsets in that text.
	shown skeleton
	// Words of the present text, where it is another one with the same skeleton.
	moved []uint32
	// The present text declares something else than what others see.
	parted bool
}

// noteText takes in what was just read. It answers false when others see declarations that are no more.
func (f *repoFile) noteText(src []byte, when stamp) bool {
	hash := maphash.Bytes(textSeed, src)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.when = when
	if f.table != nil && f.hash == hash {
		return !f.parted
	}
	f.hash, f.table, f.moved, f.parted = hash, newTextTable(src), nil, false
	if f.shown.words == nil {
		return true
	}
	now := skeletonOf(withoutBodies(bytes.Clone(src)))
	if now.hash != f.shown.hash {
		f.parted = true
		return false
	}
	f.moved = now.words
	return true
}

// noteShown takes in the text that a package is shown to others from, with bodies blanked.
func (f *repoFile) noteShown(blanked []byte) {
	made := skeletonOf(blanked)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.shown, f.moved, f.parted = made, nil, false
}

// forget drops what is known of the text.
func (f *repoFile) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hash, f.table, f.shown, f.moved, f.parted = 0, nil, skeleton{}, nil, false
}

// isOld says of a file that was read that it is another one by now.
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

// position is where something is declared; shown: by an offset in the text that others see.
func (f *repoFile) position(offset uint32, shown bool) (line, column int, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.table == nil {
		return 0, 0, false
	}
	if shown && f.moved != nil {
		at, found := slices.BinarySearch(f.shown.words, offset)
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
