/** The server on stdio, asked through the official clients of both generations. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandbox } from '../cli/run-bombe.ts'
import { connectStdio, GENERATIONS, type ListedTool, type TestClient } from './clients.ts'
import { QUESTIONS, SHOP } from './shop-repository.ts'

// Strict, so that no answer is given while the sync of the start is still under way.
const shop = sandbox(SHOP, { BOMBE_ANSWERS_FORM: 'structured', BOMBE_FRESHNESS: 'strict' })
beforeAll(() => {
  expect(shop.bombe('index').status).toBe(0)
})
afterAll(() => shop.remove())

describe.each(GENERATIONS)('%s', generation => {
  let client: TestClient
  let tools: ListedTool[]
  beforeAll(async () => {
    client = await connectStdio(generation, shop)
    tools = await client.listTools()
  })
  afterAll(() => client.close())

  test('the handshake says who and how', () => {
    if (generation !== 'sdk 1.32') expect(client.protocol()).toBe(generation)
    expect(client.instructions()).toContain('token_budget')
  })

  test('every tool has a title, a description, both schemas and says that it destroys nothing', () => {
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy()
      expect(tool.description, tool.name).toBeTruthy()
      expect(tool.inputSchema, tool.name).toMatchObject({ type: 'object' })
      expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' })
      expect(tool.annotations, tool.name).toMatchObject({ destructiveHint: false, openWorldHint: false })
    }
  })

  test.each(QUESTIONS)('$tool $input answers as its schema and the command line say', async question => {
    const result = await client.call(question.tool, question.input)
    expect(result.isError, JSON.stringify(result.structuredContent)).toBeFalsy()
    expect(result.content[0]?.text).toBeTruthy()
    const schema = tools.find(tool => tool.name === question.tool)?.outputSchema
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema ?? false)
    expect(validate(result.structuredContent), JSON.stringify(validate.errors)).toBe(true)
    // The job that the server ran when it started is its own.
    if (generation !== GENERATIONS[0] || question.tool === 'status') return
    const { stdout } = shop.bombe(...question.command, '--json')
    expect(JSON.parse(stdout)).toEqual(result.structuredContent)
  })

  test('index waits for the job it starts', async () => {
    const { structuredContent } = await client.call('index', { mode: 'sync' })
    expect(structuredContent).toMatchObject({ job: { state: 'published', counts: { files: 4 } } })
  })

  test('index makes everything exact when asked, what is named first', async () => {
    const asked = { mode: 'precise', paths: ['src/cart.ts'] }
    const { structuredContent } = await client.call('index', asked)
    const { job } = structuredContent as { job: { exact: { engines: string[] } } }
    expect(job).toMatchObject({ mode: 'precise', state: 'published', counts: { files: 4 } })
    expect(job.exact.engines).toContain('typescript')
    const wrong = await client.call('index', { mode: 'precise', paths: ['../x.ts'] })
    expect(wrong.isError).toBe(true)
  }, 120_000)

  test.each([
    ['symbol_not_found', 'get_references', { symbol_name: 'pricee' }],
    ['invalid_input', 'get_references', { symbol_name: 'price', depth: 9 }],
    ['file_not_found', 'get_outline', { path: 'src/none.ts' }],
    ['path_outside_root', 'get_source', { path: '../../etc/passwd' }],
    ['path_outside_root', 'get_source', { path: '/etc/passwd' }],
    ['path_outside_root', 'get_outline', { path: 'src/../../x.ts' }],
    ['path_outside_root', 'get_structure', { path: '/etc' }],
    ['path_outside_root', 'search_text', { pattern: 'root', file_pattern: '../*' }],
    ['invalid_input', 'search_text', { pattern: '(', regex: true }],
    ['invalid_input', 'search_text', { pattern: '(a+)+$'.repeat(300), regex: true }],
  ])('%s is an error of the tool, with a hint', async (code, tool, input) => {
    const result = await client.call(tool, input)
    expect(result.isError).toBe(true)
    expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({
      error: { code, message: expect.any(String), hint: expect.any(String) },
    })
  })

  test('an absolute path inside the root is understood', async () => {
    const path = `${shop.folder}/src/cart.ts`
    expect((await client.call('get_outline', { path })).structuredContent).toMatchObject({
      path: 'src/cart.ts',
    })
    const { structuredContent } = await client.call('get_source', { symbol_name: `${path}:6` })
    expect(structuredContent).toMatchObject({ handle: 'src/cart.ts#Cart.total()' })
  })

  test('an unknown tool is an error of the protocol', async () => {
    await expect(client.call('no_such_tool', {})).rejects.toMatchObject({ code: -32602 })
  })

  test('the map and the outlines are resources', async () => {
    const uris = (await client.listResources()).map(resource => resource.uri)
    expect(uris).toContain('bombe://map')
    expect(uris).toContain('bombe://outline/src/cart.ts')
    expect(await client.read('bombe://map')).toContain('class Cart')
    expect(await client.read('bombe://outline/src/cart.ts')).toContain('total(count: number)')
    expect(await client.read('bombe://callers/src/price.ts%23price()')).toContain('Cart.total()')
    expect(await client.read('bombe://callers/price')).toContain('callers (')
    await expect(client.read('bombe://callers/nothing_bears_this')).rejects.toMatchObject({ code: -32602 })
    await expect(client.read('bombe://outline/../../etc/passwd')).rejects.toMatchObject({ code: -32602 })
  })
})
