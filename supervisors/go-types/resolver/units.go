package main

import (
	"cmp"
	"path"
	"slices"
)

// unitsOf finds the units that know a file: the default one first, then variants that reach it or what it uses.
func (r *resolver) unitsOf(known *repoFile) []*unit {
	from := r.repoFolder(parentOf(known.path))
	if from == nil {
		return nil
	}
	at := slices.IndexFunc(from.sources(r), func(source *sourceFile) bool { return source.known == known })
	if at < 0 {
		return nil
	}
	source := from.sources(r)[at]
	var units []*unit
	if r.context.includes(source.name, &source.header) {
		units = append(units, r.unitIn(from, source, r.context))
	}
	for _, context := range r.waysTo(from, source) {
		if context.includes(source.name, &source.header) {
			units = append(units, r.unitIn(from, source, context))
		}
	}
	if len(units) == 0 {
		units = append(units, r.lonelyUnit(from, source, r.context))
	}
	return units
}

// waysTo are the contexts in which a file may mean something else: those of its own folder, and those of folders it
// imports whose other files declare what it names.
func (r *resolver) waysTo(from *folder, source *sourceFile) []*buildContext {
	contexts := slices.Clone(from.ways(r))
	for _, one := range r.importsIn(from, []*sourceFile{source}) {
		if !one.folder.inRepo {
			continue
		}
		usual := one.folder.selected(r, r.context)
		for _, context := range one.folder.ways(r) {
			isNew := !slices.ContainsFunc(contexts, func(other *buildContext) bool { return other.name == context.name })
			other := one.folder.selected(r, context)
			if isNew && len(contexts) < maxVariants && len(usual.plain) > 0 && !other.sameFiles(usual) &&
				r.mentions(from, source, r.namesOnlyIn(one.folder, other, usual)) {
				contexts = append(contexts, context)
			}
		}
	}
	return contexts
}

// unitIn is the unit of a context that a file belongs to.
func (r *resolver) unitIn(from *folder, source *sourceFile, context *buildContext) *unit {
	files := from.selected(r, context)
	key := unitKey{folder: from, context: context.name, name: source.packageName}
	switch {
	case slices.Contains(files.plain, source):
		return r.unit(key, context, files, files.plain)
	case slices.Contains(files.tests, source):
		key.kind = testsUnit
		return r.unit(key, context, files, files.tests)
	case slices.Contains(files.outer, source):
		key.kind = outerUnit
		return r.unit(key, context, files, files.outer)
	case slices.Contains(files.strays[source.packageName], source):
		key.kind = strayUnit
		return r.unit(key, context, files, files.strays[source.packageName])
	}
	return r.lonelyUnit(from, source, context)
}

// lonelyUnit is a file by itself.
func (r *resolver) lonelyUnit(from *folder, source *sourceFile, context *buildContext) *unit {
	key := unitKey{from, context.name, strayUnit, path.Join("file", source.name)}
	return r.unit(key, context, from.selected(r, context), []*sourceFile{source})
}

func (r *resolver) unit(key unitKey, context *buildContext, from *selection, files []*sourceFile) *unit {
	r.unitMu.Lock()
	defer r.unitMu.Unlock()
	if made := r.units[key]; made != nil {
		return made
	}
	made := &unit{key: key, context: context, selection: from, files: files}
	r.units[key] = made
	return made
}

// maxKeptNames bounds the answers that are kept for questions to come: 12 bytes each.
const maxKeptNames = 4 << 20

// evictUnits drops answers when there are too many, those first that were not asked for the longest time; they can be
// had again.
func (r *resolver) evictUnits() {
	r.unitMu.Lock()
	defer r.unitMu.Unlock()
	kept := 0
	var done []*unit
	for _, one := range r.units {
		if one.done.Load() {
			done = append(done, one)
			kept += int(one.weight.Load())
		}
	}
	if kept <= maxKeptNames {
		return
	}
	slices.SortFunc(done, func(a, b *unit) int { return cmp.Compare(a.lastAsked.Load(), b.lastAsked.Load()) })
	for _, one := range done {
		if kept <= maxKeptNames/2 {
			return
		}
		kept -= int(one.weight.Load())
		delete(r.units, one.key)
	}
}
