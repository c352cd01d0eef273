/** Tests are named as the command that runs them, in the words of the tool that the repository uses. */
import { expect, test } from 'vitest'
import { testCommand as csharp } from '../../src/languages/csharp/test-command.ts'
import { testCommand as javascript } from '../../src/languages/ecmascript/test-command.ts'
import { testCommand as go } from '../../src/languages/go/test-command.ts'
import { testCommand as java } from '../../src/languages/jvm/test-command.ts'
import { testCommand as php } from '../../src/languages/php/test-command.ts'
import { testCommand as python } from '../../src/languages/python/test-command.ts'
import { testCommand as ruby } from '../../src/languages/ruby/test-command.ts'
import { testCommand as rust } from '../../src/languages/rust/test-command.ts'

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

test('Gradle runs Kotlin tests by the set of sources they are in; names may have blanks', () => {
  const text =
    'class CartTest {\n  @Test fun `adds one`() = runTest {}\n  @Test fun sums() {}\n  fun helper() {}\n}'
  const chains = [
    ['CartTest', 'adds one'],
    ['CartTest', 'helper'],
  ]
  expect(java(run('shop/src/jvmTest/kotlin/CartTest.kt', text, chains, { 'build.gradle.kts': '' }))).toBe(
    "gradle :shop:jvmTest --tests '*CartTest.adds one'",
  )
  expect(java(run('src/commonTest/kotlin/CartTest.kt', text, [[]], { 'build.gradle': '' }))).toBe(
    "gradle allTests --tests '*CartTest'",
  )
})

test('cargo test: by package, target and name', () => {
  const text = '#[test]\nfn adds() {}\n#[tokio::test]\nasync fn sums() {}\nfn helper() {}'
  const files = { 'Cargo.toml': '[workspace]', 'shop/Cargo.toml': '[package]\nname = "the-shop"' }
  expect(rust(run('shop/tests/cart.rs', text, [['adds'], ['sums'], ['helper']], files))).toBe(
    'cargo test -p the-shop --test cart -- adds sums',
  )
  expect(rust(run('src/lib.rs', text, [['helper']], { 'Cargo.toml': '[package]\nname = "a"' }))).toBe(
    'cargo test',
  )
  expect(rust(run('src/lib.rs', text, [['adds']]))).toBeUndefined()
})

test('dotnet test: by project and name', () => {
  const text = 'class CartTests {\n  [Fact]\n  public void Adds() {}\n  void Helper() {}\n}'
  const files = { 'test/Shop.Tests/Shop.Tests.csproj': '' }
  const path = 'test/Shop.Tests/Cart/CartTests.cs'
  expect(
    csharp(
      run(
        path,
        text,
        [
          ['Shop', 'CartTests', 'Adds'],
          ['Shop', 'CartTests', 'Helper'],
        ],
        files,
      ),
    ),
  ).toBe("dotnet test test/Shop.Tests/Shop.Tests.csproj --filter 'FullyQualifiedName~CartTests.Adds'")
  expect(csharp(run(path, text, [['Shop']]))).toBe("dotnet test --filter 'FullyQualifiedName~CartTests'")
})

test('PHPUnit and Pest: by file and method', () => {
  const text =
    'class CartTest {\n  public function testAdds(): void {}\n  /** @test */\n  public function it_sums() {}\n  function helper() {}\n}'
  const chains = [['Shop', 'CartTest', 'testAdds'], ['Shop', 'CartTest', 'it_sums'], ['helper']]
  expect(php(run('tests/CartTest.php', text, chains))).toBe(
    "vendor/bin/phpunit tests/CartTest.php --filter '/::(testAdds|it_sums)( |$)/'",
  )
  expect(php(run('tests/CartTest.php', text, [], { 'composer.json': '{"pestphp/pest": "^3"}' }))).toBe(
    'vendor/bin/pest tests/CartTest.php',
  )
})

test('Ruby: RSpec by line, Minitest by name, Rails by its own command', () => {
  expect(ruby(run('spec/cart_spec.rb', '', [[]], { Gemfile: '' }, [9, 4, 9]))).toBe(
    'bundle exec rspec spec/cart_spec.rb:4:9',
  )
  expect(
    ruby(
      run('test/cart_test.rb', '', [
        ['CartTest', 'test_adds'],
        ['CartTest', 'helper'],
      ]),
    ),
  ).toBe('ruby -Ilib -Itest test/cart_test.rb -n test_adds')
  expect(ruby(run('test/cart_test.rb', '', [[]], { 'bin/rails': '' }, [7]))).toBe(
    'bin/rails test test/cart_test.rb:7',
  )
})
