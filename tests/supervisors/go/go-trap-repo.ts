/** A Go repository full of traps: everything that the Go tools could run writes its name into a file. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type MarkedRepo, markedRepo } from '../marked-repo.ts'

export interface TrapRepo {
  repo: MarkedRepo
  /** A module beside the root, which the go.mod and the go.work name. */
  outside: string
  /** An environment that leads into every trap, as a shell inside the repository might have it. */
  env: Record<string, string>
  /** Names of the traps that were sprung, once each. */
  sprung(): string[]
  /** Sets all traps again. */
  reset(): void
  remove(): void
}

const PROGRAMS = ['gopackagesdriver', 'gcc', 'cc', 'clang', 'pkg-config', 'git', 'hg', 'go1.99.0', 'toolexec']

export function trapRepo(): TrapRepo {
  // The folder above the root holds what a go.work or a replacement could reach.
  const outer = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-traps-')))
  const log = join(outer, 'sprung')
  const repo = markedRepo(files())
  const name = `outside-${repo.root.split('-').pop()}`
  const outside = join(dirname(repo.root), name)
  mkdirSync(outside)
  writeFileSync(join(outside, 'go.mod'), 'module example.com/outside\n')
  writeFileSync(join(outside, 'o.go'), 'package outside\n\nfunc Same[T any](t T) T { return t }\n')
  repo.write('go.mod', goMod(`../${name}`))
  repo.write('go.work', `go 1.22\n\nuse .\nuse ../${name}\n`)
  const bin = join(repo.root, 'bin')
  mkdirSync(bin)
  for (const name of PROGRAMS) {
    const file = join(bin, name)
    writeFileSync(file, `#!/bin/sh\necho ${name} >> '${log}'\nexit 1\n`)
    chmodSync(file, 0o755)
  }
  writeHistory(repo.root)
  const config = join(repo.root, 'config')
  mkdirSync(join(config, 'go'), { recursive: true })
  writeFileSync(join(config, 'go', 'env'), `GOFLAGS=-toolexec=${join(bin, 'toolexec')}\n`)
  return {
    repo,
    outside,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: outer,
      XDG_CONFIG_HOME: config,
      GOFLAGS: `-toolexec=${join(bin, 'toolexec')}`,
      GOPACKAGESDRIVER: join(bin, 'gopackagesdriver'),
      CC: join(bin, 'gcc'),
      PKG_CONFIG: join(bin, 'pkg-config'),
      GOTOOLCHAIN: 'path',
      CGO_ENABLED: '1',
    },
    sprung: () => (existsSync(log) ? [...new Set(readFileSync(log, 'utf8').trim().split('\n'))].sort() : []),
    reset: () => rmSync(log, { force: true }),
    remove: () => {
      repo.remove()
      rmSync(outside, { recursive: true, force: true })
      rmSync(outer, { recursive: true, force: true })
    },
  }
}

function goMod(outside: string): string {
  return `module example.com/traps\n\ngo 1.99\n\ntoolchain go1.99.0\n\nrequire example.com/outside v1.0.0\n\nreplace example.com/outside => ${outside}\n`
}

function files(): Record<string, string> {
  return {
    'plain/plain.go': 'package plain\n\nfunc «F:F»() { ‹F:F›() }\n',
    'c/c.go':
      'package c\n\n// #cgo pkg-config: trap\n// #cgo LDFLAGS: -ltrap\n// int f(void);\nimport "C"\n\nfunc «C:Go»() { C.‹ext:f›(); ‹C:Go›() }\n',
    'cmd/main.go': `package main

import "‹ext:example.com/outside›"

//go:generate sh -c "exit 1"

type «T:T» struct{}

func (‹T:T›) «M:Method»() {}

func main() {
	// The folder outside is not read, so what comes back from it is not known.
	outside.‹ext:Same›(‹T:T›{}).‹unanswered:Method›()
}
`,
  }
}

/** Enough of a repository for the go command to ask git about it. */
function writeHistory(root: string): void {
  mkdirSync(join(root, '.git', 'refs'), { recursive: true })
  mkdirSync(join(root, '.git', 'objects'))
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(
    join(root, '.git', 'config'),
    '[core]\n\trepositoryformatversion = 0\n\tfsmonitor = ./bin/git\n',
  )
}
