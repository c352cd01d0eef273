package main

// A question that someone waits for asks about a few names in each of many packages. Most of what a check costs is the
// bodies of functions, and what a body means rests on no other body: only those are read that names were asked about
// in.

const (
	// With more names than this in one package, a good part of its bodies would be read anyway.
	fewSites = 16
	// Smaller packages, by the bytes of their files, are checked whole in a few milliseconds.
	smallUnit = 16 << 10
	// After so many glances at a package it is checked whole: then no further question costs anything.
	mostGlances = 4
)

// glance puts units of which only some bodies are read in the place of large ones of which little is asked.
func (r *resolver) glance(questions []question) {
	asked := map[*unit]map[*repoFile][]int{}
	for _, one := range questions {
		for _, u := range one.units {
			if asked[u] == nil {
				asked[u] = map[*repoFile][]int{}
			}
			asked[u][one.known] = append(asked[u][one.known], one.Sites...)
		}
	}
	made := map[*unit]*unit{}
	for u, sites := range asked {
		if u.isWorthGlance(sites) {
			made[u] = &unit{key: u.key, context: u.context, selection: u.selection, files: u.files, only: sites}
		}
	}
	for i := range questions {
		for at, u := range questions[i].units {
			if part := made[u]; part != nil {
				questions[i].units[at] = part
			}
		}
	}
}

func (u *unit) isWorthGlance(sites map[*repoFile][]int) bool {
	count, size := 0, 0
	for _, some := range sites {
		count += len(some) / 2
	}
	for _, file := range u.files {
		size += file.size
	}
	return !u.done.Load() && count <= fewSites && size > smallUnit && u.glances.Add(1) <= mostGlances
}

// withBodiesAt is the text with all bodies made of blanks but those that hold one of the sites. It changes src.
func withBodiesAt(src []byte, offsets []int64) []byte {
	for _, body := range functionBodies(src) {
		isAsked := false
		for _, offset := range offsets {
			isAsked = isAsked || int64(body.start) <= offset && offset < int64(body.end)
		}
		if !isAsked {
			blank(src, body)
		}
	}
	return src
}
