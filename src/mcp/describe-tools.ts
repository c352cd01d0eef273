/** The reference page of the tools, made from what the server itself lists. */
import { QUESTIONS } from '../questions/all-questions.ts'
import { COMMON_INPUT } from '../questions/declare/input-fields.ts'
import type { Question } from '../questions/declare/question.ts'
import { inputSchema, type ObjectSchema, type Schema } from '../questions/declare/schema.ts'

export function describeTools(): string {
  const common = Object.keys(COMMON_INPUT)
    .map(name => `\`${name}\``)
    .join(', ')
  return [
    '# Tools',
    '',
    'This page is made by `npm run docs`; do not edit it.',
    '',
    `Every read tool also accepts ${common}: see [the guide](guide.md#what-every-question-accepts).`,
    '',
    ...QUESTIONS.flatMap(describeTool),
  ].join('\n')
}

function describeTool(question: Question): string[] {
  return [
    `## ${question.tool}`,
    '',
    question.description,
    '',
    `Command: ${commandsOf(question)}.`,
    '',
    question.writes ? "Changes bombe's own data, nothing of the repository." : 'Read-only.',
    '',
    ...describeInput(inputSchema(question.input)),
    'Answer:',
    '',
    '```',
    ...describeFields(question.output(), ''),
    '```',
    '',
  ]
}

function commandsOf({ command }: Question): string {
  return [command, ...(command.also ?? [])].map(({ name }) => `\`bombe ${name}\``).join(', ')
}

function describeInput(input: ObjectSchema): string[] {
  const names = Object.keys(input.properties)
  if (names.length === 0) return ['It takes nothing.', '']
  const rows = names.map(name => {
    const schema = input.properties[name] as Schema
    const preset = schema.default === undefined ? '' : `\`${String(schema.default)}\``
    const needed = input.required?.includes(name) ? 'required' : preset
    return `| \`${name}\` | ${typeOf(schema)} | ${needed} | ${schema.description ?? ''} |`
  })
  return ['| argument | type | default | |', '| --- | --- | --- | --- |', ...rows, '']
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(choice => `\`${choice}\``).join(', ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined
      ? `, ${schema.minimum} to ${schema.maximum}`
      : ''
  return schema.type === 'string' ? 'text' : `${String(schema.type)}${range}`
}

/** One line a field, indented as they are nested; `?` marks what may be missing. */
function describeFields(schema: ObjectSchema, indent: string): string[] {
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    const inner = field.type === 'array' ? field.items : field
    const suffix = field.type === 'array' ? '[]' : ''
    const note = field.description ? `  ${field.description}` : ''
    // Verdict and meta are the same everywhere; the guide describes them.
    const isShared = name === 'verdict' || name === 'meta'
    const nested = inner?.properties && !isShared ? describeFields(inner as ObjectSchema, `${indent}  `) : []
    return [`${indent}${name}${mark}${suffix}${note}`, ...nested]
  })
}
