/** The size of the largest function is read from a module's code section. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { largestFunction } from '../../src/extract/parse/largest-function.ts'
import { locateWasm } from '../../src/extract/parse/locate-wasm.ts'

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const CUSTOM = [0, 2, 1, 0x78]

test('of two functions the larger one counts, after sections that say nothing', () => {
  const code = [10, 9, 2, 2, 0, 0x0b, 4, 0, 0x41, 0, 0x0b]
  expect(largestFunction(Uint8Array.from([...HEADER, ...CUSTOM, ...code]))).toBe(4)
})

test('a module without code has none', () => {
  expect(largestFunction(Uint8Array.from([...HEADER, ...CUSTOM]))).toBe(0)
})

test('the lexer of Bash is far larger than anything of Python', () => {
  const sizeOf = (name: string) =>
    largestFunction(readFileSync(locateWasm(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)))
  expect(sizeOf('bash')).toBeGreaterThan(10 * sizeOf('python'))
})
