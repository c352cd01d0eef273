package main

import (
	"cmp"
	"path"
	"slices"
)

// unitsOf finds the units that contain a file: the default one first, then variants that include it or what it uses.
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
	for _, context := range r.contextsOf(from, source) {
		if context.includes(source.name, &source.header) {
			units = append(units, r.unitIn(from, source, context))
		}
	}
	if len(units) == 0 {
		units = append(units, r.singleFileUnit(from, source, r.context))
	}
	return units
}

// contextsOf are the contexts in which a file may mean something else: those of its own folder, and those of imported
// folders whose other files declare what it names.
func (r *resolver) contextsOf(from *folder, source *sourceFile) []*buildContext {
	contexts := slices.Clone(from.contexts(r))
	for _, one := range r.importsIn(from, []*sourceFile{source}) {
		if !one.folder.inRepo {
			continue
		}
		usual := one.folder.selected(r, r.context)
		for _, context := range one.folder.contexts(r) {
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

// unitIn is the unit of a file in a context.
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
	return r.singleFileUnit(from, source, context)
}

// singleFileUnit is a file by itself.
func (r *resolver) singleFileUnit(from *folder, source *sourceFile, context *buildContext) *unit {
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

// maxCachedNames limits the cached answers: 12 bytes each.
const maxCachedNames = 4 << 20

// evictUnits drops cached answers if there are too many, least recently queried first.
func (r *resolver) evictUnits() {
	r.unitMu.Lock()
	defer r.unitMu.Unlock()
	cached := 0
	var done []*unit
	for _, one := range r.units {
		if one.done.Load() {
			done = append(done, one)
			cached += int(one.weight.Load())
		}
	}
	if cached <= maxCachedNames {
		return
	}
	slices.SortFunc(done, func(a, b *unit) int { return cmp.Compare(a.lastQueried.Load(), b.lastQueried.Load()) })
	for _, one := range done {
		if cached <= maxCachedNames/2 {
			return
		}
		cached -= int(one.weight.Load())
		delete(r.units, one.key)
	}
}
