package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// maxFrame limits the size of one message: a batch of sites has some megabytes at most.
const maxFrame = 256 << 20

// message is a JSON-RPC 2.0 request or notification.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// readMessage reads one message with its Content-Length header.
func readMessage(in *bufio.Reader) (*message, error) {
	length := -1
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(name, "Content-Length") {
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil {
				return nil, err
			}
		}
	}
	if length < 0 || length > maxFrame {
		return nil, fmt.Errorf("a frame of %d bytes", length)
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(in, body); err != nil {
		return nil, err
	}
	var read message
	if err := json.Unmarshal(body, &read); err != nil {
		return nil, err
	}
	return &read, nil
}

// replies writes answers, one at a time.
type replies struct {
	mu  sync.Mutex
	out io.Writer
}

func (r *replies) result(id json.RawMessage, result []byte) {
	r.send(`{"jsonrpc":"2.0","id":`, id, `,"result":`, result)
}

func (r *replies) failure(id json.RawMessage, code int, err error) {
	text, _ := json.Marshal(err.Error())
	r.send(`{"jsonrpc":"2.0","id":`, id, `,"error":{"code":`+strconv.Itoa(code)+`,"message":`, append(text, '}'))
}

// progress sends a part of the result of a request.
func (r *replies) progress(token json.RawMessage, value []byte) {
	r.send(`{"jsonrpc":"2.0","method":"$/progress","params":{"token":`, token, `,"value":`, append(value, '}'))
}

func (r *replies) send(before string, id json.RawMessage, between string, last []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.out, "Content-Length: %d\r\n\r\n", len(before)+len(id)+len(between)+len(last)+1)
	for _, part := range [][]byte{[]byte(before), id, []byte(between), last, []byte("}")} {
		r.out.Write(part)
	}
}

// Error codes of JSON-RPC and of the language server protocol.
const (
	codeInternal  = -32603
	codeUnknown   = -32601
	codeBadParams = -32602
	codeCancelled = -32800
	codeNotReady  = -32002
)

var errCancelled = errors.New("cancelled")
