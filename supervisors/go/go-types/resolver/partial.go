package main

// An urgent query is about a few names in each of many packages. Function bodies are most of the cost of a check, and
// the meaning of a body depends on no other body. So a partial check reads only the bodies that contain queried names.

const (
	// With more names than this in one package, a large part of its bodies would be read anyway.
	fewSites = 16
	// Smaller packages, by the bytes of their files, are checked completely in a few milliseconds.
	smallUnit = 16 << 10
	// After this many partial checks a package is checked completely: then further queries cost nothing.
	maxPartialChecks = 4
)

// checkPartially replaces large units with few queried names by units of which only some bodies are read.
func (r *resolver) checkPartially(questions []question) {
	queried := map[*unit]map[*repoFile][]int{}
	for _, one := range questions {
		for _, u := range one.units {
			if queried[u] == nil {
				queried[u] = map[*repoFile][]int{}
			}
			queried[u][one.known] = append(queried[u][one.known], one.Sites...)
		}
	}
	made := map[*unit]*unit{}
	for u, sites := range queried {
		if u.isWorthPartialCheck(sites) {
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

func (u *unit) isWorthPartialCheck(sites map[*repoFile][]int) bool {
	count, size := 0, 0
	for _, some := range sites {
		count += len(some) / 2
	}
	for _, file := range u.files {
		size += file.size
	}
	return !u.done.Load() && count <= fewSites && size > smallUnit && u.partialChecks.Add(1) <= maxPartialChecks
}

// withBodiesAt blanks all bodies except those that contain one of the sites. It changes src.
func withBodiesAt(src []byte, offsets []int64) []byte {
	for _, body := range functionBodies(src) {
		isQueried := false
		for _, offset := range offsets {
			isQueried = isQueried || int64(body.start) <= offset && offset < int64(body.end)
		}
		if !isQueried {
			blank(src, body)
		}
	}
	return src
}
