/** JSON Schemas of tools, written briefly: what a model reads of them counts by the character. */

/** The part of JSON Schema that tools use; `check-arguments.ts` knows all of it. */
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

export function text(description?: string): Schema {
  return described({ type: 'string' }, description)
}

export function whole(
  range: { least?: number; most?: number; preset?: number } = {},
  description?: string,
): Schema {
  const { least, most, preset } = range
  const schema: Schema = { type: 'integer' }
  if (least !== undefined) schema.minimum = least
  if (most !== undefined) schema.maximum = most
  if (preset !== undefined) schema.default = preset
  return described(schema, description)
}

export function number(description?: string): Schema {
  return described({ type: 'number' }, description)
}

export function flag(preset?: boolean, description?: string): Schema {
  return described(
    preset === undefined ? { type: 'boolean' } : { type: 'boolean', default: preset },
    description,
  )
}

export function choice(choices: readonly string[], preset?: string, description?: string): Schema {
  const schema: Schema = { type: 'string', enum: choices }
  if (preset !== undefined) schema.default = preset
  return described(schema, description)
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
