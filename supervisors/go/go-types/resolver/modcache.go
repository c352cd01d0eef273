package main

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

// moduleFolder is the folder of a module in the cache: capitals are written as `!` and the small letter.
func moduleFolder(cache, modulePath, version string) string {
	return filepath.Join(cache, filepath.FromSlash(escapeModule(modulePath)+"@"+escapeModule(version)))
}

func moduleGoMod(cache, modulePath, version string) string {
	return filepath.Join(cache, "cache", "download", filepath.FromSlash(escapeModule(modulePath)), "@v",
		escapeModule(version)+".mod")
}

func escapeModule(text string) string {
	var escaped strings.Builder
	for _, r := range text {
		if unicode.IsUpper(r) {
			escaped.WriteByte('!')
			r = unicode.ToLower(r)
		}
		escaped.WriteRune(r)
	}
	return escaped.String()
}

// isModuleName keeps the paths of a hostile go.mod inside the module cache.
func isModuleName(modulePath, version string) bool {
	return modulePath != "" && path.Clean(modulePath) == modulePath && !path.IsAbs(modulePath) &&
		!strings.HasPrefix(modulePath, "..") && !strings.ContainsAny(version, "/\\") && version != ""
}

// maxModuleGraph limits how many go.mod files of the module cache one module's requirements may lead to.
const maxModuleGraph = 5000

// readDeeper follows transitive requirements through the cache, for a go.mod from before Go 1.17, which does not list
// them, and takes the highest version of each, as the go command does.
func (m *module) readDeeper(cache string) map[string]string {
	if m.deeper != nil || cache == "" {
		return m.deeper
	}
	m.deeper = map[string]string{}
	type pair struct{ path, version string }
	var queue []pair
	seen := map[pair]bool{}
	add := func(requires map[string]string) {
		for modulePath, version := range requires {
			next := pair{modulePath, version}
			if seen[next] || len(seen) > maxModuleGraph || !isModuleName(modulePath, version) {
				continue
			}
			seen[next] = true
			queue = append(queue, next)
			if compareVersions(version, m.deeper[modulePath]) > 0 {
				m.deeper[modulePath] = version
			}
		}
	}
	add(m.file.requires)
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		if read, err := readModFile(moduleGoMod(cache, next.path, next.version)); err == nil {
			add(read.requires)
		}
	}
	return m.deeper
}

// compareVersions orders semantic versions; ” is lowest.
func compareVersions(a, b string) int {
	if a == b {
		return 0
	}
	if a == "" || b == "" {
		return len(a) - len(b)
	}
	numbersA, rest := splitVersion(a)
	numbersB, restB := splitVersion(b)
	for i := range numbersA {
		if numbersA[i] != numbersB[i] {
			return numbersA[i] - numbersB[i]
		}
	}
	// A release is higher than its pre-releases.
	if (rest == "") != (restB == "") {
		return len(restB) - len(rest)
	}
	return strings.Compare(rest, restB)
}

func splitVersion(version string) (numbers [3]int, rest string) {
	version, _, _ = strings.Cut(strings.TrimPrefix(version, "v"), "+")
	version, rest, _ = strings.Cut(version, "-")
	for i, part := range strings.SplitN(version, ".", 3) {
		numbers[i], _ = strconv.Atoi(part)
	}
	return numbers, rest
}
