/** The rules of the house: rooms, directions of import, who may touch the outside. Each says why. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENGINE_RULE, OUTSIDE_RULES, ROOM_RULES, type RoomRule, WORD_RULES } from './house/import-rules.ts'
import { type Import, pathsUnder, ROOT, readSources, roomOf, type Source } from './house/read-sources.ts'

const program = readSources('src', 'supervisors')
const rooms = [...new Set(program.map(source => source.room))].sort()

describe('rooms', () => {
  test('the list in docs/architecture.md is the list on disk', () => {
    const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const listed = [...text.matchAll(/^- `((?:src|supervisors)\/[\w-]+)\/`: \S/gm)].map(match => match[1])
    expect(listed.sort()).toEqual(rooms)
  })

  test('every room has a rule', () => {
    expect(rooms.filter(room => ruleOf(room) === undefined)).toEqual([])
  })

  test.each(rooms)('%s imports only what its rule allows', room => {
    const rule = ruleOf(room)
    const broken = program
      .filter(source => source.room === room)
      .flatMap(source =>
        source.imports.filter(found => !allows(rule, room, found)).map(found => line(source, found)),
      )
    expect(broken, rule?.because).toEqual([])
  })

  test('no rooms import each other in a circle', () => {
    expect(findCycle(), 'a circle of rooms is one room with a wall through it').toEqual([])
  })

  test('no file reaches into bench, tests or scripts', () => {
    const broken = program.flatMap(source =>
      source.imports
        .filter(found => /^(bench|tests|scripts)\//.test(found.module))
        .map(found => line(source, found)),
    )
    expect(broken, 'what ships must not need what does not').toEqual([])
  })
})

describe('the outside', () => {
  test.each(OUTSIDE_RULES)('$modules only in $allowed', ({ modules, allowed, because }) => {
    const broken = program.flatMap(source =>
      source.imports
        .filter(found => !found.relative && !found.typeOnly && modules.includes(found.module))
        .filter(() => !isIn(source, allowed))
        .map(found => line(source, found)),
    )
    expect(broken, because).toEqual([])
  })

  test.each(WORD_RULES)('$word only in $allowed', ({ word, allowed, because }) => {
    const broken = [...program, ...readSources('bench')].flatMap(source =>
      isIn(source, allowed)
        ? []
        : withoutComments(source.text)
            .split('\n')
            .flatMap((text, index) =>
              word.test(text) ? [`${source.path}:${index + 1} ${text.trim()}`] : [],
            ),
    )
    expect(broken, because).toEqual([])
  })
})

describe('files', () => {
  const everything = readSources('src', 'supervisors', 'bench', 'scripts', 'tests')

  test('each opens with one line of purpose', () => {
    const without = everything.filter(({ text }) => !/^(#!.*\n)?\/\*\*( \S.*\*\/\n|\n \* \S)/.test(text))
    expect(
      without.map(source => source.path),
      'a reader should know at once what a file is for',
    ).toEqual([])
  })

  test('names are kebab-case and say what the file does', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|misc|manager)([.-]|\/)/
    const odd = everything
      .map(source => source.path)
      .filter(path => vague.test(path) || !/^[a-z0-9/.-]+\.(ts|mjs)$/.test(path))
    expect(odd, 'a drawer called util takes everything').toEqual([])
  })

  test('relative imports name a file that is there', () => {
    const known = new Set(
      ['src', 'supervisors', 'bench', 'scripts', 'tests'].flatMap(folder => pathsUnder(folder)),
    )
    const broken = everything.flatMap(source =>
      source.imports
        .filter(found => found.relative && /\.(ts|mjs)$/.test(found.module) && !known.has(found.module))
        .filter(() => !source.path.startsWith('tests/'))
        .map(found => line(source, found)),
    )
    expect(broken, 'the build copies imports as they are').toEqual([])
  })
})

function ruleOf(room: string): RoomRule | undefined {
  return ROOM_RULES[room] ?? (room.startsWith('supervisors/') ? ENGINE_RULE : undefined)
}

function allows(rule: RoomRule | undefined, room: string, found: Import): boolean {
  if (!found.relative) return true
  const target = roomOf(found.module)
  if (target === room || rule?.may.includes(target)) return true
  // package.json is how the program knows its own version.
  if (found.module === 'package.json') return true
  return found.typeOnly && rule?.mayTypes?.includes(target) === true
}

function findCycle(): string[] {
  const edges = new Map(rooms.map(room => [room, new Set<string>()]))
  for (const source of program) {
    for (const found of source.imports) {
      const target = roomOf(found.module)
      if (found.relative && target !== source.room && edges.has(target)) edges.get(source.room)?.add(target)
    }
  }
  const done = new Set<string>()
  const visit = (room: string, path: string[]): string[] => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room]
    if (done.has(room)) return []
    done.add(room)
    for (const next of edges.get(room) ?? []) {
      const cycle = visit(next, [...path, room])
      if (cycle.length > 0) return cycle
    }
    return []
  }
  return rooms.map(room => visit(room, [])).find(cycle => cycle.length > 0) ?? []
}

function isIn(source: Source, allowed: readonly string[]): boolean {
  return allowed.includes(source.room) || allowed.includes(source.path)
}

function line(source: Source, found: Import): string {
  return `${source.path} -> ${found.module}`
}

function withoutComments(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ')
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, blank)
}
