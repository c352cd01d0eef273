/** What a package publishes, for languages where that is more than visibility. */
import { expect, test } from 'vitest'
import { publishing as php } from '../../src/languages/php/publishing.ts'
import { publishing as ruby } from '../../src/languages/ruby/publishing.ts'
import { publishing as rust } from '../../src/languages/rust/publishing.ts'

const reading = (files: Record<string, string>) => (path: string) => files[path] ?? null

test('Rust: files of the library of a package that is published', () => {
  const library = reading({ 'a/Cargo.toml': '[package]\nname = "a"', 'a/src/lib.rs': '' })
  expect(rust.isPublished?.('a/src/shapes/round.rs', library)).toBe(true)
  expect(rust.isPublished?.('a/src/bin/tool.rs', library)).toBe(false)
  expect(rust.isPublished?.('a/examples/show.rs', library)).toBe(false)
  const program = reading({ 'Cargo.toml': '[package]\nname = "b"' })
  expect(rust.isPublished?.('src/main.rs', program)).toBe(false)
  const own = reading({ 'Cargo.toml': '[package]\npublish = false', 'src/lib.rs': '' })
  expect(rust.isPublished?.('src/lib.rs', own)).toBe(false)
})

test('PHP: what is not marked internal, of packages that are no projects', () => {
  const marked = '<?php\n/**\n * @internal\n */\nfinal class Cart {}\n'
  const member = '<?php\nclass Cart {\n  /** @internal */\n  function a() {}\n}\n'
  expect(php.isPublished?.('src/Cart.php', reading({ 'src/Cart.php': marked }))).toBe(false)
  expect(php.isPublished?.('src/Cart.php', reading({ 'src/Cart.php': member }))).toBe(true)
  expect(php.isPublished?.('src/Cart.php', reading({ 'composer.json': '{"type": "project"}' }))).toBe(false)
})

test('Ruby: what a gem lets others require', () => {
  expect(ruby.isPublished?.('lib/cart.rb', reading({}))).toBe(true)
  expect(ruby.isPublished?.('bin/cart.rb', reading({}))).toBe(false)
  expect(ruby.isPublished?.('lib/cart.rb', reading({ 'config/application.rb': '' }))).toBe(false)
})
