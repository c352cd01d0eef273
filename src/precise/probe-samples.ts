/** A tiny project for each family: a definition in one file, its use in another. Ours, so that nothing else is needed. */
import type { Place, Project, SiteQuestion } from '../model/index.ts'

export interface ProbeSample {
  language: string
  project: Project
  files: Readonly<Record<string, string>>
  asked: { path: string; site: SiteQuestion }
  expected: Place
}

export const PROBE_SAMPLES: Readonly<Record<string, ProbeSample>> = {
  typescript: {
    language: 'typescript',
    project: projectOf('tsconfig', 'typescript', 'tsconfig.json'),
    files: {
      'tsconfig.json': '{ "compilerOptions": { "strict": true } }\n',
      'greet.ts': 'export function greet(): string {\n  return "hello"\n}\n',
      'main.ts': "import { greet } from './greet'\ngreet()\n",
    },
    asked: { path: 'main.ts', site: callOf('greet', 2, 1) },
    expected: { path: 'greet.ts', line: 1, column: 17 },
  },
  python: {
    language: 'python',
    project: projectOf('python', 'python', 'pyproject.toml'),
    files: {
      'pyproject.toml': '[project]\nname = "probe"\n',
      'greet.py': 'def greet():\n    return "hello"\n',
      'main.py': 'from greet import greet\n\ngreet()\n',
    },
    asked: { path: 'main.py', site: callOf('greet', 3, 1) },
    expected: { path: 'greet.py', line: 1, column: 5 },
  },
  go: {
    language: 'go',
    project: { ...projectOf('go', 'go', 'go.mod'), name: 'example.com/probe' },
    files: {
      'go.mod': 'module example.com/probe\n\ngo 1.17\n',
      'greet.go': 'package probe\n\nfunc greet() string { return "hello" }\n',
      'main.go': 'package probe\n\nfunc use() { greet() }\n',
    },
    asked: { path: 'main.go', site: callOf('greet', 3, 14) },
    expected: { path: 'greet.go', line: 3, column: 6 },
  },
  java: {
    language: 'java',
    project: { ...projectOf('root', 'java', ''), settings: { sourceRoots: ['src'] } },
    files: {
      'src/probe/Greet.java':
        'package probe;\n\nclass Greet {\n  static String greet() {\n    return "hello";\n  }\n}\n',
      'src/probe/Main.java':
        'package probe;\n\nclass Main {\n  String use() {\n    return Greet.greet();\n  }\n}\n',
    },
    asked: { path: 'src/probe/Main.java', site: callOf('greet', 5, 18) },
    expected: { path: 'src/probe/Greet.java', line: 4, column: 17 },
  },
}

function projectOf(kind: Project['kind'], family: string, config: string): Project {
  return { kind, family, folder: '', config, name: '', settings: {} }
}

function callOf(name: string, line: number, column: number): SiteQuestion {
  return { kind: 'call', name, line, column }
}
