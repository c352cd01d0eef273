/** Tests are named as the command that runs them, in the words of the tool that the repository uses. */
import { expect, test } from 'vitest'
import { testCommand as javascript } from '../../src/languages/ecmascript/test-command.ts'
import { testCommand as go } from '../../src/languages/go/test-command.ts'
import { testCommand as java } from '../../src/languages/java/test-command.ts'
import { testCommand as python } from '../../src/languages/python/test-command.ts'

const run = (
  path: string,
  text: string,
  chains: string[][],
  files: Record<string, string> = {},
  lines: number[] = [],
) => ({
  path,
  text,
  chains,
  lines,
  readText: (name: string) => files[name] ?? null,
})

test('pytest: tests by their path; a fixture or a helper runs the file, a conftest its folder', () => {
  expect(python(run('t/test_a.py', '', [['TestCart', 'test_add'], ['test_b', 'inner'], ['test_b']]))).toBe(
    'pytest t/test_a.py::TestCart::test_add t/test_a.py::test_b',
  )
  expect(python(run('t/test_a.py', '', [['helper'], []]))).toBe('pytest t/test_a.py')
  const text = '@pytest.fixture(scope="module")\ndef app():\n  pass\n'
  expect(python(run('t/test_a.py', text, [['test_b'], ['app']]))).toBe('pytest t/test_a.py')
  expect(python(run('t/conftest.py', text, [['app']]))).toBe('pytest t')
})

test('go test: by package and name, in the module of the package', () => {
  expect(go(run('shop/cart_test.go', '', [['TestAdd'], ['TestSum'], ['newCart']]))).toBe(
    "go test ./shop -run '^(TestAdd|TestSum)$'",
  )
  expect(go(run('cart_test.go', '', [['TestAdd']]))).toBe("go test ./ -run '^TestAdd$'")
  expect(go(run('tools/gen/gen_test.go', '', [['run']], { 'tools/go.mod': 'module x' }))).toBe(
    'go -C tools test ./gen',
  )
})

test('Maven and Gradle: by class and method, in the module of the class', () => {
  const text =
    'class CartTest {\n  @Test\n  void adds() {}\n  @ParameterizedTest @ValueSource(ints = 1)\n  void sums(int n) {}\n  void helper() {}\n}'
  const path = 'core/src/test/java/shop/CartTest.java'
  const chains = [
    ['CartTest', 'adds'],
    ['CartTest', 'sums'],
    ['CartTest', 'helper'],
  ]
  expect(java(run(path.slice(5), text, chains, { 'pom.xml': '' }))).toBe('mvn -Dtest=CartTest#adds+sums test')
  expect(java(run(path, text, [['CartTest', 'helper']], { 'pom.xml': '', 'core/pom.xml': '' }))).toBe(
    'mvn -pl core -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=CartTest test',
  )
  expect(java(run(path, text, chains, { 'build.gradle.kts': '', gradlew: '' }))).toBe(
    "./gradlew :core:test --tests '*CartTest.adds' --tests '*CartTest.sums'",
  )
  expect(java(run(path, text, chains))).toBeUndefined()
})

test('npm: the runner that package.json or the file names; a test by the text of its call', () => {
  const text =
    "import { test } from 'x'\ntest('adds (all)', () => {\n  add()\n})\nit.each([1])(\"sums\", () => sum())\n"
  const uses = (name: string) => ({ 'package.json': `{ "devDependencies": { "${name}": "1" } }` })
  expect(javascript(run('a/cart.test.ts', text, [[]], uses('vitest'), [3]))).toBe(
    "npx vitest run a/cart.test.ts -t 'adds \\(all\\)'",
  )
  expect(javascript(run('cart.test.ts', text, [[]], uses('jest')))).toBe('npx jest cart.test.ts')
  expect(javascript(run('cart.js', text, [[]], uses('mocha'), [1, 3]))).toBe('npx mocha cart.js')
  expect(javascript(run('cart.js', "const test = require('node:test')\ntest('a', f)", [[]], {}, [2]))).toBe(
    "node --test --test-name-pattern 'a' cart.js",
  )
  expect(javascript(run('cart.js', text, [[]]))).toBeUndefined()
})
