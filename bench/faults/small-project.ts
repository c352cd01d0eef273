/** A small project in each language, on disk, with one question per file and its known answer. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import type { EngineScope, FileAnswers, FileQuestions, Place } from '../../src/model/engine.ts'
import { discover } from '../../src/pipeline/collect-facts.ts'
import { defaultValues } from '../../src/settings/settings.ts'

export interface SmallProject {
  scope: EngineScope
  questions: FileQuestions[]
  right: FileAnswers[]
  remove(): void
}

interface Recipe {
  /** Besides the callers; `«` is before the name that all of them call. */
  files: Record<string, string>
  /** The file that calls it; `‹` is before the call. */
  caller: (index: number) => [path: string, text: string]
}

const RECIPES: Record<string, Recipe> = {
  typescript: {
    files: {
      'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
      'src/target.ts': 'export function «target(): number {\n  return 1\n}\n',
    },
    caller: index => [
      `src/caller-${index}.ts`,
      `import { target } from './target'\nexport const x = ‹target()\n`,
    ],
  },
  python: {
    files: {
      'pyproject.toml': '[project]\nname = "small"\nversion = "1"\n',
      'small/__init__.py': '',
      'small/target.py': 'def «target():\n    return 1\n',
    },
    caller: index => [`small/caller_${index}.py`, 'from small.target import target\n\nx = ‹target()\n'],
  },
  go: {
    files: {
      'go.mod': 'module example.com/small\n\ngo 1.21\n',
      'target/target.go': 'package target\n\nfunc «Target() int { return 1 }\n',
    },
    caller: index => [
      `caller${index}/caller.go`,
      `package caller${index}\n\nimport "example.com/small/target"\n\nvar X = target.‹Target()\n`,
    ],
  },
  java: {
    files: {
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>small</groupId><artifactId>small</artifactId><version>1</version></project>',
      'src/main/java/small/Target.java':
        'package small;\n\nclass Target {\n    static int «target() {\n        return 1;\n    }\n}\n',
    },
    caller: index => [
      `src/main/java/small/Caller${index}.java`,
      `package small;\n\nclass Caller${index} {\n    int x = Target.‹target();\n}\n`,
    ],
  },
}

export async function makeSmallProject(family: string, callers: number): Promise<SmallProject | null> {
  const recipe = RECIPES[family]
  if (!recipe) return null
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-small-')))
  const root = join(base, 'repo')
  const own = Object.entries(recipe.files)
  const calls = Array.from({ length: callers }, (_, index) => recipe.caller(index))
  for (const [path, text] of [...own, ...calls]) write(join(root, path), text.replace(/[«‹]/, ''))
  const [target] = own.flatMap(([path, text]) => (text.includes('«') ? [placeOf(path, text, '«')] : []))
  const languages = await loadLanguages()
  const { projects, files, ownerOf } = await discover({ root, settings: defaultValues() }, languages)
  const scopeFiles = files.map(({ path, language }, index) => ({ path, language, project: ownerOf[index]! }))
  const owners = new Map(scopeFiles.map(({ path, project }) => [path, project]))
  return {
    scope: { root, projects, files: scopeFiles, folder: join(base, 'scope'), memoryMb: 4000, trusted: false },
    questions: calls.map(([path, text]) => question(path, text, owners.get(path) ?? 0)),
    right: calls.map(([path]) => ({ path, variant: '', answers: [[target!]] })),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

function question(path: string, text: string, project: number): FileQuestions {
  const { line, column } = placeOf(path, text, '‹')
  const name = /\w+/.exec(text.slice(text.indexOf('‹') + 1))?.[0] ?? ''
  return { path, project, text: text.replace('‹', ''), sites: [{ kind: 'call', name, line, column }] }
}

function placeOf(path: string, text: string, mark: string): Place {
  const lines = text.slice(0, text.indexOf(mark)).split('\n')
  return { path, line: lines.length, column: lines.at(-1)!.length + 1 }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
