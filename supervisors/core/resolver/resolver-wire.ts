/** Unpacks and checks the answers of our own resolvers. */
import {
  ENGINE_WHYS,
  type EngineWhy,
  type FileAnswers,
  type Place,
  type SiteAnswer,
} from '../../../src/model/engine.ts'
import { engineFailure } from '../supervise/engine-failure.ts'

/** 0 unanswered, 1 external, -1 open, 2 and more: 2 + the index of a place; else places as [path, line, column, …]. */
export type WireAnswer = number | number[]

export interface WireFile {
  path: string
  variant?: string
  answers: WireAnswer[]
  why?: string
}

export interface WireResolved {
  paths: string[]
  /** Triples of path, line, column: a place that answers many sites is written once. */
  places?: number[]
  files: WireFile[]
}

/** `expected`: number of queried sites per file. An answer with another number is a protocol error. */
export function readResolved(answer: WireResolved, expected: ReadonlyMap<string, number>): FileAnswers[] {
  if (!Array.isArray(answer?.paths) || !Array.isArray(answer.files)) throw broken('no list of files')
  const places = answer.places?.length ? readPlaces(answer.places, answer.paths).map(place => [place]) : []
  return answer.files.map(file => {
    const count = expected.get(file.path)
    if (count === undefined) throw broken(`${file.path} was not asked about`)
    if (!Array.isArray(file.answers) || file.answers.length !== count) {
      throw broken(`${file.path} has ${count} sites and got ${file.answers?.length} answers`)
    }
    const answers = file.answers.map(one => readAnswer(one, places, answer.paths))
    const why = answers.includes('open') ? readWhy(file.why) : undefined
    return { path: file.path, variant: file.variant ?? '', answers, ...(why && { why }) }
  })
}

function readAnswer(
  answer: WireAnswer,
  places: readonly (readonly Place[])[],
  paths: readonly string[],
): SiteAnswer {
  if (typeof answer !== 'number') return readPlaces(answer, paths)
  if (answer === 0) return 'unanswered'
  if (answer === 1) return 'external'
  if (answer === -1) return 'open'
  const place = places[answer - 2]
  if (!place) throw broken(`no place ${answer - 2}`)
  return place
}

export function readPlaces(numbers: readonly number[], paths: readonly string[]): Place[] {
  if (!Array.isArray(numbers) || numbers.length === 0 || numbers.length % 3 !== 0) {
    throw broken('places come in threes')
  }
  const places: Place[] = []
  for (let index = 0; index < numbers.length; index += 3) {
    const path = paths[numbers[index]!]
    if (path === undefined) throw broken(`no path ${numbers[index]}`)
    places.push({ path, line: numbers[index + 1]!, column: numbers[index + 2]! })
  }
  return places
}

function readWhy(word: string | undefined): EngineWhy {
  return ENGINE_WHYS.find(known => known === word) ?? 'project_load_failed'
}

function broken(what: string): Error {
  return engineFailure('server_crashed', `broken protocol: ${what}`)
}
