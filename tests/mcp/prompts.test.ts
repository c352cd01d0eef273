/** Prompts: each can be called with what it asks for, and names tools that there are. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUESTIONS } from '../../src/questions/all-questions.ts'
import { MAIN, type Sandbox, sandbox } from '../cli/run-bombe.ts'

let box: Sandbox
const client = new Client({ name: 'test', version: '1' })
beforeAll(async () => {
  box = sandbox({ 'a.py': 'def a():\n    pass\n' })
  const env = box.env as Record<string, string>
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, '--repo', box.folder, 'serve'], env }),
  )
})
afterAll(async () => {
  await client.close()
  box.remove()
})

test('every prompt that is listed can be had, with its argument in it', async () => {
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['understand', 'change', 'review'])
  const tools = QUESTIONS.map(({ tool }) => tool)
  for (const { name, arguments: wanted = [] } of prompts) {
    const given = Object.fromEntries(wanted.map(argument => [argument.name, 'the price of a cart']))
    const { messages } = await client.getPrompt({ name, arguments: given })
    const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n')
    if (wanted.length > 0) expect(text).toContain('the price of a cart')
    const named = text.match(/\b(?:get|search)_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    for (const tool of named) expect(tools).toContain(tool)
  }
})

test('an unknown prompt, and one without its argument, are refused', async () => {
  await expect(client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32_602 })
  await expect(client.getPrompt({ name: 'change', arguments: {} })).rejects.toThrow('symbol is missing')
})
