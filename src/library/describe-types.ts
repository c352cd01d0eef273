/** The types of the library, made from the declarations of the questions: `index.d.ts` of the package. */
import { ERRORS } from '../errors/registry.ts'
import { QUESTIONS } from '../questions/all-questions.ts'
import { META, REFERENCE, TARGET, VERDICT } from '../questions/declare/answer-fields.ts'
import type { Field, Fields } from '../questions/declare/field.ts'
import { COMMON_INPUT, WORKSPACE } from '../questions/declare/input-fields.ts'
import type { Question } from '../questions/declare/question.ts'
import type { ObjectSchema, Schema } from '../questions/declare/schema.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '../settings/settings.ts'
import { methodName } from './method-name.ts'

/** What many answers hold has a name of its own. */
const NAMED = new Map<Schema, string>([
  [META, 'Meta'],
  [VERDICT, 'Verdict'],
  [REFERENCE, 'Reference'],
  [TARGET, 'Target'],
])

export function describeTypes(): string {
  const shared = [...NAMED].map(([schema, name]) => `export interface ${name} ${bodyOf(schema, '')}\n`)
  return [
    '/** Made from the declarations of the questions; docs/library.md shows how to use it. */\n',
    ...shared,
    ...QUESTIONS.flatMap(describeQuestion),
    describeWorkspace(),
    describeOptions(),
  ].join('\n')
}

function describeQuestion(question: Question): string[] {
  const name = typeName(question)
  const output = question.output()
  const inner = Object.entries(output.$defs ?? {}).map(
    ([part, schema]) => `export interface ${name}${capital(part)} ${bodyOf(schema, name)}\n`,
  )
  const fields = question.writes ? WORKSPACE : COMMON_INPUT
  const { workspace: _, ...common } = fields as Fields
  return [
    `export interface ${name}Input ${describeInput({ ...common, ...question.input })}\n`,
    ...inner,
    `export interface ${name}Answer ${bodyOf(output, name)}\n`,
  ]
}

function describeInput(fields: Fields): string {
  const listed = Object.entries(fields).filter(([, field]) => field.on !== 'command')
  const lines = listed.flatMap(([name, field]) => [
    ...commentOf(field.says, '  '),
    `  ${name}${field.required ? '' : '?'}: ${inputType(field)}`,
  ])
  return `{\n${lines.join('\n')}\n}`
}

function inputType(field: Field): string {
  if (field.type === 'choice') return choices(field.choices)
  if (field.type === 'list') return 'readonly string[]'
  return { text: 'string', whole: 'number', boolean: 'boolean' }[field.type]
}

function describeWorkspace(): string {
  const methods = QUESTIONS.map(question => {
    const name = typeName(question)
    const needsInput = Object.values(question.input).some(field => field.required)
    const input = `input${needsInput ? '' : '?'}: ${name}Input`
    return [
      ...commentOf(question.description, '  '),
      `  ${methodName(question.tool)}(${input}, call?: CallOptions): Promise<${name}Answer>`,
    ].join('\n')
  })
  return `export interface Workspace {
  /** Real path of the repository. */
  readonly root: string
${methods.join('\n')}
  /** Ends engines, watches and background work. */
  close(): Promise<void>
}

/** Opens a repository. The first question makes the index, or brings it up to date. */
export declare function openWorkspace(folder: string, options?: OpenOptions): Promise<Workspace>
`
}

function describeOptions(): string {
  const settings = SETTING_KEYS.map(
    key => `  /** ${SETTINGS[key].description} */\n  '${key}'?: ${settingType(key)}`,
  )
  const codes = Object.keys(ERRORS)
  return `export interface OpenOptions {
  settings?: Settings
  /** Whose notes count. */
  session?: string
}

export interface CallOptions {
  signal?: AbortSignal
  /** Called while the index is made that the question waits for. */
  onProgress?: (progress: { stage: string; done: number; total: number }) => void
}

/** Every failure that has a reason. */
export declare class BombeError extends Error {
  readonly code: ErrorCode
  readonly hint: unknown
  readonly data: unknown
}

export type ErrorCode = ${choices(codes)}

export interface Settings {
${settings.join('\n')}
}
`
}

function settingType(key: SettingKey): string {
  const { shape } = SETTINGS[key]
  if (shape.type === 'choice') return choices(shape.choices)
  return {
    text: 'string',
    path: 'string',
    number: 'number',
    texts: 'readonly string[]',
    numbers: 'Readonly<Record<string, number>>',
  }[shape.type]
}

/** `owner`: the question whose parts a `$ref` names. */
function typeOf(schema: Schema, owner: string, indent: string): string {
  const named = NAMED.get(schema)
  if (named) return named
  if (schema.$ref) return owner + capital(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.enum) return choices(schema.enum)
  if (Array.isArray(schema.type))
    return schema.type.map(type => (type === 'null' ? type : PLAIN[type])).join(' | ')
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {}, owner, indent)}>`
  if (schema.properties) return bodyOf(schema, owner, indent)
  if (schema.additionalProperties)
    return `Record<string, ${typeOf(schema.additionalProperties, owner, indent)}>`
  return PLAIN[schema.type ?? ''] ?? 'unknown'
}

const PLAIN: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
}

function bodyOf(schema: Schema | ObjectSchema, owner: string, indent = ''): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...commentOf(NAMED.has(field) ? undefined : field.description, inner),
    `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field, owner, inner)}`,
  ])
  return `{\n${lines.join('\n')}\n${indent}}`
}

function commentOf(text: string | undefined, indent: string): string[] {
  return text === undefined ? [] : [`${indent}/** ${text.replaceAll('*/', '*\\/')} */`]
}

function choices(all: readonly string[]): string {
  return all.map(one => `'${one}'`).join(' | ')
}

function typeName({ tool }: Question): string {
  return capital(methodName(tool))
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
