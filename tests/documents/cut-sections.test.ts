/** Sections of every format: titles with what is above them, and lines. */
import { expect, test } from 'vitest'
import { cutSections } from '../../src/documents/cut-sections.ts'
import { formatOf } from '../../src/documents/formats.ts'

const titles = (path: string, text: string): string[] =>
  cutSections(text, formatOf(path)!).map(
    ({ title, startLine, endLine }) => `${startLine}-${endLine} ${title}`,
  )

test.each([
  [
    'guide.md',
    'Intro\n# Set-up `now`\ntext\n```sh\n# no heading\n```\n## With [Docker](x.md)\n\nOld\n===\n',
    ['1-1 ', '2-6 Set-up now', '7-8 Set-up now > With Docker', '9-11 Old'],
  ],
  [
    'ref.rst',
    'Title\n=====\ntext\n\nPart\n----\nx\n\nNext\n====\n',
    ['1-4 Title', '5-8 Title > Part', '9-11 Next'],
  ],
  [
    '.github/workflows/ci.yml',
    'on: push\njobs:\n  build:\n    steps:\n      - run: x\n',
    ['1-1 on', '2-2 jobs', '3-3 jobs > build', '4-6 jobs > build > steps'],
  ],
  ['pyproject.toml', '[project]\nname = "x"\n[tool.pytest]\n', ['1-2 project', '3-4 tool.pytest']],
  [
    'tsconfig.json',
    '{\n  // why\n  "compilerOptions": {\n    "strict": true\n  }\n}',
    ['1-2 ', '3-3 compilerOptions', '4-6 compilerOptions > strict'],
  ],
  ['app.properties', 'server.port=1\n# x\ndb.url = y\n', ['1-2 server.port', '3-4 db.url']],
  ['base.html', '<h1>Hello</h1>\n{% block content %}\n{% endblock %}', ['1-1 Hello', '2-3 content']],
  ['schema.sql', 'CREATE TABLE IF NOT EXISTS users (\n id int\n);\n', ['1-4 users']],
  ['Dockerfile', 'FROM node:24 AS build\nRUN x\nFROM scratch\n', ['1-2 node:24 AS build', '3-4 scratch']],
  ['Makefile', 'all: build\n\tx\nY := 1\nbuild:\n', ['1-3 all', '4-5 build']],
])('%s', (path, text, sections) => {
  expect(titles(path, text)).toEqual(sections)
})

test('lock files and code are no documents', () => {
  for (const path of ['package-lock.json', 'pnpm-lock.yaml', 'a/main.ts', 'api.proto', 'noextension'])
    expect(formatOf(path)).toBeUndefined()
})
