import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMAND } from '../../testing/run-cli.ts'

let client: Client

beforeAll(async () => {
  client = new Client({ name: 'test', version: '1' })
  const env = { PATH: process.env.PATH ?? '' }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [COMMAND, 'mcp', '--docs'], env }))
})
afterAll(() => client.close())

async function call(name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const [first] = content as { text: string }[]
  return { text: first?.text ?? '', isError: isError === true }
}

test('the documents are served without a key: the list of pages, and each page in it', async () => {
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read', 'search'])
  const index = await call('read', { page: 'llms.txt' })
  const pages = [...index.text.matchAll(/\]\(([^)]+)\)/g)].map(([, page]) => page!)
  expect(pages.length).toBeGreaterThan(9)
  for (const page of pages) expect(await call('read', { page })).toMatchObject({ isError: false })
})

test('a section is read by its heading, and an unknown name gets the right ones', async () => {
  const plugin = await call('read', { page: 'api/guide.md', section: 'writing a plugin' })
  expect(plugin.text).toMatch(/^## Writing a plugin\n/)
  expect(plugin.text).toContain('Plugin, Python:')
  expect(await call('read', { page: 'none.md' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('llms.txt'),
  })
  const unknown = await call('read', { page: 'api/guide.md', section: 'none' })
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('Writing a plugin') })
})

test('a search names the page of each section that it finds', async () => {
  expect((await call('search', { words: 'Retry-After pollMs' })).text).toContain('From api/guide.md:')
  expect(await call('search', { words: 'zzzz' })).toMatchObject({ isError: true })
})
