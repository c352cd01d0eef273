package main

import (
	"path"
	"path/filepath"
	"sort"
	"strings"
)

// module is a folder with a go.mod in the repository, or represents files without a go.mod.
type module struct {
	// Import path of its root; '' for files without a module.
	path string
	// Repo-relative folder.
	folder string
	file   *modFile
	// The go.work that uses it, if any.
	work *workspace
	// Transitive requirements, read from the module cache if a package is not found without them.
	deeper map[string]string
}

// workspace is a go.work of the repository.
type workspace struct {
	folder  string
	file    *modFile
	members []*module
}

// readModules reads the go.mod of every project, and the go.work that uses them. It ignores paths outside the root:
// they are not part of the repository and may be anything.
func readModules(root string, projects []projectFact) []*module {
	modules := make([]*module, len(projects))
	for i, project := range projects {
		made := &module{path: project.Name, folder: project.Folder, file: parseModFile("")}
		if project.Config != "" {
			if read, err := readModFile(filepath.Join(root, filepath.FromSlash(project.Config))); err == nil {
				made.file = read
				if read.module != "" {
					made.path = read.module
				}
			}
		}
		modules[i] = made
	}
	joinWorkspaces(root, modules)
	return modules
}

func joinWorkspaces(root string, modules []*module) {
	found := map[string]*workspace{}
	for _, one := range modules {
		for folder := one.folder; ; folder = parentOf(folder) {
			if work := workspaceIn(root, folder, found); work != nil && work.uses(one) {
				one.work = work
				work.members = append(work.members, one)
				break
			}
			if folder == "" {
				break
			}
		}
	}
}

func workspaceIn(root, folder string, found map[string]*workspace) *workspace {
	if work, ok := found[folder]; ok {
		return work
	}
	var work *workspace
	if read, err := readModFile(filepath.Join(root, filepath.FromSlash(folder), "go.work")); err == nil {
		work = &workspace{folder: folder, file: read}
	}
	found[folder] = work
	return work
}

func (w *workspace) uses(one *module) bool {
	for _, use := range w.file.uses {
		if folder, ok := insideRoot(w.folder, use); ok && folder == one.folder {
			return true
		}
	}
	return false
}

// insideRoot joins a repo-relative folder and a path; false if the result leaves the repository.
func insideRoot(folder, rest string) (string, bool) {
	if strings.HasPrefix(rest, "/") {
		return "", false
	}
	joined := path.Join(folder, rest)
	if joined == ".." || strings.HasPrefix(joined, "../") {
		return "", false
	}
	if joined == "." {
		joined = ""
	}
	return joined, true
}

func parentOf(folder string) string {
	if at := strings.LastIndexByte(folder, '/'); at >= 0 {
		return folder[:at]
	}
	return ""
}

// under returns the rest of an import path after a module's path: 'a/b' of 'x.org/m/a/b' under 'x.org/m'.
func under(importPath, modulePath string) (string, bool) {
	if modulePath == "std" && !strings.Contains(firstPart(importPath), ".") {
		return importPath, true
	}
	if modulePath == "" {
		return "", false
	}
	if importPath == modulePath {
		return "", true
	}
	return strings.CutPrefix(importPath, modulePath+"/")
}

func firstPart(importPath string) string {
	first, _, _ := strings.Cut(importPath, "/")
	return first
}

// byLongestPath puts the modules first that an import path may belong to.
func byLongestPath(modules []*module) []*module {
	sorted := append([]*module{}, modules...)
	sort.SliceStable(sorted, func(a, b int) bool {
		if len(sorted[a].path) != len(sorted[b].path) {
			return len(sorted[a].path) > len(sorted[b].path)
		}
		// Of two modules with one name, the deeper one is more likely test data.
		return strings.Count(sorted[a].folder+"/", "/") < strings.Count(sorted[b].folder+"/", "/")
	})
	return sorted
}

// replacementsOf are the replacements for a module; those of a workspace are stronger.
func (m *module) replacementsOf() []placedReplacement {
	var all []placedReplacement
	if m.work != nil {
		for _, one := range m.work.file.replaces {
			all = append(all, placedReplacement{one, m.work.folder})
		}
		for _, member := range m.work.members {
			for _, one := range member.file.replaces {
				all = append(all, placedReplacement{one, member.folder})
			}
		}
		return all
	}
	for _, one := range m.file.replaces {
		all = append(all, placedReplacement{one, m.folder})
	}
	return all
}

type placedReplacement struct {
	replacement
	from string
}

// versionOf is the version of a module in a build: the highest among the members of a workspace.
func (m *module) versionOf(modulePath string) string {
	version := m.file.requires[modulePath]
	if m.work != nil {
		for _, member := range m.work.members {
			if other := member.file.requires[modulePath]; compareVersions(other, version) > 0 {
				version = other
			}
		}
	}
	return version
}

// requirements are the modules that may contain a package, longest path first.
func (m *module) requirements(importPath string) []string {
	members := []*module{m}
	if m.work != nil {
		members = m.work.members
	}
	found := map[string]bool{}
	for prefix := importPath; prefix != "."; prefix = path.Dir(prefix) {
		for _, member := range members {
			if _, ok := member.file.requires[prefix]; ok {
				found[prefix] = true
			}
		}
	}
	paths := make([]string, 0, len(found))
	for one := range found {
		paths = append(paths, one)
	}
	sort.Slice(paths, func(a, b int) bool { return len(paths[a]) > len(paths[b]) })
	return paths
}
