import type { Route } from '../declare/path-table.ts'
import type { ServedPorts } from '../declare/ports.ts'
import { defineOpenRoute, type OpenRoute, type Page } from '../declare/route.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { DescribedLimits } from '../openapi/prose.ts'
import { makePage } from '../respond/page.ts'

type DescriptionPorts = Pick<ServedPorts, 'baseUrl'> & DescribedLimits

const CONTENT_TYPE = 'application/json'

/** The route of the description of `others` and of itself. The page is made on the first request for it. */
export function openApiRoute<Ports>(others: () => readonly Route<Ports>[]): OpenRoute<DescriptionPorts> {
  let made: (DescribedLimits & { readonly address: string; readonly page: Page }) | null = null
  return defineOpenRoute({
    path: '/openapi.json',
    operationId: 'getDescription',
    tag: 'Service',
    summary: 'Get this description',
    description: 'The description of the service in OpenAPI 3.1.',
    response: null,
    named: {},
    example: null,
    contentType: CONTENT_TYPE,
    handle: async ({ baseUrl, limits, sessionQuota }: DescriptionPorts) => {
      const address = baseUrl()
      if (made?.address !== address || made.limits !== limits || made.sessionQuota !== sessionQuota) {
        const text = JSON.stringify(openApiDocument(others(), address, { limits, sessionQuota }), null, 2)
        made = { address, limits, sessionQuota, page: makePage(CONTENT_TYPE, Buffer.from(`${text}\n`)) }
      }
      return made.page
    },
  })
}
