import type { Route } from '../declare/path-table.ts'
import { defineOpenRoute, type OpenRoute, type Page } from '../declare/route.ts'
import { openApiDocument } from '../openapi/document.ts'
import { makePage } from '../respond/page.ts'

const CONTENT_TYPE = 'application/json'

/** The route of the description of `others` and of itself. The page is made when it is first asked for. */
export function openApiRoute<Ports>(
  others: () => readonly Route<Ports>[],
): OpenRoute<{ readonly baseUrl: () => string }> {
  let made: { readonly address: string; readonly page: Page } | null = null
  return defineOpenRoute({
    path: '/openapi.json',
    tag: 'Service',
    summary: 'This description',
    response: null,
    named: {},
    example: null,
    contentType: CONTENT_TYPE,
    handle: async ({ baseUrl }: { readonly baseUrl: () => string }) => {
      const address = baseUrl()
      if (made?.address !== address) {
        const text = JSON.stringify(openApiDocument(others(), address), null, 2)
        made = { address, page: makePage(CONTENT_TYPE, Buffer.from(`${text}\n`)) }
      }
      return made.page
    },
  })
}
