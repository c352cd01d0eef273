// Command gotypes resolves names in Go source to their declarations. It reads source with go/types, speaks JSON-RPC
// on stdin and stdout, starts no program, opens no connection and writes no file.

// Generic aliases need alias types, which this go.mod version would turn off.
//go:debug gotypesalias=1

package main

import (
	"fmt"
	"os"
	"runtime"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "version" {
		fmt.Println(runtime.Version())
		return
	}
	newServer(os.Stdin, os.Stdout).serve()
}
