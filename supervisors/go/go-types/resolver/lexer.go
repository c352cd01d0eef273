package main

import "bytes"

// lexer splits Go text as far as needed to find the start and end of declarations and bodies. It is several times
// faster than go/scanner and never fails: broken text gives odd tokens, not errors.
type lexer struct {
	src []byte
	pos int
}

// Kinds of token; punctuation is its own character.
const (
	tokenEnd  = 0
	tokenWord = 'w' // Identifier, keyword or number.
	tokenText = 't' // String or rune.
	tokenLine = '\n'
)

func (l *lexer) next() (kind byte, start, end int) {
	for l.pos < len(l.src) {
		start, c := l.pos, l.src[l.pos]
		switch {
		case c == ' ' || c == '\t' || c == '\r':
			l.pos++
		case c == '/' && l.at(1) == '/':
			l.skipTo(bytes.IndexByte(l.src[l.pos:], '\n'))
		case c == '/' && l.at(1) == '*':
			if l.blockComment() {
				return tokenLine, start, l.pos
			}
		case c == '"' || c == '\'':
			l.quoted(c)
			return tokenText, start, l.pos
		case c == '`':
			l.pos++
			l.skipTo(bytes.IndexByte(l.src[l.pos:], '`'))
			l.pos = min(l.pos+1, len(l.src))
			return tokenText, start, l.pos
		case isWord(c):
			for l.pos < len(l.src) && isWord(l.src[l.pos]) {
				l.pos++
			}
			return tokenWord, start, l.pos
		default:
			l.pos++
			return c, start, l.pos
		}
	}
	return tokenEnd, l.pos, l.pos
}

func (l *lexer) at(ahead int) byte {
	if l.pos+ahead < len(l.src) {
		return l.src[l.pos+ahead]
	}
	return 0
}

func (l *lexer) skipTo(offset int) {
	if offset < 0 {
		l.pos = len(l.src)
	} else {
		l.pos += offset
	}
}

// blockComment skips a comment and reports whether it spans lines: then it ends a statement as a line does.
func (l *lexer) blockComment() bool {
	start := l.pos
	l.pos += 2
	l.skipTo(bytes.Index(l.src[l.pos:], []byte("*/")))
	l.pos = min(l.pos+2, len(l.src))
	return bytes.IndexByte(l.src[start:l.pos], '\n') >= 0
}

// quoted skips a string or rune; an unclosed one ends with its line.
func (l *lexer) quoted(quote byte) {
	for l.pos++; l.pos < len(l.src); l.pos++ {
		switch l.src[l.pos] {
		case '\\':
			l.pos++
		case quote:
			l.pos++
			return
		case '\n':
			return
		}
	}
	l.pos = min(l.pos, len(l.src))
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= '0' && c <= '9' || c >= 0x80
}

// skipBraces skips up to and including the brace that closes the one just read; false if there is none.
func (l *lexer) skipBraces() bool {
	for depth := 1; depth > 0; {
		switch kind, _, _ := l.next(); kind {
		case '{':
			depth++
		case '}':
			depth--
		case tokenEnd:
			return false
		}
	}
	return true
}
