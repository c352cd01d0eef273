package main

// inferredVariable is a top-level variable declaration with a value and without a type.
type inferredVariable struct {
	names []string
	value []byte
}

// inferredVariables finds them in text with blanked bodies.
func inferredVariables(blanked []byte) []inferredVariable {
	var found []inferredVariable
	l := &lexer{src: blanked}
	depth, fresh := 0, true
	for {
		kind, start, end := l.next()
		switch kind {
		case tokenEnd:
			return found
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case tokenWord:
			if depth == 0 && fresh && string(blanked[start:end]) == "var" {
				found = append(found, readVariables(l)...)
			}
		}
		fresh = kind == tokenLine || kind == ';'
	}
}

// readVariables continues after the word `var`: one declaration, or all up to the closing parenthesis.
func readVariables(l *lexer) []inferredVariable {
	var found []inferredVariable
	grouped := false
	for {
		start := l.pos
		kind, _, _ := l.next()
		switch kind {
		case tokenEnd, ')':
			return found
		case '(':
			grouped = true
		case tokenWord:
			l.pos = start
			if one, ok := readVariable(l); ok {
				found = append(found, one)
			}
			if !grouped {
				return found
			}
		}
	}
}

// readVariable reads `a, b = value` up to the end of its line; false if it has a type or no value.
func readVariable(l *lexer) (inferredVariable, bool) {
	var one inferredVariable
	wantsName, hasType, depth, from := true, false, 0, 0
	for {
		before := l.pos
		kind, start, end := l.next()
		isValue := from > 0
		switch {
		case kind == tokenEnd || depth == 0 && (kind == tokenLine || kind == ';' || kind == ')'):
			l.pos = before
			one.value = l.src[from:before]
			return one, isValue && !hasType
		case kind == '(' || kind == '[' || kind == '{':
			depth++
			hasType = hasType || !isValue
		case kind == ')' || kind == ']' || kind == '}':
			depth--
		case isValue:
		case kind == '=':
			from = end
		case kind == ',':
			wantsName = true
		case kind == tokenWord && wantsName:
			one.names = append(one.names, string(l.src[start:end]))
			wantsName = false
		default:
			hasType = true
		}
	}
}
