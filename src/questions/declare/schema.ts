/** JSON Schemas of tools: of the input from its fields, of answers by hand. What a model reads of them counts by the character. */
import type { Field, Fields } from './field.ts'

/** The part of JSON Schema that tools use. */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | ['integer' | 'string', 'null']
  description?: string
  enum?: readonly string[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema
  $ref?: string
  $defs?: Record<string, Schema>
}

export interface ObjectSchema extends Schema {
  type: 'object'
  properties: Record<string, Schema>
}

/** What `tools/list` shows of the input. */
export function inputSchema(fields: Fields): ObjectSchema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.unlisted || field.on === 'command') continue
    properties[name] = fieldSchema(field)
    if (field.required) required.push(name)
  }
  return required.length > 0 ? { type: 'object', properties, required } : { type: 'object', properties }
}

function fieldSchema(field: Field): Schema {
  return described(typeSchema(field), field.says)
}

function typeSchema(field: Field): Schema {
  if (field.type === 'list') {
    const most = field.most === undefined ? {} : { maxItems: field.most }
    return { type: 'array', items: { type: 'string' }, ...most }
  }
  const preset = field.preset === undefined ? {} : { default: field.preset }
  if (field.type === 'boolean') return { type: 'boolean', ...preset }
  if (field.type === 'choice') return { type: 'string', enum: field.choices, ...preset }
  if (field.type === 'text')
    return {
      type: 'string',
      ...preset,
      ...(field.longest === undefined ? {} : { maxLength: field.longest }),
    }
  return {
    type: 'integer',
    ...(field.from === undefined ? {} : { minimum: field.from }),
    ...(field.to === undefined ? {} : { maximum: field.to }),
    ...preset,
  }
}

export function text(description?: string): Schema {
  return described({ type: 'string' }, description)
}

export function whole(description?: string): Schema {
  return described({ type: 'integer' }, description)
}

export function number(description?: string): Schema {
  return described({ type: 'number' }, description)
}

export function flag(description?: string): Schema {
  return described({ type: 'boolean' }, description)
}

export function choice(choices: readonly string[]): Schema {
  return { type: 'string', enum: choices }
}

export function list(items: Schema, description?: string): Schema {
  return described({ type: 'array', items }, description)
}

/** Fields that end in `?` may be missing. More fields may come with later versions. */
export function object(fields: Record<string, Schema>, description?: string): ObjectSchema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const [name, schema] of Object.entries(fields)) {
    const isOptional = name.endsWith('?')
    properties[isOptional ? name.slice(0, -1) : name] = schema
    if (!isOptional) required.push(name)
  }
  const schema: ObjectSchema = { type: 'object', properties }
  if (required.length > 0) schema.required = required
  return description === undefined ? schema : { ...schema, description }
}

/** Any name -> values of one shape. */
export function table(values: Schema): Schema {
  return { type: 'object', additionalProperties: values }
}

function described(schema: Schema, description: string | undefined): Schema {
  return description === undefined ? schema : { ...schema, description }
}
