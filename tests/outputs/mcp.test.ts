import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withMcp } from './mcp-client.ts'
import { type Sample, startSampleHere } from './sample.ts'
import { shortened } from './shortened.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
})
afterAll(() => sample.stop())

interface Card {
  readonly data: { readonly attachments: readonly { readonly id: string }[] }
}

type Call = readonly [tool: string, given?: Readonly<Record<string, unknown>>]

const PRIVATE = 'mcp --allow pilot notes attachments people'
const SINCE = '2026-10-04T00:00:00Z'

/** Calls of tools by the command that serves them. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  mcp: [
    ['logbook_totals'],
    ['logbook_totals', { from: '2026-01-01', to: '2026-06-30' }],
    ['logbook_totals', { from: '2026-06-30', to: '2026-01-01' }],
    ['logbook_totals', { from: 'January' }],
    ['flights', { limit: 2 }],
    ['flights', { limit: 1, skip: 1 }],
    ['flights', { skip: 1_000_000 }],
    ['flights', { aircraft: 'lvxsa', night: true, limit: 1 }],
    ['flights', { aircraft: 'LV-ZZZ' }],
    ['flights', { aerodrome: 'sadf', from: '2026-09-01', limit: 0 }],
    ['flights', { departure: 'SADF', arrival: 'SAEZ', limit: 1 }],
    ['flights', { purpose: 'none' }],
    ['flights', { limit: 201 }],
    ['flights', { limit: -1 }],
    ['flights', { night: 'yes' }],
    ['flights', { from: '2026-02-30' }],
    ['flights', { from: '2026-06-30', to: '2026-01-01' }],
    ['flights', { from: 'SADF' }],
    ['flights', { registration: 'LV-XSA' }],
    ['flights', { colour: 'red' }],
    ['aerodrome', { aerodrome: 'sadf' }],
    ['aerodrome', { aerodrome: 'ZZZZ' }],
    ['aerodrome', { aerodrome: '' }],
    ['aerodrome', { icao: 'SADF' }],
    ['aerodrome'],
    ['weather', { aerodromes: ['SAEZ'] }],
    ['weather'],
    ['weather', { aerodromes: ['ZZZ', 'SAZM'] }],
    ['weather', { aerodromes: ['San Fernando'] }],
    ['weather', { aerodromes: 'SAEZ' }],
    ['weather', { aerodrome: 'SAEZ' }],
    ['checklists', { aircraft: 'LV-XSB' }],
    ['checklists'],
    ['checklists', { aircraft: 'LV-ZZZ' }],
    ['changes', { since: SINCE, limit: 2 }],
    ['changes', { since: SINCE, limit: 200 }],
    ['changes', { since: '2027-01-01T00:00:00-03:00' }],
    ['changes', { since: '2026-10-04' }],
    ['changes', { since: SINCE, limit: 0 }],
    ['changes'],
    ['notes'],
    ['nothing'],
  ],
  [PRIVATE]: [
    ['pilot_profile'],
    ['pilot_profile', { language: 'es' }],
    ['notes', { containing: 'NAFTA' }],
    ['notes', { containing: 'zzzz' }],
    ['notes'],
    ['aerodrome', { aerodrome: 'SADF' }],
    ['attachment', { aerodrome: 'SADF', attachment: 'FILE' }],
    ['attachment', { aircraft: 'lv-xsa', attachment: 'FILE' }],
    ['attachment', { aerodrome: 'SADF', aircraft: 'LV-XSA', attachment: 'FILE' }],
    ['attachment', { attachment: 'FILE' }],
    ['attachment', { aircraft: 'LV-ZZZ', attachment: 'FILE' }],
    ['attachment', { aerodrome: 'SADF', attachment: 'none' }],
    ['flights', { limit: 1 }],
    ['changes', { since: SINCE, limit: 200 }],
  ],
  'mcp --docs': [
    ['read', { page: 'llms.txt' }],
    ['read', { page: 'api/guide.md', section: 'following CHANGES and deletions' }],
    ['read', { page: 'api/guide.md', section: 'none' }],
    ['read', { page: 'none.md' }],
    ['read', { path: 'llms.txt' }],
    ['search', { words: 'presigned' }],
    ['search', { words: 'zzzz' }],
    ['search', { words: '' }],
  ],
}

/** JSON with a line for each innermost value. */
function jsonLines(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll(/[{[]\s+[^{}[\]]*[}\]]/g, (inner) => inner.replaceAll(/\n\s*/g, ' '))
}

/** What a client learns of the server before it calls a tool; of a tool that was shown before, the name. */
async function introduced(client: Client, shown: Set<string>): Promise<string> {
  const { tools } = await client.listTools()
  const server = { ...client.getServerVersion(), capabilities: client.getServerCapabilities() }
  const described = tools.map((tool) => (shown.has(jsonLines(tool)) ? `(${tool.name})` : jsonLines(tool)))
  for (const text of described) shown.add(text)
  return [client.getInstructions(), jsonLines(server), ...described, ''].join('\n\n')
}

/** An error of the protocol, in the form of an answer. */
function refusal({ message }: Error): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true }
}

/** The answer to a call, whose structured content is the same as its text. */
async function answered(client: Client, [name, given = {}]: Call, file: string): Promise<string> {
  const input = JSON.stringify(given)
  const call = { name, arguments: JSON.parse(input.replace('FILE', file)) as Record<string, unknown> }
  const { content, structuredContent, isError } = await client.callTool(call).catch(refusal)
  const [first, ...more] = content
  if (first?.type !== 'text' || more.length > 0) throw new Error(`the answer of ${name} is not one text`)
  if (structuredContent) expect(structuredContent).toEqual(JSON.parse(first.text))
  return `> ${name} ${input}${isError ? ' (error)' : ''}\n${shortened(sample.masked(first.text), 12)}\n`
}

test('what a client of the Model Context Protocol is told is what was approved', async () => {
  const headers = { Authorization: `Bearer ${sample.key}` }
  const card = (await (await fetch(`${sample.url}/v1/aerodromes/SADF`, { headers })).json()) as Card
  const file = card.data.attachments[0]!.id
  const all: string[] = []
  const shown = new Set<string>()
  for (const [line, calls] of Object.entries(CALLS)) {
    const [, ...args] = line.split(' ')
    await withMcp(sample.env, args, async (client) => {
      all.push(`$ flightbag ${line}\n`, sample.masked(await introduced(client, shown)))
      for (const call of calls) all.push(await answered(client, call, file))
    })
  }
  await expect(all.join('\n')).toMatchFileSnapshot('approved/answers/mcp.txt')
})
