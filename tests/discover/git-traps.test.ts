/** Repositories that try to run something through git: nothing springs through our wrapper, all of it does with plain git. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCommit } from '../../src/discover/git/find-commit.ts'
import { findWorkTree } from '../../src/discover/git/find-work-tree.ts'
import { readObjects } from '../../src/discover/git/read-objects.ts'
import { runGit } from '../../src/discover/git/run-git.ts'
import {
  discover,
  gitRepository,
  plainEnvironment,
  plainGit,
  tempFolder,
  writeProgram,
} from './temp-repository.ts'

interface Trap {
  name: string
  arm(root: string, program: string): void
  spring(root: string): void
}

const TRAPS: Trap[] = [
  {
    name: 'core.fsmonitor',
    arm: (root, program) => config(root, 'core.fsmonitor', program),
    spring: root => plainGit(root, 'ls-files', '-co', '--exclude-standard'),
  },
  {
    name: 'a clean filter',
    arm: (root, program) => {
      attribute(root, 'filter=evil')
      config(root, 'filter.evil.clean', program)
      writeFileSync(join(root, 'a.py'), 'b = 2\n')
    },
    spring: root => plainGit(root, 'hash-object', 'a.py'),
  },
  {
    name: 'a smudge filter',
    arm: (root, program) => {
      attribute(root, 'filter=evil')
      config(root, 'filter.evil.smudge', program)
    },
    spring: root => plainGit(root, 'cat-file', '--filters', 'HEAD:a.py'),
  },
  {
    name: 'textconv',
    arm: (root, program) => {
      attribute(root, 'diff=evil')
      config(root, 'diff.evil.textconv', program)
    },
    spring: root => plainGit(root, 'log', '-p'),
  },
  {
    name: 'an external diff',
    arm: (root, program) => config(root, 'diff.external', program),
    spring: root => plainGit(root, 'log', '-p', '--ext-diff'),
  },
  {
    name: 'core.hooksPath',
    arm: (root, program) => {
      execFileSync('mkdir', [join(root, 'hooks')])
      for (const hook of ['post-index-change', 'pre-commit', 'reference-transaction', 'post-checkout']) {
        writeProgram(join(root, 'hooks', hook), program)
      }
      config(root, 'core.hooksPath', join(root, 'hooks'))
    },
    spring: root => plainGit(root, 'commit', '-q', '--allow-empty', '-m', 'x'),
  },
  {
    name: 'a partial clone with an ext:: remote',
    arm: (root, program) => {
      config(root, 'remote.origin.url', `ext::${program}`)
      config(root, 'remote.origin.promisor', 'true')
      config(root, 'remote.origin.partialclonefilter', 'blob:none')
      config(root, 'extensions.partialClone', 'origin')
      config(root, 'core.repositoryFormatVersion', '1')
      config(root, 'protocol.ext.allow', 'always')
      const blob = plainGit(root, 'rev-parse', 'HEAD:a.py').trim()
      rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true })
    },
    spring: root => plainGit(root, 'cat-file', 'blob', 'HEAD:a.py'),
  },
  {
    name: 'an alias',
    arm: (root, program) => {
      for (const name of ['evil', 'ls-files', 'rev-parse', 'log'])
        config(root, `alias.${name}`, `!${program}`)
    },
    spring: root => plainGit(root, 'evil'),
  },
  {
    name: 'a pager',
    arm: (root, program) => {
      config(root, 'core.pager', program)
      config(root, 'pager.log', program)
    },
    // git starts a pager only on a terminal; script(1) makes one.
    spring: root =>
      void execFileSync('script', ['-qec', 'git log', '/dev/null'], {
        cwd: root,
        env: { ...plainEnvironment(), TERM: 'xterm' },
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
  },
  {
    name: 'a program to check signatures with',
    arm: (root, program) => {
      config(root, 'log.showSignature', 'true')
      config(root, 'gpg.program', program)
      const commit = plainGit(root, 'cat-file', 'commit', 'HEAD')
      const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n'
      const signed = join(root, '.git', 'signed')
      writeFileSync(signed, commit.replace('\n\n', `\n${signature}`))
      plainGit(root, 'update-ref', 'HEAD', plainGit(root, 'hash-object', '-t', 'commit', '-w', signed).trim())
    },
    spring: root => plainGit(root, 'log', '-1'),
  },
]

describe('nothing a repository configures runs', () => {
  test.each(TRAPS)('$name', async ({ arm, spring }) => {
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    const folder = tempFolder()
    const marker = join(folder, 'sprung')
    arm(root, writeProgram(join(folder, 'trap'), `echo sprung >> '${marker}'`))

    const discovery = await discover(root)
    expect(discovery.paths).toEqual(['a.py'])
    expect(discovery.git?.ref).toBe('main')
    await everyCall(root)
    expect(existsSync(marker), 'sprung through bombe').toBe(false)

    // Traps may make git fail after they have sprung.
    attempt(() => spring(root))
    expect(existsSync(marker), 'the trap works with plain git').toBe(true)
  })

  test('core.worktree cannot send git elsewhere', async () => {
    const elsewhere = gitRepository({ 'secret.py': 's = 1\n' })
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    config(root, 'core.worktree', elsewhere)
    expect(plainGit(root, 'rev-parse', '--show-toplevel').trim()).toBe(elsewhere)
    expect(plainGit(join(root, '.git'), 'rev-parse', '--show-toplevel').trim()).toBe(elsewhere)

    const discovery = await discover(root)
    expect(discovery.root).toBe(root)
    expect(discovery.paths).toEqual(['a.py'])
    expect(findWorkTree(root).tree?.top).toBe(root)
  })

  test('a .git file that points to a repository outside is refused', async () => {
    const victim = gitRepository({ 'secret.py': 's = 1\n' })
    const root = tempFolder()
    writeFileSync(join(root, '.git'), `gitdir: ${victim}/.git\n`)
    writeFileSync(join(root, 'a.py'), 'a = 1\n')
    expect(plainGit(root, 'ls-files')).toContain('secret.py')

    const discovery = await discover(root)
    expect(discovery.paths).toEqual(['a.py'])
    expect(discovery.git).toBeNull()
    expect(discovery.problems).toMatchObject([{ path: '.git', code: 'bad_config' }])
  })

  test('a .git link, and a .git with commondir, are refused', async () => {
    const victim = gitRepository({ 'secret.py': 's = 1\n' })
    const linked = tempFolder()
    symlinkSync(join(victim, '.git'), join(linked, '.git'))
    expect(plainGit(linked, 'ls-files')).toContain('secret.py')
    expect((await discover(linked)).problems).toMatchObject([{ path: '.git', code: 'bad_config' }])

    const borrowing = gitRepository({ 'a.py': 'a = 1\n' })
    writeFileSync(join(borrowing, '.git/commondir'), `${victim}/.git\n`)
    expect(plainGit(borrowing, 'log', '--name-only')).toContain('secret.py')
    const discovery = await discover(borrowing)
    expect(discovery.git).toBeNull()
    expect(discovery.paths).toEqual(['a.py'])
  })

  test('a git of the repository on a relative or inner PATH is not run', async () => {
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    const marker = join(tempFolder(), 'sprung')
    writeProgram(join(root, 'git'), `echo sprung >> '${marker}'`)
    const path = process.env.PATH
    try {
      process.env.PATH = `.:${root}:${path}`
      expect((await discover(root)).git?.ref).toBe('main')
      expect(existsSync(marker)).toBe(false)
      attempt(() => execFileSync('git', ['--version'], { cwd: root, env: { PATH: process.env.PATH } }))
      expect(existsSync(marker)).toBe(true)
    } finally {
      process.env.PATH = path
    }
  })

  test('inherited GIT_ variables do not reach git', async () => {
    const victim = gitRepository({ 'secret.py': 's = 1\n' })
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    process.env.GIT_DIR = join(victim, '.git')
    process.env.GIT_INDEX_FILE = join(victim, '.git/index')
    try {
      expect((await discover(root)).paths).toEqual(['a.py'])
    } finally {
      delete process.env.GIT_DIR
      delete process.env.GIT_INDEX_FILE
    }
  })

  test('a call that is not on the list is refused', async () => {
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    const tree = findWorkTree(root).tree!
    const call =
      (command: string, ...args: string[]) =>
      () =>
        runGit({ tree, command: command as 'log', arguments: args })
    expect(call('status')).toThrow('not among the calls')
    expect(call('constructor')).toThrow('not among the calls')
    expect(call('log', '-p')).toThrow('not among the calls')
    expect(call('log', '--format=%GS')).toThrow('not among the calls')
    expect(call('log', '--output=x')).toThrow('not among the calls')
    expect(call('cat-file', '--filters', 'HEAD:a.py')).toThrow('not among the calls')
    expect(call('ls-files', '-m')).toThrow('not among the calls')
    expect(call('diff-tree', '--ext-diff', 'HEAD')).toThrow('not among the calls')
    expect(await call('ls-files', '-z', '--', '-m')()).toHaveProperty('output')
  })
})

test('without git, and when git fails, the folder is walked', async () => {
  const root = gitRepository({ 'a.py': 'a = 1\n', '.gitignore': 'b.py\n' })
  writeFileSync(join(root, 'b.py'), 'b = 1\n')
  const path = process.env.PATH
  try {
    process.env.PATH = ''
    const missing = await discover(root)
    expect(missing.paths).toEqual(['a.py'])
    expect(missing.problems[0]?.message).toContain('git is not installed')
  } finally {
    process.env.PATH = path
  }
  writeFileSync(join(root, '.git/index'), 'broken')
  const failing = await discover(root)
  expect(failing.paths).toEqual(['a.py'])
  expect(failing.git).toBeNull()
  expect(failing.problems[0]?.code).toBe('bad_config')
})

async function everyCall(root: string): Promise<void> {
  const tree = findWorkTree(root).tree!
  const calls = [
    runGit({ tree, command: 'ls-files', arguments: ['-s', '-z'] }),
    runGit({ tree, command: 'ls-tree', arguments: ['-r', '-z', 'HEAD'] }),
    runGit({ tree, command: 'log', arguments: ['-z', '--format=%H', '--name-status', '-M100%'] }),
    runGit({ tree, command: 'merge-base', arguments: ['HEAD', 'HEAD'] }),
    runGit({ tree, command: 'diff-tree', arguments: ['-r', '-z', '--root', '--name-status', 'HEAD'] }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer).toHaveProperty('output')
  await readObjects(tree, ['HEAD:a.py', 'HEAD:nothing'])
}

function config(root: string, key: string, value: string): void {
  plainGit(root, 'config', key, value)
}

/** In the git directory, so that the listing of files stays the same. */
function attribute(root: string, value: string): void {
  writeFileSync(join(root, '.git/info/attributes'), `*.py ${value}\n`)
}

function attempt(action: () => unknown): void {
  try {
    action()
  } catch {
    // What counts is the marker.
  }
}

test('objects are read by name, missing ones are null', async () => {
  const root = gitRepository({ 'a.py': 'a = 1\n', 'b.py': '' })
  unlinkSync(join(root, 'a.py'))
  const objects = await readObjects(findWorkTree(root).tree!, ['HEAD:a.py', 'HEAD:none', 'HEAD:b.py'])
  expect((objects as (Buffer | null)[]).map(object => object?.toString() ?? null)).toEqual([
    'a = 1\n',
    null,
    '',
  ])
})

describe('objects of another repository', () => {
  const secret = () => gitRepository({ 'secret.py': 'SECRET_OF_ANOTHER = 1\n' })

  test('alternates that lead outside: the files are listed, the objects are not read', async () => {
    const other = secret()
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    const commit = plainGit(other, 'rev-parse', 'HEAD').trim()
    writeFileSync(join(root, '.git/objects/info/alternates'), `${join(other, '.git/objects')}\n`)
    expect(plainGit(root, 'show', `${commit}:secret.py`)).toContain('SECRET_OF_ANOTHER')
    await expect(findCommit(root, commit)).rejects.toMatchObject({
      code: 'path_outside_root',
      message: expect.stringContaining('alternates'),
    })
    const read = await readObjects(findWorkTree(root).tree!, [`${commit}:secret.py`])
    expect(read).toMatchObject({ failed: expect.stringContaining('alternates') })
    expect((await discover(root)).files.map(({ path }) => path)).toEqual(['a.py'])
  })

  test.each(['objects', 'objects/pack', 'refs', 'packed-refs'])('a linked %s is not followed', async part => {
    const other = secret()
    plainGit(other, 'gc', '-q')
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    rmSync(join(root, '.git', part), { recursive: true, force: true })
    symlinkSync(join(other, '.git', part), join(root, '.git', part))
    await expect(findCommit(root, 'main')).rejects.toMatchObject({
      code: 'path_outside_root',
      message: expect.stringContaining(`${part} is a link to the outside`),
    })
  })

  test('a linked work tree and its main repository are one', async () => {
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    const linked = join(tempFolder(), 'linked')
    plainGit(root, 'worktree', 'add', '-q', '-b', 'side', linked)
    expect((await findCommit(linked, 'main')).commit).toBe(plainGit(root, 'rev-parse', 'main').trim())
  })

  test('a configuration that git cannot read is said, not taken for a repository without commits', async () => {
    const root = gitRepository({ 'a.py': 'a = 1\n' })
    writeFileSync(join(root, '.git/config'), '[core\n', { flag: 'a' })
    await expect(findCommit(root, 'main')).rejects.toMatchObject({
      message: expect.stringMatching(/git cannot read this repository: .*config/),
    })
  })
})
