package main

import (
	"hash/fnv"
)

// span is a range of offsets.
type span struct{ start, end int }

// functionBodies finds the content of the bodies of all top-level functions and methods.
func functionBodies(src []byte) []span {
	var bodies []span
	l := &lexer{src: src}
	depth, fresh := 0, true
	for {
		kind, start, end := l.next()
		switch kind {
		case tokenEnd:
			return bodies
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case tokenWord:
			if depth == 0 && fresh && string(src[start:end]) == "func" {
				if body, ok := bodyOfFunction(l); ok {
					bodies = append(bodies, body)
				}
			}
		}
		fresh = kind == tokenLine || kind == ';'
	}
}

// bodyOfFunction continues after the word `func` of a declaration.
func bodyOfFunction(l *lexer) (span, bool) {
	depth := 0
	opensType := false
	for {
		kind, start, end := l.next()
		switch kind {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case '{':
			if depth > 0 || opensType {
				if !l.skipBraces() {
					return span{}, false
				}
				break
			}
			inside := l.pos
			if !l.skipBraces() {
				return span{}, false
			}
			return span{inside, l.pos - 1}, true
		case tokenLine:
			// A function written in assembly has no body.
			if depth <= 0 {
				return span{}, false
			}
		case tokenEnd:
			return span{}, false
		}
		word := string(l.src[start:end])
		opensType = kind == tokenWord && (word == "struct" || word == "interface")
	}
}

// withoutBodies blanks all bodies; everything else keeps its offset. It changes src.
func withoutBodies(src []byte) []byte {
	for _, body := range functionBodies(src) {
		blank(src, body)
	}
	return src
}

func blank(src []byte, body span) {
	for i := body.start; i < body.end; i++ {
		if src[i] != '\n' {
			src[i] = ' '
		}
	}
}

// skeleton is what other packages and positions in them can depend on: every token outside of bodies.
type skeleton struct {
	hash uint64
	// Offsets of all words, in order: a word keeps its index while the hash stays the same.
	words []uint32
}

// skeletonOf reads text with blanked bodies.
func skeletonOf(blanked []byte) skeleton {
	hash := fnv.New64a()
	var words []uint32
	l := &lexer{src: blanked}
	for {
		kind, start, end := l.next()
		switch kind {
		case tokenEnd:
			return skeleton{hash.Sum64(), words}
		case tokenLine:
			continue
		case tokenWord:
			words = append(words, uint32(start))
		}
		hash.Write(blanked[start:end])
		hash.Write([]byte{' '})
	}
}
