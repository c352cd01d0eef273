package main

import (
	"context"
	"encoding/json"
	"strconv"
	"time"
)

// question is a queried file and the units that contain it.
type question struct {
	fileQuestion
	known *repoFile
	// The first is the default, unless the default leaves the file out.
	units []*unit
}

// filesAtOnce is the batch size: enough to keep all processors busy, small enough for early answers.
const filesAtOnce = 32

// resolve finds the declaration of the name at every site. It sends finished parts early if requested.
func (r *resolver) resolve(ctx context.Context, params resolveParams, send func(part []byte)) ([]byte, error) {
	paths := make([]string, len(params.Files))
	for i, file := range params.Files {
		paths[i] = file.Path
	}
	r.noticeOld(paths)
	r.state.RLock()
	defer r.state.RUnlock()
	questions := make([]question, len(params.Files))
	inParallel(len(questions), func(i int) {
		questions[i] = question{fileQuestion: params.Files[i], known: r.fileAt(params.Files[i].Path)}
		if questions[i].known != nil {
			questions[i].units = r.unitsOf(questions[i].known)
		}
	})
	r.checkPartially(questions)
	answers := newAnswerWriter()
	for start := 0; start < len(questions); start += filesAtOnce {
		if start > 0 && params.PartialResultToken != nil {
			send(answers.finish())
			answers = newAnswerWriter()
		}
		some := questions[start:min(start+filesAtOnce, len(questions))]
		if err := r.ensureUnits(ctx, some); err != nil {
			return nil, err
		}
		for _, one := range some {
			answers.write(one)
		}
	}
	r.evictUnits()
	return answers.finish(), nil
}

// ensureUnits checks all queried units; their imports are loaded together.
func (r *resolver) ensureUnits(ctx context.Context, questions []question) error {
	seen := map[*unit]bool{}
	var units []*unit
	for _, one := range questions {
		for _, u := range one.units {
			if !seen[u] {
				seen[u] = true
				units = append(units, u)
			}
		}
	}
	wants := make([][]wanted, len(units))
	inParallel(len(units), func(i int) {
		if !units[i].done.Load() {
			wants[i] = r.wantedBy(units[i])
		}
	})
	var all []wanted
	for _, some := range wants {
		all = append(all, some...)
	}
	r.load(all)
	now := time.Now().UnixNano()
	inParallel(len(units), func(i int) {
		if ctx.Err() == nil {
			units[i].lastQueried.Store(now)
			units[i].ensure(r)
		}
	})
	if ctx.Err() != nil {
		return errCancelled
	}
	return nil
}

// answerWriter writes `{ paths, places, files }`. Paths and places are written once and referenced by index, because
// one place answers many sites.
type answerWriter struct {
	out   []byte
	paths []string
	index map[*repoFile]int
	// Number of written places, and their references in answers.
	places  []byte
	written int
	placed  map[target]int
	count   int
}

func newAnswerWriter() *answerWriter {
	return &answerWriter{out: []byte(`{"files":[`), index: map[*repoFile]int{}, placed: map[target]int{}}
}

func (w *answerWriter) finish() []byte {
	paths, _ := json.Marshal(w.paths)
	if w.paths == nil {
		paths = []byte("[]")
	}
	w.out = append(w.out, `],"paths":`...)
	w.out = append(w.out, paths...)
	w.out = append(w.out, `,"places":[`...)
	w.out = append(w.out, w.places...)
	return append(w.out, "]}"...)
}

// write writes an entry for each variant. A variant contains only what differs from the default: no answer there
// means that it adds nothing.
func (w *answerWriter) write(query question) {
	var table *textTable
	if query.known != nil {
		table = query.known.currentTable()
	}
	wrote := false
	var first *fileUses
	for _, u := range query.units {
		uses := u.uses[query.known]
		if uses == nil || table == nil {
			continue
		}
		base := first
		if u.context.name == "" {
			first = uses
		}
		offsets := offsetsOf(table, query.Sites)
		if base != nil && !differs(offsets, uses, base) {
			continue
		}
		w.begin(query.Path, u.context.name)
		for i, offset := range offsets {
			if i > 0 {
				w.out = append(w.out, ',')
			}
			w.answer(offset, uses, base)
		}
		w.out = append(w.out, "]}"...)
		wrote = true
	}
	if !wrote {
		w.open(query)
	}
}

func offsetsOf(table *textTable, sites []int) []int64 {
	offsets := make([]int64, len(sites)/2)
	for i := range offsets {
		offset, ok := table.offset(sites[2*i], sites[2*i+1])
		offsets[i] = int64(offset)
		if !ok {
			offsets[i] = -1
		}
	}
	return offsets
}

func (w *answerWriter) begin(path, variant string) {
	if w.count > 0 {
		w.out = append(w.out, ',')
	}
	w.count++
	w.out = append(w.out, `{"path":`...)
	w.out = appendString(w.out, path)
	w.out = append(w.out, `,"variant":`...)
	w.out = appendString(w.out, variant)
	w.out = append(w.out, `,"answers":[`...)
}

func (w *answerWriter) answer(offset int64, uses, base *fileUses) {
	meaning, ok := meaningAt(uses, offset)
	if !ok || base != nil && sameMeaning(offset, uses, base) {
		w.out = append(w.out, '0')
		return
	}
	if meaning == outside {
		w.out = append(w.out, '1')
		return
	}
	w.out = strconv.AppendInt(w.out, int64(w.placeOf(uses.targets[meaning])), 10)
}

// placeOf is the reference to a place: 2 plus its index, or 0 if it no longer exists.
func (w *answerWriter) placeOf(found target) int {
	if known, ok := w.placed[found]; ok {
		return known
	}
	said := 0
	if line, column, ok := found.file.position(found.offset, found.visible); ok {
		if w.written > 0 {
			w.places = append(w.places, ',')
		}
		w.places = w.place(w.places, found.file, line, column)
		said = 2 + w.written
		w.written++
	}
	w.placed[found] = said
	return said
}

func (w *answerWriter) place(out []byte, file *repoFile, line, column int) []byte {
	at, ok := w.index[file]
	if !ok {
		at = len(w.paths)
		w.index[file] = at
		w.paths = append(w.paths, file.path)
	}
	out = strconv.AppendInt(out, int64(at), 10)
	out = append(out, ',')
	out = strconv.AppendInt(out, int64(line), 10)
	out = append(out, ',')
	return strconv.AppendInt(out, int64(column), 10)
}

// open reports that a file could not be read or is no longer part of the repository.
func (w *answerWriter) open(query question) {
	w.begin(query.Path, "")
	for i := range len(query.Sites) / 2 {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.out = append(w.out, "-1"...)
	}
	w.out = append(w.out, `],"why":"project_load_failed"}`...)
}

func meaningAt(uses *fileUses, offset int64) (int32, bool) {
	if offset < 0 {
		return 0, false
	}
	return uses.find(uint32(offset))
}

func sameMeaning(offset int64, uses, base *fileUses) bool {
	a, okA := meaningAt(uses, offset)
	b, okB := meaningAt(base, offset)
	if okA != okB || !okA {
		return okA == okB
	}
	if a == outside || b == outside {
		return a == b
	}
	return uses.targets[a] == base.targets[b]
}

// differs reports whether a variant has a target that the default does not have.
func differs(offsets []int64, uses, base *fileUses) bool {
	for _, offset := range offsets {
		if meaning, ok := meaningAt(uses, offset); ok && meaning != outside && !sameMeaning(offset, uses, base) {
			return true
		}
	}
	return false
}

func appendString(out []byte, text string) []byte {
	quoted, _ := json.Marshal(text)
	return append(out, quoted...)
}
