/** Projects of every kind, their import settings, and the one owner of each file. */
import { expect, test } from 'vitest'
import type { Project } from '../../src/model/index.ts'
import { discover, type Files, plainRepository } from './temp-repository.ts'

const json = JSON.stringify

/** Projects by configuration (root projects as `root:<family>`) and owners by path. */
async function projectsOf(files: Files) {
  const discovery = await discover(plainRepository(files))
  const keyOf = (project: Project) => project.config || `root:${project.family}`
  return {
    projects: Object.fromEntries(
      discovery.projects.map(project => {
        const { configHash: _, ...settings } = project.settings
        return [keyOf(project), { ...project, settings }]
      }),
    ),
    hashes: Object.fromEntries(
      discovery.projects.map(project => [keyOf(project), project.settings.configHash]),
    ),
    owners: Object.fromEntries(
      discovery.files.map((file, at) => [file.path, keyOf(discovery.projects[discovery.ownerOf[at]!]!)]),
    ),
    problems: discovery.problems,
  }
}

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

test('python: names, source roots and dependencies of every way to declare them', async () => {
  const { projects, owners } = await projectsOf({
    'a/pyproject.toml':
      '[project]\nname = "a"\ndependencies = ["Flask>=2", "x[y] ; python_version > \\"3\\""]\n[tool.setuptools.packages.find]\nwhere = ["lib"]\n',
    'a/lib/a/__init__.py': '',
    'a/tests/helpers/__init__.py': '',
    'a/tests/test_a.py': '',
    'b/setup.cfg':
      '[metadata]\nname = b\n[options]\npackage_dir =\n    =python\ninstall_requires =\n    requests>=2\n',
    'b/setup.py': 'setup()',
    'b/python/b.py': '',
    'c/setup.py':
      'import os; os.system("touch sprung")\nsetup(name="c", package_dir={"": "source"}, packages=find_packages(where="source"))',
    'c/source/c/__init__.py': '',
    'd/pyproject.toml': '[tool.poetry]\nname = "d"\n[tool.poetry.dependencies]\npython = "3"\nhttpx = "*"\n',
    'd/src/d/__init__.py': '',
    'd/src/d/sub/__init__.py': '',
    'e/pyproject.toml': '[tool.hatch.build.targets.wheel]\npackages = ["backend/e"]\n',
    'e/backend/e/__init__.py': '',
    'f/setup.cfg': '[flake8]\nmax-line-length = 100\n',
    'f/f.py': '',
    'g/pyproject.toml': 'broken = [',
    'g/g.py': '',
  })
  const roots = (config: string) => projects[config]?.settings.sourceRoots
  expect(projects['a/pyproject.toml']).toMatchObject({ kind: 'python', name: 'a' })
  expect(projects['a/pyproject.toml']?.settings).toEqual({
    sourceRoots: ['a/lib', 'a', 'a/tests'],
    dependencies: ['Flask', 'x'],
  })
  expect(projects['b/setup.cfg']).toMatchObject({ name: 'b', settings: { dependencies: ['requests'] } })
  expect(roots('b/setup.cfg')).toEqual(['b/python', 'b'])
  expect(projects['c/setup.py']?.name).toBe('c')
  expect(roots('c/setup.py')).toEqual(['c/source', 'c'])
  expect(projects['d/pyproject.toml']).toMatchObject({ name: 'd', settings: { dependencies: ['httpx'] } })
  expect(roots('d/pyproject.toml')).toEqual(['d/src', 'd'])
  expect(roots('e/pyproject.toml')).toEqual(['e/backend', 'e'])
  expect(owners['f/f.py']).toBe('root:python')
  expect(owners['g/g.py']).toBe('g/pyproject.toml')
})

test('python without any configuration: packages are found from where they lie', async () => {
  const { projects } = await projectsOf({
    'lib/pkg/__init__.py': '',
    'lib/pkg/sub/__init__.py': '',
    'lib/other/__init__.py': '',
    'top/__init__.py': '',
    'app/py/solo/__init__.py': '',
  })
  expect(projects['root:python']?.settings.sourceRoots).toEqual(['', 'lib', 'app/py'])
})

test('go: modules, replacements inside the repository, workspaces', async () => {
  const { projects, owners } = await projectsOf({
    'go.work': 'go 1.22\n\nuse (\n\t.\n\t./tools // comment\n)\n\nreplace example.com/w v1.0.0 => ./w\n',
    'go.mod':
      'module "example.com/root"\n\nrequire (\n\tgithub.com/x/y v1.2.3 // indirect\n\texample.com/lib v0.0.0\n)\nreplace example.com/lib => ./lib\nreplace out => ../out\nreplace far => example.com/fork v1\n',
    'main.go': '',
    'lib/go.mod': 'module example.com/lib\n',
    'lib/deep/x.go': '',
    'tools/go.mod': 'module example.com/tools\n',
    'tools/t.go': '',
  })
  expect(projects['go.mod']).toMatchObject({ kind: 'go', name: 'example.com/root', folder: '' })
  expect(projects['go.mod']?.settings).toEqual({
    replaces: { 'example.com/lib': 'lib', 'example.com/w': 'w' },
    dependencies: ['example.com/lib', 'github.com/x/y'],
  })
  expect(projects['tools/go.mod']?.settings).toEqual({ replaces: { 'example.com/w': 'w' } })
  expect(projects['lib/go.mod']?.settings).toEqual({})
  expect(owners).toEqual({ 'lib/deep/x.go': 'lib/go.mod', 'main.go': 'go.mod', 'tools/t.go': 'tools/go.mod' })
})

test('maven: names, source folders, and XML that is up to something', async () => {
  const pom = (body: string) =>
    `<?xml version="1.0"?>\n<project xmlns="http://maven.apache.org/POM/4.0.0">${body}</project>`
  const { projects, owners, problems } = await projectsOf({
    'pom.xml': pom(
      '<!-- <artifactId>no</artifactId> --><parent><artifactId>parent</artifactId></parent><artifactId>root</artifactId><modules><module>a</module></modules>',
    ),
    'a/pom.xml': pom(
      `<artifactId> a </artifactId><build><sourceDirectory>\${project.basedir}/java</sourceDirectory></build><dependencies><dependency><artifactId>junit</artifactId></dependency></dependencies>`,
    ),
    'a/java/A.java': '',
    'a/src/test/java/ATest.java': '',
    'a/src/main/java/B.java': '',
    'evil/pom.xml': `<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>${pom('<artifactId>&x;</artifactId>')}`,
    'evil/E.java': '',
    'R.java': '',
  })
  expect(projects['pom.xml']).toMatchObject({ kind: 'maven', name: 'root', settings: { sourceRoots: [] } })
  expect(projects['a/pom.xml']).toMatchObject({ name: 'a' })
  expect(projects['a/pom.xml']?.settings).toEqual({
    sourceRoots: ['a/java', 'a/src/main/java', 'a/src/test/java'],
    dependencies: ['junit'],
  })
  expect(projects['evil/pom.xml']?.name).toBe('')
  expect(problems).toMatchObject([{ path: 'evil/pom.xml', code: 'bad_config' }])
  expect(owners['a/src/main/java/B.java']).toBe('a/pom.xml')
  expect(owners['R.java']).toBe('pom.xml')
})

test('csproj: names, usings and packages of all props above, and XML that is up to something', async () => {
  const { projects, owners, problems } = await projectsOf({
    'Directory.Build.props':
      '<Project><ItemGroup Condition="2 > 1"><Using Include="Acme.Everywhere" /></ItemGroup></Project>',
    'src/App/App.csproj': `\uFEFF<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><AssemblyName>Acme.App</AssemblyName></PropertyGroup>
      <!-- <ItemGroup><Using Include="No" /></ItemGroup> --><ItemGroup><Using Include="Acme.Text" /><Using Remove="System" />
      <PackageReference Include="Serilog" Version="4.0" /></ItemGroup></Project>`,
    'src/App/Program.cs': '',
    'src/Lib/Lib.csproj':
      '<Project><PropertyGroup><AssemblyName>$(Prefix).Lib</AssemblyName></PropertyGroup></Project>',
    'evil/Evil.csproj':
      '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><Project><ItemGroup><Using Include="&x;" /></ItemGroup></Project>',
    'evil/E.cs': '',
  })
  expect(projects['src/App/App.csproj']).toMatchObject({ kind: 'csproj', name: 'Acme.App' })
  expect(projects['src/App/App.csproj']?.settings).toMatchObject({
    globalImports: ['Acme.Everywhere', 'Acme.Text'],
    dependencies: ['Serilog'],
  })
  expect(projects['src/Lib/Lib.csproj']?.name).toBe('Lib')
  expect(projects['evil/Evil.csproj']?.settings.globalImports).toEqual(['Acme.Everywhere'])
  expect(problems).toMatchObject([{ path: 'evil/Evil.csproj', code: 'bad_config' }])
  expect(owners['src/App/Program.cs']).toBe('src/App/App.csproj')
})

test('composer: names, folders and files that are loaded, packages without the platform, and JSON that is broken', async () => {
  const { projects, owners, problems } = await projectsOf({
    'composer.json': `{"name": "acme/shop", "require": {"php": ">=8", "ext-json": "*", "psr/log": "^3"}, "require-dev": {"a/b": "1"},
      "autoload": {"psr-4": {"Acme\\\\": ["src/", "../out"]}, "files": ["src/f.php", "gone.php"]},
      "scripts": {"post-install-cmd": "touch ran"}}`,
    'src/f.php': '',
    'plugin/composer.json': '{"name": ',
    'plugin/P.php': '',
  })
  expect(projects['composer.json']).toMatchObject({ kind: 'composer', name: 'acme/shop' })
  expect(projects['composer.json']?.settings).toMatchObject({
    dependencies: ['a/b', 'psr/log'],
    sourceRoots: ['src'],
    targets: ['src/f.php'],
  })
  expect(problems).toMatchObject([{ path: 'plugin/composer.json', code: 'bad_config' }])
  expect(owners['src/f.php']).toBe('composer.json')
})

test('gems: names, folders that are loaded, dependencies of gemspec and Gemfile, folders of an application', async () => {
  const { projects, owners } = await projectsOf({
    'shop.gemspec': `Gem::Specification.new do |s|\n  s.name = 'acme-shop'\n  s.require_paths = ['lib', 'ext']\n  s.add_dependency 'rack', '~> 3'\n  # s.add_dependency 'old'\nend\n`,
    Gemfile: `gemspec\ngem 'minitest'\nsystem('touch ran')\n`,
    'lib/shop.rb': '',
    'ext/fast.rb': '',
    'site/Gemfile': `gem "rails"\n`,
    'site/app/models/line.rb': '',
    'site/app/page.rb': '',
  })
  expect(projects['shop.gemspec']).toMatchObject({ kind: 'gem', name: 'acme-shop' })
  expect(projects['shop.gemspec']?.settings).toMatchObject({
    dependencies: ['minitest', 'rack'],
    sourceRoots: ['ext', 'lib'],
  })
  expect(projects['site/Gemfile']?.settings).toMatchObject({
    dependencies: ['rails'],
    sourceRoots: ['site/app/models'],
  })
  expect(owners['site/app/page.rb']).toBe('site/Gemfile')
})

test('rocks: name, folders of modules, dependencies, one project for all versions in a folder', async () => {
  const { projects, owners } = await projectsOf({
    'shop-1.0-1.rockspec': `package = "old"\n`,
    'shop-1.1-1.rockspec': `package = "shop"\ndependencies = {\n "lua >= 5.1", "lpeg ~> 1", -- "gone"\n}\nbuild = { modules = {\n ["shop.cart"] = "src/shop/cart.lua", shop = "src/shop/init.lua" } }\nos.execute("touch ran")\n`,
    'src/shop/cart.lua': '',
  })
  expect(projects['shop-1.1-1.rockspec']).toMatchObject({ kind: 'rock', name: 'shop' })
  expect(projects['shop-1.1-1.rockspec']?.settings).toEqual({ dependencies: ['lpeg'], sourceRoots: ['src'] })
  expect(owners['src/shop/cart.lua']).toBe('shop-1.1-1.rockspec')
})

test('Mix: names, dependencies, applications of an umbrella', async () => {
  const { projects, owners } = await projectsOf({
    'mix.exs': `defmodule All.MixProject do\n  def project, do: [apps_path: "apps"]\nend\nSystem.cmd("touch", ["ran"])\n`,
    'apps/shop/mix.exs': `defmodule Shop.MixProject do\n  def project, do: [app: :shop, deps: deps()]\n  defp deps do\n    [\n      {:jason, "~> 1.0"},\n      # {:gone, "~> 1.0"},\n      {:line, in_umbrella: true}\n    ]\n  end\nend\n`,
    'apps/shop/lib/shop.ex': '',
  })
  expect(projects['apps/shop/mix.exs']).toMatchObject({ kind: 'mix', name: 'shop' })
  expect(projects['apps/shop/mix.exs']?.settings).toEqual({
    dependencies: ['jason', 'line'],
    sourceRoots: ['apps/shop/lib'],
  })
  expect(owners['apps/shop/lib/shop.ex']).toBe('apps/shop/mix.exs')
})

test('builds of C: include folders as they are written, one project where a build starts', async () => {
  const { projects, owners } = await projectsOf({
    'CMakeLists.txt': `project(shop C)\ninclude_directories(include \${CMAKE_CURRENT_SOURCE_DIR}/src \${GONE}/x)\nexecute_process(COMMAND touch ran)\n`,
    'src/CMakeLists.txt': `target_include_directories(shop PUBLIC $<BUILD_INTERFACE:\${PROJECT_SOURCE_DIR}/deps> ../../out)\n`,
    'src/deps/d.h': '',
    'src/shop.c': '',
    'include/shop.h': '',
    'tool/Makefile': 'all:\n\tcc -Iinc -I $(srcdir)/more t.c\n',
    'tool/inc/t.h': '',
    'other/meson.build': "project('other', 'c')\ninc = include_directories('inc')\n",
    'other/inc/o.h': '',
    'other/o.c': '',
  })
  expect(projects['CMakeLists.txt']).toMatchObject({ kind: 'c-build', name: 'shop' })
  expect(projects['CMakeLists.txt']?.settings.sourceRoots).toEqual([
    'include',
    'other/inc',
    'src',
    'src/deps',
    'tool/inc',
  ])
  expect(projects['src/CMakeLists.txt']).toBeUndefined()
  expect(projects['other/meson.build']).toMatchObject({ kind: 'c-build', name: 'other' })
  expect(owners['other/o.c']).toBe('other/meson.build')
  expect(owners['src/shop.c']).toBe('CMakeLists.txt')
})

test('compile_commands.json: folders of another machine are found by their ends', async () => {
  const { projects } = await projectsOf({
    'compile_commands.json': JSON.stringify([
      {
        directory: '/home/me/shop/build',
        command: 'cc -I/home/me/shop/include -I/usr/include -c ../src/a.c',
        file: '../src/a.c',
      },
    ]),
    'include/a.h': '',
    'src/a.c': '',
  })
  expect(projects['compile_commands.json']?.settings.sourceRoots).toEqual(['include'])
})

test('gradle: build files, included modules, files named after the module', async () => {
  const { projects, owners } = await projectsOf({
    'settings.gradle':
      'rootProject.name = "tree"\n// include "no"\n/* include "neither" */\ninclude "core", \':web:api\'\ninclude("moved")\nproject(":moved").projectDir = file("elsewhere/it")\ninclude "bare"\n',
    'build.gradle': '',
    'core/core.gradle': '',
    'core/src/main/java/C.java': '',
    'core/src/testFixtures/java/F.java': '',
    'web/api/build.gradle.kts': '',
    'web/api/W.java': '',
    'elsewhere/it/I.java': '',
    'bare/B.java': '',
    'no/N.java': '',
  })
  expect(projects['core/core.gradle']).toMatchObject({
    kind: 'gradle',
    name: 'core',
    settings: { sourceRoots: ['core/src/main/java', 'core/src/testFixtures/java'] },
  })
  expect(projects['web/api/build.gradle.kts']?.name).toBe('api')
  expect(projects['build.gradle']?.name).toBe('tree')
  expect(owners).toMatchObject({
    'core/src/main/java/C.java': 'core/core.gradle',
    'elsewhere/it/I.java': 'settings.gradle',
    'bare/B.java': 'settings.gradle',
    'no/N.java': 'build.gradle',
  })
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
