/** Answers depend on trust: when it is given or revoked, engines that read builds are queried again. */
import { afterEach, expect, test, vi } from 'vitest'
import { stampsMatch, takeStamps } from '../../src/discover/files/stamp-files.ts'
import { giveTrust, takeTrustBack, viewTrust } from '../../src/workspace/engines/trust-repository.ts'
import { discover, plainRepository, tempFolder, writeFiles } from './temp-repository.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the hash of a Java project changes with trust, and with nothing else of the family', async () => {
  vi.stubEnv('XDG_DATA_HOME', tempFolder())
  const root = plainRepository({ 'pom.xml': '<project/>', 'a/A.java': 'package a;', 'm.go': 'package m' })
  const hashes = async () => {
    const { projects } = await discover(root)
    const of = (family: string) => projects.find(one => one.family === family)!.settings.configHash
    return { java: of('java'), go: of('go') }
  }
  const safe = await hashes()
  giveTrust(await viewTrust(root), false)
  const trusted = await hashes()
  expect(trusted.java).not.toBe(safe.java)
  expect(trusted.go).toBe(safe.go)
  giveTrust(await viewTrust(root), true)
  expect(new Set([safe.java, trusted.java, (await hashes()).java]).size).toBe(3)
  writeFiles(root, { 'pom.xml': '<project></project>' })
  const changed = await hashes()
  takeTrustBack(root)
  expect(await hashes(), 'a changed build voids the trust').toEqual(changed)
})

test('giving or revoking trust is a change like that of a file', async () => {
  vi.stubEnv('XDG_DATA_HOME', tempFolder())
  const root = plainRepository({ 'pom.xml': '<project/>', 'a/A.java': 'package a;' })
  const { watched } = await discover(root)
  const later = Date.now() + 60_000
  const safe = takeStamps(root, watched, later)
  expect(stampsMatch(root, safe)).toBe(true)
  giveTrust(await viewTrust(root), false)
  expect(stampsMatch(root, safe)).toBe(false)
  const trusted = takeStamps(root, watched, later)
  expect(stampsMatch(root, trusted)).toBe(true)
  takeTrustBack(root)
  expect(stampsMatch(root, trusted)).toBe(false)
})
