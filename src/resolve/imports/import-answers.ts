/** Asks the language of a file what its imports name; files of one folder share the answers. */
import type { ModuleAnswer } from '../../languages/language.ts'
import type { ImportFact } from '../../model/index.ts'
import type { Steps } from '../affected/lookup-recorder.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'

/** What an import names, with what was looked up for it. */
interface Known {
  answer: ModuleAnswer
  steps: Steps
}

/** By what is imported. */
type Answers = Map<string, Known>

export class ImportAnswers {
  private readonly tables: RepositoryTables
  /** By place. */
  private readonly answers = new Map<string, Answers>()
  /** By file, those of its place. */
  private readonly answersOf: (Answers | undefined)[]

  constructor(tables: RepositoryTables) {
    this.tables = tables
    this.answersOf = new Array(tables.files.length)
  }

  to(file: number, fact: ImportFact): ModuleAnswer {
    const { modules } = this.tables.languageOf(file)
    const name = modules.ignoresName ? '' : `|${fact.name}`
    const key = `${fact.module}|${fact.kind}|${fact.flags}${name}`
    this.answersOf[file] ??= this.answersAt(file)
    const answers = this.answersOf[file]
    const known = answers.get(key)
    if (known) {
      this.tables.lookups.recorder.use(known.steps)
      return known.answer
    }
    const answer = this.findAnswer(file, fact)
    answers.set(key, answer)
    return answer.answer
  }

  /** Files of one folder share their answers, if an import means the same in all of them. */
  private answersAt(file: number): Answers {
    const { file: discovered, project } = this.tables.files[file]
    const { id, modules } = this.tables.languageOf(file)
    const folder = discovered.path.slice(0, discovered.path.lastIndexOf('/') + 1)
    const place = `${id}|${modules.dependsOnFile ? discovered.path : folder}|${project}`
    const known = this.answers.get(place) ?? new Map()
    this.answers.set(place, known)
    return known
  }

  private findAnswer(file: number, fact: ImportFact): Known {
    const { file: discovered, facts, project } = this.tables.files[file]
    const language = this.tables.languageOf(file)
    const request = {
      fact,
      fromPath: discovered.path,
      fromPackage: facts.packageName,
      project: this.tables.projects[project],
    }
    this.tables.lookups.recorder.enter()
    const answer = language.modules.resolve(request, this.tables.viewOf(language.family))
    return { answer, steps: this.tables.lookups.recorder.leave() }
  }
}
