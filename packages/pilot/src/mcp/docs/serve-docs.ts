import { McpServer } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { textField, toolArguments } from '../tools/fields.ts'
import { type McpStreams, serveOver } from '../transport/serve-over.ts'
import { findSections, sectionsOf } from './sections.ts'

const INSTRUCTIONS = `The documents of Flightbag, a service for one pilot's own electronic flight bag: its HTTP API, \
its rules for voice-ATC plugins, its commands and settings. Begin with the page "llms.txt", which lists all pages. \
The author of a plugin needs "api/guide.md", section "Writing a plugin", and the operations "Store one plugin session" \
and "Report live state" in "api/operations.md".`

/** The maximum number of sections in the answer to a search: together they have the length of a page. */
const MOST_SECTIONS = 5

const readInput = toolArguments({
  page: textField('Path of a page, as llms.txt lists it, for example api/guide.md.'),
  section: v.optional(textField('Heading of a section; without it, the whole page is returned.')),
})
const searchInput = toolArguments({
  words: textField('Words that a section must contain, all of them, for example: Retry-After 429.'),
})

/** Serves the documents, by their paths, over the Model Context Protocol. It needs no service and no key. */
export function serveDocs(pages: ReadonlyMap<string, string>, streams: McpStreams): Promise<void> {
  return serveOver(streams, () => createServer(pages, streams.version))
}

function createServer(pages: ReadonlyMap<string, string>, version: string): McpServer {
  const server = new McpServer(
    { name: 'flightbag-docs', title: 'Documents of Flightbag', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  const sections = [...pages].flatMap(([page, text]) => sectionsOf(page, text))
  server.registerTool(
    'read',
    {
      title: 'Read a page',
      description: 'One page of the documents as Markdown, or one section of it.',
      inputSchema: toStandardJsonSchema(readInput),
      annotations,
    },
    async ({ page, section }) => {
      const text = pages.get(page)
      if (text === undefined) return refused(`there is no page ${page}: use one of ${[...pages.keys()].join(', ')}`)
      if (section === undefined) return answer(text)
      const own = sections.filter((each) => each.page === page)
      const found = own.find(({ heading }) => heading.toLowerCase() === section.toLowerCase())
      const headings = own.map(({ heading }) => heading).join(', ')
      return found ? answer(found.text) : refused(`${page} has no section ${section}: use one of ${headings}`)
    },
  )
  server.registerTool(
    'search',
    {
      title: 'Search the documents',
      description: `The sections that contain all of some words, at most ${MOST_SECTIONS}, with the page of each.`,
      inputSchema: toStandardJsonSchema(searchInput),
      annotations,
    },
    async ({ words }) => {
      const found = findSections(sections, words, MOST_SECTIONS)
      if (found.length === 0) return refused(`no section contains all of: ${words}`)
      return answer(found.map(({ page, text }) => `From ${page}:\n\n${text}`).join('\n\n'))
    },
  )
  return server
}

function answer(text: string) {
  return { content: [{ type: 'text' as const, text }] }
}

function refused(text: string) {
  return { ...answer(text), isError: true }
}
