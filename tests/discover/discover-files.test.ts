/** Which files are found, with and without git, and how the others are reported. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  discover,
  type Files,
  gitRepository,
  plainGit,
  plainRepository,
  tempFolder,
  writeFiles,
} from './temp-repository.ts'

const makers: [string, (files: Files) => string][] = [
  ['with git', gitRepository],
  ['without git', plainRepository],
]

describe.each(makers)('%s', (name, make) => {
  const hasGit = name === 'with git'

  test('ignored files are listed, but not bombe’s own data', async () => {
    const root = gitRepository({ '.gitignore': 'out/\n.bombe/\n', 'a.py': '' })
    writeFiles(root, { 'out/b.py': '', '.bombe/current': '' })
    const { skipped } = await discover(root, {}, true)
    expect(skipped.map(({ path }) => path)).toEqual(['.gitignore', 'out/'])
  })

  test('an unknown language in the settings leaves nothing out', async () => {
    const root = gitRepository({ 'a.py': '', 'b.go': 'package b' })
    expect((await discover(root, { languages: ['cobol'] })).paths).toEqual(['a.py', 'b.go'])
    expect((await discover(root, { languages: ['cobol', 'go'] })).paths).toEqual(['b.go'])
  })

  test('files of known languages, sorted by UTF-16 unit, with size and time', async () => {
    const root = make({
      'b.ts': 'b',
      'B.ts': '',
      'a/z.py': 'xx',
      'a.go': '',
      'README.md': '',
      '\u{1f600}.js': '',
      '\uffee.js': '',
    })
    const discovery = await discover(root)
    expect(discovery.paths).toEqual(['B.ts', 'a.go', 'a/z.py', 'b.ts', '\u{1f600}.js', '\uffee.js'])
    expect(discovery.files[2]).toMatchObject({ language: 'python', size: 2, mtimeMs: expect.any(Number) })
    expect(discovery.skipped).toEqual([])
  })

  test('gitignore semantics, nested and negated', async () => {
    const root = make({})
    writeFiles(root, {
      '.gitignore':
        '*.gen.ts\n/top.ts\nbuild\nlogs/\ndoc/*.py\nfoo/*\n!foo/bar/\n#x.ts\n\\#y.ts\nspace\\ .py\n**/deep/*.js\n',
      'a/.gitignore': '!build\n!keep.gen.ts\n/top.ts\nlocal/x.ts\n',
      'a/build/in.ts': '',
      'a/keep.gen.ts': '',
      'a/drop.gen.ts': '',
      'a/top.ts': '',
      'a/b/top.ts': '',
      'a/local/x.ts': '',
      'a/b/local/x.ts': '',
      'build/out.ts': '',
      'logs/x.ts': '',
      'b/logs.ts': '',
      'top.ts': '',
      'doc/a.py': '',
      'doc/sub/a.py': '',
      'foo/no.ts': '',
      'foo/bar/yes.ts': '',
      '#x.ts': '',
      '#y.ts': '',
      'x/deep/a.js': '',
      'x/deep/y/a.js': '',
      'Build/case.ts': '',
    })
    const { paths } = await discover(root)
    expect(paths).toEqual([
      '#x.ts',
      'Build/case.ts',
      'a/b/local/x.ts',
      'a/b/top.ts',
      'a/build/in.ts',
      'a/keep.gen.ts',
      'b/logs.ts',
      'doc/sub/a.py',
      'foo/bar/yes.ts',
      'x/deep/y/a.js',
    ])
  })

  test('built-in rules, each with its reason', async () => {
    const root = make({
      'node_modules/x/index.js': '',
      'sub/bower_components/x.js': '',
      'env/pyvenv.cfg': '',
      'env/lib/x.py': '',
      'venv/__init__.py': '',
      'web/jquery.min.js': '',
      '.pnp.cjs': '',
      '.pnp.js': '',
      'big.ts': 'x'.repeat(1001),
      'small.ts': '',
      '.hidden/kept.ts': '',
      '.ts': '',
      'yarn.lock': '',
      'logo.png': '',
    })
    const discovery = await discover(root, { max_file_bytes: 1000 })
    expect(discovery.paths).toEqual(['.hidden/kept.ts', 'small.ts', 'venv/__init__.py'])
    expect(discovery.skipped).toEqual([
      { path: '.pnp.js', reason: 'generated' },
      { path: 'big.ts', reason: 'too_large' },
      { path: 'env/', reason: 'dependencies' },
      { path: 'node_modules/', reason: 'dependencies' },
      { path: 'sub/bower_components/', reason: 'dependencies' },
      { path: 'web/jquery.min.js', reason: 'minified' },
    ])
    expect(discovery.problems).toMatchObject([{ path: 'big.ts', code: 'too_large' }])
    const { skipped } = await discover(root, { languages: ['python'] }, true)
    expect(skipped).toContainEqual({ path: 'small.ts', reason: 'language_off' })
    expect(skipped).toContainEqual({ path: 'yarn.lock', reason: 'lock_file' })
    expect(skipped).toContainEqual({ path: 'logo.png', reason: 'binary' })
    expect(skipped).toContainEqual({ path: 'env/', reason: 'dependencies' })
  })

  test('.bombeignore leaves out and takes back in, and the ignore setting is stronger', async () => {
    const root = make({
      '.gitignore': 'dist/\n*.log.ts\n',
      '.bombeignore':
        'legacy/\n!legacy/keep/\n*.stories.ts\n!node_modules/@acme/\n!dist/api/\n!*.min.js\n!one.log.ts\n',
      'legacy/a.ts': '',
      'a.stories.ts': '',
      'src/a.ts': '',
      'src/.bombeignore': '/b.ts\n!c.stories.ts\n',
      'src/b.ts': '',
      'src/c.stories.ts': '',
      'web/x.min.js': '',
      'other/gone.ts': '',
    })
    writeFiles(root, {
      'node_modules/@acme/lib/index.ts': '',
      'node_modules/other/index.ts': '',
      'dist/api/x.ts': '',
      'dist/y.ts': '',
      'one.log.ts': '',
      'two.log.ts': '',
    })
    const discovery = await discover(root, { ignore: ['other/'] })
    expect(discovery.paths).toEqual([
      'dist/api/x.ts',
      'node_modules/@acme/lib/index.ts',
      'one.log.ts',
      'src/a.ts',
      'src/c.stories.ts',
      'web/x.min.js',
    ])
    expect(discovery.skipped).toContainEqual({ path: 'legacy/a.ts', reason: 'setting' })
    expect(discovery.skipped).toContainEqual({ path: 'other/gone.ts', reason: 'setting' })
    expect((await discover(root, { ignore: ['!legacy/'] })).paths).toContain('legacy/a.ts')
  })

  test('.bombe and .git are never opened, not even when asked for', async () => {
    const root = make({
      '.bombe/x.ts': '',
      'sub/.bombe/y.ts': '',
      'a.ts': '',
      '.bombeignore': '!.bombe/\n!.git/\n',
    })
    mkdirSync(join(root, '.git/hooks'), { recursive: true })
    writeFiles(root, { '.git/hooks/x.ts': '' })
    expect((await discover(root)).paths).toEqual(['a.ts'])
  })

  test('links are not followed, inside or out, and loops end', async () => {
    const outside = plainRepository({ 'secret.py': 's', 'pkg/secret.py': 's' })
    const root = make({ 'real/a.py': '', 'real/sub/b.py': '' })
    symlinkSync('a.py', join(root, 'real/alias.py'))
    symlinkSync(join(outside, 'secret.py'), join(root, 'stolen.py'))
    symlinkSync(outside, join(root, 'stolen'))
    symlinkSync('..', join(root, 'real/loop'))
    symlinkSync('nowhere.py', join(root, 'dangling.py'))
    if (hasGit) plainGit(root, 'add', '-A')
    const discovery = await discover(root)
    expect(discovery.paths).toEqual(['real/a.py', 'real/sub/b.py'])
    expect(discovery.skipped).toEqual(
      ['dangling.py', 'real/alias.py', 'stolen.py'].map(path => ({ path, reason: 'symlink' })),
    )
    const throughLink = join(tempFolder(), 'link')
    symlinkSync(root, throughLink)
    expect(await discover(throughLink)).toMatchObject({ root, paths: ['real/a.py', 'real/sub/b.py'] })
  })

  test('odd names survive or are reported; fifos are skipped', async () => {
    const names = [
      'a b.py',
      'new\nline.py',
      'tab\t.py',
      'ünï.py',
      '[slug].ts',
      '100644 x.py',
      'back\\slash.py',
      '"q".py',
      '-x.py',
    ]
    const root = make(Object.fromEntries(names.map(path => [path, ''])))
    writeFiles(root, { 'untracked \n.py': '' })
    writeFileSync(
      Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff, 0xe9]), Buffer.from('.py')]),
      '',
    )
    mkdirSync(join(root, 'sub'))
    execFileSync('mkfifo', [join(root, 'sub/pipe.py')])
    if (hasGit) plainGit(root, 'add', '-A')
    const discovery = await discover(root)
    expect(discovery.paths).toEqual([...names, 'untracked \n.py'].sort())
    expect(discovery.problems).toEqual([
      { path: 'bad-\\xff\\xe9.py', code: 'odd_name', message: expect.any(String) },
    ])
    // git does not list what is no file.
    if (!hasGit) expect(discovery.skipped).toEqual([{ path: 'sub/pipe.py', reason: 'not_a_file' }])
  })
})

test('a tracked folder that has become a link leads nowhere', async () => {
  const outside = plainRepository({ 'a.py': 'secret' })
  const root = gitRepository({ 'pkg/a.py': '', 'b.py': '' })
  rmSync(join(root, 'pkg'), { recursive: true })
  symlinkSync(outside, join(root, 'pkg'))
  const discovery = await discover(root)
  expect(discovery.paths).toEqual(['b.py'])
  expect(discovery.skipped).toContainEqual({ path: 'pkg/a.py', reason: 'symlink' })
})

test('what git ignores is listed on request', async () => {
  const root = gitRepository({ '.gitignore': 'out/\n*.tmp.ts\n', 'a.ts': '' })
  writeFiles(root, { 'out/x.ts': '', 'b.tmp.ts': '' })
  const ignored = [
    { path: 'b.tmp.ts', reason: 'ignored', pattern: expect.stringMatching(/^(?:\*\.tmp\.ts|out\/)/) },
    { path: 'out/', reason: 'ignored', pattern: expect.stringMatching(/^(?:\*\.tmp\.ts|out\/)/) },
  ]
  expect((await discover(root)).skipped).toEqual([])
  expect((await discover(root, {}, true)).skipped).toEqual(expect.arrayContaining(ignored))
  rmSync(join(root, '.git'), { recursive: true })
  expect((await discover(root, {}, true)).skipped).toEqual(expect.arrayContaining(ignored))
})

test('an unreadable folder is a problem, not a crash', async () => {
  const root = plainRepository({ 'a.py': '', 'shut/b.py': '' })
  const isRoot = process.getuid?.() === 0
  // Root reads everything; a name too long for the system fails for everyone.
  const shut = isRoot ? 'x/'.repeat(70) : 'shut'
  if (isRoot) mkdirSync(join(root, shut), { recursive: true })
  else execFileSync('chmod', ['000', join(root, shut)])
  const discovery = await discover(root)
  expect(discovery.paths).toContain('a.py')
  expect(discovery.problems).toMatchObject([{ code: isRoot ? 'too_large' : 'unreadable' }])
  if (!isRoot) execFileSync('chmod', ['700', join(root, shut)])
})

test('patterns that would take forever are dropped and named', async () => {
  const costly = `${'**/a/'.repeat(12)}b`
  const root = plainRepository({
    '.gitignore': `${costly}\n${'*a'.repeat(30)}\n${'x'.repeat(600)}\nfine.py\n`,
    '.bombeignore': `${costly}\n`,
    [`${'a/'.repeat(60)}c.py`]: '',
    'fine.py': '',
    [`${'a'.repeat(200)}.py`]: '',
  })
  // Matching them would take longer than any test may.
  const discovery = await discover(root)
  expect(discovery.paths).toHaveLength(2)
  expect(discovery.problems.map(problem => problem.path)).toEqual([
    '.bombeignore',
    '.gitignore',
    '.gitignore',
    '.gitignore',
  ])
  expect(discovery.problems[0]).toMatchObject({
    code: 'bad_config',
    message: expect.stringContaining('is dropped'),
  })
})

test('files that are too deep are left out and reported, with git and without', async () => {
  const files = { [`${'d/'.repeat(64)}in.py`]: '', [`${'d/'.repeat(65)}out.py`]: '' }
  for (const root of [gitRepository(files), plainRepository(files)]) {
    const discovery = await discover(root)
    expect(discovery.paths).toEqual([`${'d/'.repeat(64)}in.py`])
    expect(discovery.problems).toMatchObject([{ code: 'too_large', path: expect.stringMatching(/^(d\/)+/) }])
  }
})

test('a root that is not a folder is refused', async () => {
  const root = plainRepository({ 'a.py': '' })
  await expect(discover(join(root, 'a.py'))).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(discover(join(root, 'none'))).rejects.toMatchObject({ code: 'invalid_input' })
})

test('settings extend and correct the flags', async () => {
  const root = plainRepository({ 'qa/a.py': '', 'tests/lib/b.py': '', 'tests/c.py': '' })
  const { files } = await discover(root, {
    'paths.test': ['qa/', '!tests/lib/'],
    'paths.generated': ['c.py'],
  })
  expect(files.map(({ path, flags }) => [path, flags])).toEqual([
    ['qa/a.py', 2],
    ['tests/c.py', 3],
    ['tests/lib/b.py', 0],
  ])
})
