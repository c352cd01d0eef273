package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// server runs each request in its own goroutine, so that one can be cancelled while another works.
type server struct {
	in      *bufio.Reader
	replies *replies
	mu      sync.Mutex
	running map[string]context.CancelFunc
	ready   *resolver
}

func newServer(in io.Reader, out io.Writer) *server {
	return &server{
		in:      bufio.NewReaderSize(in, 1<<20),
		replies: &replies{out: out},
		running: map[string]context.CancelFunc{},
	}
}

// serve returns on `exit` or when stdin ends, because then the parent process has ended.
func (s *server) serve() {
	for {
		read, err := readMessage(s.in)
		if err != nil {
			if !errors.Is(err, io.EOF) {
				fmt.Fprintln(os.Stderr, "unreadable message:", err)
			}
			return
		}
		switch read.Method {
		case "exit":
			return
		case "shutdown":
			s.replies.result(read.ID, []byte("null"))
		case "$/cancelRequest":
			s.cancel(read.Params)
		case "initialize", "update":
			// In order: later queries depend on them.
			s.handle(context.Background(), read)
		default:
			if read.ID != nil {
				s.start(read)
			}
		}
	}
}

func (s *server) start(read *message) {
	ctx, cancel := context.WithCancel(context.Background())
	key := string(read.ID)
	s.mu.Lock()
	s.running[key] = cancel
	s.mu.Unlock()
	go func() {
		defer func() {
			s.mu.Lock()
			delete(s.running, key)
			s.mu.Unlock()
			cancel()
		}()
		s.handle(ctx, read)
	}()
}

func (s *server) cancel(params json.RawMessage) {
	var which struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(params, &which) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.running[string(which.ID)]; cancel != nil {
		cancel()
	}
}

// handle answers one request; a panic fails that request, not the process.
func (s *server) handle(ctx context.Context, read *message) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n%s", read.Method, fault, debug.Stack())
			s.replies.failure(read.ID, codeInternal, fmt.Errorf("%v", fault))
		}
	}()
	result, code, err := s.dispatch(ctx, read)
	if err != nil {
		s.replies.failure(read.ID, code, err)
	} else if read.ID != nil {
		s.replies.result(read.ID, result)
	}
}

func (s *server) dispatch(ctx context.Context, read *message) ([]byte, int, error) {
	if read.Method == "initialize" {
		return s.initialize(read.Params)
	}
	if s.ready == nil {
		return nil, codeNotReady, errors.New("not initialized")
	}
	var result []byte
	var err error
	switch read.Method {
	case "resolve":
		var params resolveParams
		if err := json.Unmarshal(read.Params, &params); err != nil {
			return nil, codeBadParams, err
		}
		result, err = s.ready.resolve(ctx, params, func(part []byte) { s.replies.progress(params.PartialResultToken, part) })
	case "relations":
		result, err = s.ready.relations(ctx)
	case "update":
		var params updateParams
		if err := json.Unmarshal(read.Params, &params); err != nil {
			return nil, codeBadParams, err
		}
		s.ready.update(params.Changes)
		result = []byte("null")
	default:
		return nil, codeUnknown, fmt.Errorf("no method %s", read.Method)
	}
	if errors.Is(err, errCancelled) {
		return nil, codeCancelled, err
	}
	return result, codeInternal, err
}

func (s *server) initialize(raw json.RawMessage) ([]byte, int, error) {
	var params initializeParams
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, codeBadParams, err
	}
	made, err := newResolver(params)
	if err != nil {
		return nil, codeBadParams, err
	}
	s.ready = made
	answer, err := json.Marshal(map[string]any{
		"name":         "go-types",
		"version":      made.version,
		"capabilities": map[string]bool{"relations": true, "variants": true},
	})
	return answer, codeInternal, err
}
