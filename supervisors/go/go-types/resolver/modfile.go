package main

import (
	"os"
	"strings"
)

// modFile is the content of a go.mod or go.work.
type modFile struct {
	module   string
	requires map[string]string
	replaces []replacement
	uses     []string
}

// replacement is a `replace` line; versions are ” if it names none.
type replacement struct {
	path, version       string
	newPath, newVersion string
}

// isFolder reports whether it replaces by a folder rather than by another module.
func (r replacement) isFolder() bool {
	return r.newVersion == "" && (strings.HasPrefix(r.newPath, "./") || strings.HasPrefix(r.newPath, "../") ||
		r.newPath == "." || r.newPath == ".." || strings.HasPrefix(r.newPath, "/"))
}

// maxModFile limits what is read: a real go.mod is smaller.
const maxModFile = 4 << 20

func readModFile(name string) (*modFile, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxModFile {
		return nil, os.ErrInvalid
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parseModFile(string(text)), nil
}

// parseModFile skips what it does not know, so that newer files can be read too.
func parseModFile(text string) *modFile {
	read := &modFile{requires: map[string]string{}}
	block := ""
	for _, line := range strings.Split(text, "\n") {
		words := modWords(line)
		switch {
		case len(words) == 0:
		case block == "" && words[len(words)-1] == "(":
			block = words[0]
		case words[0] == ")":
			block = ""
		case block != "":
			read.apply(block, words)
		default:
			read.apply(words[0], words[1:])
		}
	}
	return read
}

func (m *modFile) apply(verb string, words []string) {
	if len(words) == 0 {
		return
	}
	switch verb {
	case "module":
		m.module = words[0]
	case "use":
		m.uses = append(m.uses, words[0])
	case "require":
		if len(words) > 1 {
			m.requires[words[0]] = words[1]
		}
	case "replace":
		m.addReplacement(words)
	}
}

func (m *modFile) addReplacement(words []string) {
	for at, word := range words {
		if word != "=>" || at == 0 || at+1 >= len(words) {
			continue
		}
		made := replacement{path: words[0], newPath: words[at+1]}
		if at > 1 {
			made.version = words[1]
		}
		if at+2 < len(words) {
			made.newVersion = words[at+2]
		}
		m.replaces = append(m.replaces, made)
	}
}

// modWords splits a line; it removes quotes and comments.
func modWords(line string) []string {
	var words []string
	for _, word := range strings.Fields(line) {
		if strings.HasPrefix(word, "//") {
			break
		}
		if len(word) > 1 && (word[0] == '"' || word[0] == '`') && word[len(word)-1] == word[0] {
			word = word[1 : len(word)-1]
		}
		words = append(words, word)
	}
	return words
}
