/** Runs PHP tests by name, with the runner that composer.json names. */
import type { TestRun } from '../language.ts'

export function testCommand({ path, text, chains, readText }: TestRun): string {
  const composer = readText('composer.json') ?? ''
  const runner = /"pestphp\/pest"/.test(composer)
    ? 'pest'
    : /"symfony\/phpunit-bridge"/.test(composer) && !/"phpunit\/phpunit"/.test(composer)
      ? 'simple-phpunit'
      : 'phpunit'
  const tests = [...new Set(chains.flatMap(chain => chain.at(-1) ?? []))].filter(name => isTest(text, name))
  const all = `vendor/bin/${runner} ${path}`
  return tests.length === 0 ? all : `${all} --filter '/::(${tests.join('|')})( |$)/'`
}

function isTest(text: string, name: string): boolean {
  if (!new RegExp(`\\bfunction\\s+${name}\\s*\\(`).test(text)) return false
  return (
    /^test/i.test(name) ||
    new RegExp(
      `(?:#\\[Test\\]|@test\\b)(?:(?!\\bfunction\\b)[\\s\\S]){0,2000}\\bfunction\\s+${name}\\s*\\(`,
    ).test(text)
  )
}
