/** Projects that a package describes: Python, Go, PHP, Ruby, Lua, Elixir. */
import { expect, test } from 'vitest'
import { projectsOf } from './projects-of.ts'

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
