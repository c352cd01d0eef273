package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// folder is a directory with Go files: of the repository, of the standard library or of a required module.
type folder struct {
	dir string
	// Repo-relative, if it is part of the repository.
	rel    string
	inRepo bool
	std    bool
	// Its import path.
	path string
	// The module whose requirements its imports follow.
	owner *module

	once  sync.Once
	files []*sourceFile
	// The selected files per context, and the contexts that include files which the default leaves out.
	mu         sync.Mutex
	selections map[string]*selection
	variants   []*buildContext
	planned    bool
}

// sourceFile is one file of a folder.
type sourceFile struct {
	header
	name   string
	size   int
	isTest bool
	// nil for files outside the index: libraries, and files of the repository that were left out.
	known *repoFile
}

// maxSource limits the size of a file: the largest generated ones have some megabytes.
const maxSource = 32 << 20

// sources reads the headers of all Go files, once.
func (f *folder) sources(r *resolver) []*sourceFile {
	f.once.Do(func() { f.files = r.readHeaders(f) })
	return f.files
}

func (r *resolver) readHeaders(f *folder) []*sourceFile {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return nil
	}
	var files []*sourceFile
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || !entry.Type().IsRegular() {
			continue
		}
		isTest := strings.HasSuffix(name, "_test.go")
		if !f.inRepo && (isTest || name[0] == '_' || name[0] == '.') {
			continue
		}
		src, err := readSource(filepath.Join(f.dir, name))
		if err != nil {
			continue
		}
		read := &sourceFile{header: readHeader(src), name: name, size: len(src), isTest: isTest}
		if f.inRepo {
			read.known = r.fileAt(joinSlash(f.rel, name))
		}
		files = append(files, read)
	}
	return files
}

// stamp identifies the state of a file without reading it.
type stamp struct {
	modified time.Time
	size     int64
}

func stampOf(name string) stamp {
	info, err := os.Lstat(name)
	if err != nil {
		return stamp{}
	}
	return stamp{info.ModTime(), info.Size()}
}

// readSource reads a regular file up to the size limit.
func readSource(name string) ([]byte, error) {
	src, _, err := readStamped(name)
	return src, err
}

// readStamped takes the stamp first: a write in between then looks like a change, and the file is read again.
func readStamped(name string) ([]byte, stamp, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return nil, stamp{}, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSource {
		return nil, stamp{}, os.ErrInvalid
	}
	src, err := os.ReadFile(name)
	return src, stamp{info.ModTime(), info.Size()}, err
}

func joinSlash(folder, name string) string {
	if folder == "" || name == "" {
		return folder + name
	}
	return folder + "/" + name
}

// selection is what is built of a folder in one context.
type selection struct {
	context *buildContext
	name    string
	// The package itself, its internal tests and its external tests.
	plain, tests, outer []*sourceFile
	// Files of other packages in the same folder, by package: commands that are run by file, test data.
	strays map[string][]*sourceFile
}

// selected chooses files by context. The package of a folder is the one that most of its files belong to.
func (f *folder) selected(r *resolver, context *buildContext) *selection {
	if f.std {
		context = context.forLibrary()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if made, ok := f.selections[context.name]; ok {
		return made
	}
	made := selectFiles(f.sources(r), context)
	if f.selections == nil {
		f.selections = map[string]*selection{}
	}
	f.selections[context.name] = made
	return made
}

func selectFiles(files []*sourceFile, context *buildContext) *selection {
	made := &selection{context: context, strays: map[string][]*sourceFile{}}
	var built []*sourceFile
	for _, file := range files {
		if isIgnoredName(file.name) || !context.includes(file.name, &file.header) || isSingleFile(file, context) {
			continue
		}
		built = append(built, file)
	}
	made.name = packageOf(built)
	for _, file := range built {
		switch {
		case file.packageName == made.name && !file.isTest:
			made.plain = append(made.plain, file)
		case file.packageName == made.name:
			made.tests = append(made.tests, file)
		case file.isTest && file.packageName == made.name+"_test":
			made.outer = append(made.outer, file)
		default:
			made.strays[file.packageName] = append(made.strays[file.packageName], file)
		}
	}
	return made
}

// all are the files of the package and of its tests.
func (s *selection) all() []*sourceFile {
	return slices.Concat(s.plain, s.tests, s.outer)
}

func isIgnoredName(name string) bool { return name[0] == '_' || name[0] == '.' }

// isSingleFile reports whether a file is run by itself (`go run gen.go`): a command that only the tag `ignore` includes.
func isSingleFile(file *sourceFile, context *buildContext) bool {
	return file.packageName == "main" && slices.Contains(context.tags, "ignore") &&
		slices.Contains(wantedTags(file.constraint), "ignore")
}

// packageOf is the package name of most files; test files count little, `main` and `documentation` less than others.
func packageOf(files []*sourceFile) string {
	votes := map[string]int{}
	for _, file := range files {
		weight := 1000
		if file.isTest {
			weight = 1
		}
		name := file.packageName
		if file.isTest {
			name = strings.TrimSuffix(name, "_test")
		}
		votes[name] += weight
	}
	best := ""
	for name, count := range votes {
		if best == "" || count > votes[best] || count == votes[best] && preferredName(name, best) {
			best = name
		}
	}
	return best
}

func preferredName(name, other string) bool {
	plainName, plainOther := name != "main" && name != "documentation", other != "main" && other != "documentation"
	if plainName != plainOther {
		return plainName
	}
	return name < other
}

// sameFiles reports whether two selections give importers the same package.
func (s *selection) sameFiles(other *selection) bool { return slices.Equal(s.plain, other.plain) }

// contexts are the contexts that include files which the default leaves out.
func (f *folder) contexts(r *resolver) []*buildContext {
	f.mu.Lock()
	if f.planned {
		defer f.mu.Unlock()
		return f.variants
	}
	f.mu.Unlock()
	variants := planVariants(f.sources(r), r.context)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.variants, f.planned = variants, true
	return f.variants
}

// maxVariants limits how often one folder is checked.
const maxVariants = 12

func planVariants(files []*sourceFile, base *buildContext) []*buildContext {
	var variants []*buildContext
	for _, file := range files {
		reached := func(context *buildContext) bool { return context.includes(file.name, &file.header) }
		if isIgnoredName(file.name) || reached(base) || slices.ContainsFunc(variants, reached) {
			continue
		}
		if made := contextFor(base, file.name, &file.header); made != nil && len(variants) < maxVariants {
			variants = append(variants, made)
		}
	}
	return variants
}
