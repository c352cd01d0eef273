/** Projects of TypeScript and JavaScript, what holds for all kinds, and the one owner of each file. */
import { expect, test } from 'vitest'
import { json, projectsOf } from './projects-of.ts'
import { discover, type Files, plainRepository } from './temp-repository.ts'

test('the hash of a project changes with what it inherits from, and with nothing else', async () => {
  const files = {
    'base.json': json({ compilerOptions: { baseUrl: '.' } }),
    'app/tsconfig.json': json({ extends: '../base.json' }),
    'app/a.ts': '',
    'py/pyproject.toml': '[project]\nname = "py"\n',
    'py/a.py': '',
    'README.md': 'one',
  }
  const { hashes: before } = await projectsOf(files)
  const { hashes: same } = await projectsOf({ ...files, 'README.md': 'two', 'app/a.ts': 'export {}' })
  expect(same).toEqual(before)
  const { hashes: after } = await projectsOf({ ...files, 'base.json': json({ compilerOptions: {} }) })
  expect(after['app/tsconfig.json']).not.toBe(before['app/tsconfig.json'])
  expect(after['py/pyproject.toml']).toBe(before['py/pyproject.toml'])
})

test('tsconfig: extends chains, baseUrl, paths and references are repo-relative', async () => {
  const { projects, problems } = await projectsOf({
    'tsconfig.base.json':
      '{ /* base */ "compilerOptions": { "paths": { "@lib/*": ["./libs/*/src"], "out": ["../x"] }, }, }',
    'app/tsconfig.json': json({
      extends: '../tsconfig.base',
      references: [{ path: './conf' }, { path: './conf/odd.json' }],
    }),
    'app/a.ts': '',
    'app/conf/tsconfig.json': json({ extends: ['../../tsconfig.base.json', './local.json'] }),
    'app/conf/local.json': json({
      compilerOptions: { baseUrl: '..', paths: { '~/*': ['./src/*', `\${configDir}/gen/*`] } },
    }),
    'app/conf/odd.json': json({ compilerOptions: { baseUrl: './' } }),
    'other/tsconfig.json': json({ extends: '@acme/config/strict.json' }),
    'config/package.json': json({ name: '@acme/config' }),
    'config/strict.json': json({ compilerOptions: { baseUrl: 'b', paths: { '*': ['types/*'] } } }),
  })
  expect(problems).toEqual([])
  expect(projects['app/tsconfig.json']).toEqual({
    kind: 'tsconfig',
    family: 'typescript',
    folder: 'app',
    config: 'app/tsconfig.json',
    name: '',
    settings: { paths: { '@lib/*': ['libs/*/src'] } },
  })
  expect(projects['app/conf/tsconfig.json']?.settings).toEqual({
    baseUrl: 'app',
    paths: { '~/*': ['app/src/*', 'app/conf/gen/*'] },
  })
  expect(projects['app/conf/odd.json']?.settings).toEqual({ baseUrl: 'app/conf' })
  expect(projects['other/tsconfig.json']?.settings).toEqual({
    baseUrl: 'config/b',
    paths: { '*': ['config/b/types/*'] },
  })
})

test('tsconfig: paths are looked up from the baseUrl that wins', async () => {
  const { projects } = await projectsOf({
    'tsconfig.json': json({ compilerOptions: { baseUrl: '.', paths: { a: ['lib/a'] } } }),
    'one/tsconfig.json': json({ extends: '../tsconfig.json', compilerOptions: { paths: { b: ['lib/b'] } } }),
    'two/tsconfig.json': json({ extends: '../tsconfig.json', compilerOptions: { baseUrl: './src' } }),
    'x.ts': '',
  })
  expect(projects['one/tsconfig.json']?.settings).toEqual({ baseUrl: '', paths: { b: ['lib/b'] } })
  expect(projects['two/tsconfig.json']?.settings).toEqual({
    baseUrl: 'two/src',
    paths: { a: ['two/src/lib/a'] },
  })
})

test('tsconfig: circles, missing bases and broken files are problems', async () => {
  const { projects, problems } = await projectsOf({
    'a/tsconfig.json': json({ extends: './tsconfig.b.json', compilerOptions: { baseUrl: '.' } }),
    'a/tsconfig.b.json': json({ extends: './tsconfig.json' }),
    'b/tsconfig.json': json({
      extends: ['./none.json', '../../../outside.json', '@tsconfig/node20/tsconfig.json'],
    }),
    'c/tsconfig.json': `${'['.repeat(50_000)}`,
    'd/package.json': '{ "name": "d", ',
    'x.ts': '',
  })
  expect(projects['a/tsconfig.json']?.settings).toEqual({ baseUrl: 'a' })
  expect(problems.map(problem => problem.path)).toEqual([
    'a/tsconfig.b.json',
    'a/tsconfig.json',
    'b/tsconfig.json',
    'c/tsconfig.json',
    'd/package.json',
  ])
})

test('owners: the nearest tsconfig that covers a file, then the nearest package, then the root', async () => {
  const { owners } = await projectsOf({
    'pkg/package.json': json({ name: 'p' }),
    'pkg/tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }] }),
    'pkg/tsconfig.app.json': json({ include: ['src'], exclude: ['**/*.spec.ts'] }),
    'pkg/tsconfig.spec.json': json({ include: ['src/**/*.spec.ts'], compilerOptions: { allowJs: true } }),
    'pkg/src/a.ts': '',
    'pkg/src/a.spec.ts': '',
    'pkg/src/script.js': '',
    'pkg/build.ts': '',
    'pkg/inner/package.json': json({ type: 'module' }),
    'pkg/inner/x.ts': '',
    'js/jsconfig.json': '{}',
    'js/x.js': '',
    'two/tsconfig.a.json': '{}',
    'two/tsconfig.json': '{}',
    'two/x.ts': '',
    'conf/tsconfig.far.json': json({ include: ['../far/**/*.ts'] }),
    'far/x.ts': '',
    'free/x.ts': '',
  })
  expect(owners).toEqual({
    'pkg/src/a.ts': 'pkg/tsconfig.app.json',
    'pkg/src/a.spec.ts': 'pkg/tsconfig.spec.json',
    'pkg/src/script.js': 'pkg/package.json',
    'pkg/build.ts': 'pkg/package.json',
    'pkg/inner/x.ts': 'pkg/package.json',
    'js/x.js': 'js/jsconfig.json',
    'two/x.ts': 'two/tsconfig.json',
    'far/x.ts': 'conf/tsconfig.far.json',
    'free/x.ts': 'root:typescript',
  })
})

test('package.json: entry points nearest to source first, imports as paths, dependencies', async () => {
  const { projects } = await projectsOf({
    'packages/a/package.json': json({
      name: '@acme/a',
      main: './dist/index.cjs',
      module: 'dist/index.mjs',
      types: './dist/index.d.ts',
      exports: {
        '.': {
          default: './dist/default.js',
          require: { types: './dist/r.d.ts', default: './dist/r.cjs' },
          import: './dist/i.mjs',
          source: './src/index.ts',
        },
        './sub/*': ['./src/sub/*.ts', './dist/sub/*.js'],
        './lib/': './lib/',
        './hidden/*': null,
        './out': '../../../etc/passwd',
      },
      imports: { '#in/*': { types: './src/in/*.d.ts', default: './src/in/*.ts' }, '#dep': 'dep' },
      dependencies: { z: '1' },
      peerDependencies: { b: '1' },
    }),
    'packages/a/src/index.ts': '',
    'packages/b/package.json': json({ name: 'b', exports: './index.ts' }),
  })
  expect(projects['packages/a/package.json']).toMatchObject({
    kind: 'package',
    name: '@acme/a',
    folder: 'packages/a',
  })
  expect(projects['packages/a/package.json']?.settings).toEqual({
    exports: {
      '.': [
        'packages/a/src/index.ts',
        'packages/a/dist/i.mjs',
        'packages/a/dist/r.d.ts',
        'packages/a/dist/r.cjs',
        'packages/a/dist/default.js',
        'packages/a/dist/index.d.ts',
        'packages/a/dist/index.mjs',
        'packages/a/dist/index.cjs',
      ],
      './sub/*': ['packages/a/src/sub/*.ts', 'packages/a/dist/sub/*.js'],
      './lib/*': ['packages/a/lib/*'],
    },
    paths: { '#in/*': ['packages/a/src/in/*.d.ts', 'packages/a/src/in/*.ts'] },
    dependencies: ['b', 'z'],
  })
  expect(projects['packages/b/package.json']?.settings).toEqual({ exports: { '.': ['packages/b/index.ts'] } })
})

test.each<[string, Files]>([
  ['workspaces', { 'package.json': json({ name: 'root', workspaces: ['packages/*', '!packages/old'] }) }],
  [
    'workspaces.packages',
    {
      'package.json': json({
        name: 'root',
        workspaces: { packages: ['packages/{x,*}', 'packages/*', '!packages/old'] },
      }),
    },
  ],
  ['pnpm', { 'pnpm-workspace.yaml': 'packages:\n  - "packages/*"\n  - "!packages/old"\n' }],
])('members of a workspace (%s) come first among packages of one name', async (_, files) => {
  const discovery = await discover(
    plainRepository({
      ...files,
      'fixtures/a/package.json': json({ name: 'a' }),
      'packages/new/package.json': json({ name: 'a' }),
      'packages/old/package.json': json({ name: 'a' }),
      'x.ts': '',
    }),
  )
  const named = discovery.projects.filter(project => project.name === 'a')
  expect(named.map(project => project.folder)).toEqual(['packages/new', 'fixtures/a', 'packages/old'])
})

test('yaml with an alias bomb is a problem', async () => {
  const levels = Array.from(
    { length: 9 },
    (_, at) => `l${at + 1}: &l${at + 1} [${Array(9).fill(`*l${at}`).join(', ')}]`,
  )
  const { problems } = await projectsOf({
    'pnpm-workspace.yaml': `l0: &l0 [x, x]\n${levels.join('\n')}\npackages: *l9\n`,
    'x.ts': '',
  })
  expect(problems).toMatchObject([{ path: 'pnpm-workspace.yaml', code: 'bad_config' }])
})

test('one file may be in several families of projects; each family has its root project', async () => {
  const { projects, owners } = await projectsOf({
    'pyproject.toml': '',
    'a.py': '',
    'b.ts': '',
    'c.java': '',
  })
  expect(Object.keys(projects).sort()).toEqual([
    'pyproject.toml',
    'root:java',
    'root:python',
    'root:typescript',
  ])
  expect(owners).toEqual({ 'a.py': 'pyproject.toml', 'b.ts': 'root:typescript', 'c.java': 'root:java' })
})

test('tsconfig: lists of lists of bases cost one read each, and their depth and number are bounded', async () => {
  const files: Files = {
    'tsconfig.json': json({ extends: ['./level1.json', './level1.json'] }),
    'wide/tsconfig.json': json({ extends: Array.from({ length: 5000 }, (_, at) => `./base${at}.json`) }),
    'a.ts': '',
  }
  for (let level = 1; level < 15; level++)
    files[`level${level}.json`] = json({ extends: Array(12).fill(`./level${level + 1}.json`) })
  files['level15.json'] = json({ compilerOptions: { baseUrl: './deep' } })
  for (let at = 0; at < 5000; at++) files[`wide/base${at}.json`] = '{}'
  const { projects, problems } = await projectsOf(files)
  expect(projects['tsconfig.json']?.settings.baseUrl).toBe('deep')
  expect(problems.length).toBeLessThan(200)
  files['level15.json'] = json({ extends: './level16.json' })
  for (let level = 16; level < 40; level++)
    files[`level${level}.json`] = json({ extends: [`./level${level + 1}.json`, './level1.json'] })
  expect((await projectsOf(files)).problems.map(({ message }) => message)).toContain(
    'extends ./level17.json too deep or among too many',
  )
})
