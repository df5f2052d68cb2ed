import type { Route } from '../declare/path-table.ts'
import type { ServedPorts } from '../declare/ports.ts'
import { defineOpenRoute, type OpenRoute, type Page } from '../declare/route.ts'
import type { PageFacts } from '../docs/chapters.ts'
import { pageHtml } from '../docs/page.ts'
import { PAGE_SCRIPT } from '../docs/page-script.ts'
import { PAGE_STYLE } from '../docs/page-style.ts'
import { openApiDocument } from '../openapi/document.ts'
import { makePage } from '../respond/page.ts'

type PagePorts = Pick<ServedPorts, 'baseUrl'> & Omit<PageFacts, 'address'>

/** Only files of this server, no inline code, no request of the script, and no page may contain this one in a frame. */
const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SECURITY_HEADERS = [
  ['content-security-policy', SECURITY_POLICY],
  ['referrer-policy', 'no-referrer'],
] as const

const HTML = 'text/html; charset=utf-8'

const common = {
  operationId: 'getReference',
  description: 'The reference for people, as HTML.',
  tag: 'Service',
  response: null,
  named: {},
  example: null,
} as const

/** The reference on `others` and on itself, made when it is first requested, and the two files that it loads. */
export function docsRoutes<Ports>(others: () => readonly Route<Ports>[]): readonly OpenRoute<PagePorts>[] {
  let made: (PageFacts & { readonly page: Page }) | null = null
  return [
    defineOpenRoute({
      ...common,
      path: '/docs',
      summary: 'Get the reference as a page',
      contentType: HTML,
      handle: async ({ baseUrl, limits, sessionQuota, pageBytes, describedSettings }: PagePorts) => {
        const address = baseUrl()
        const facts = { address, limits, sessionQuota, pageBytes, describedSettings }
        if (made === null || !hasSameFacts(made, facts)) {
          const html = pageHtml(openApiDocument(others(), address, facts), facts)
          made = { ...facts, page: makePage(HTML, Buffer.from(html), SECURITY_HEADERS) }
        }
        return made.page
      },
    }),
    asset('/docs/page.js', 'text/javascript; charset=utf-8', 'Script of the reference', PAGE_SCRIPT),
    asset('/docs/page.css', 'text/css; charset=utf-8', 'Style of the reference', PAGE_STYLE),
  ]
}

/** The settings of the operator do not change while the server runs. */
function hasSameFacts(one: PageFacts, other: PageFacts): boolean {
  const { address, limits, sessionQuota, pageBytes } = one
  return (
    address === other.address &&
    limits === other.limits &&
    sessionQuota === other.sessionQuota &&
    pageBytes === other.pageBytes
  )
}

function asset(path: string, contentType: string, summary: string, text: string): OpenRoute<unknown> {
  const page = makePage(contentType, Buffer.from(text), SECURITY_HEADERS)
  return defineOpenRoute({ ...common, path, summary, contentType, documented: false, handle: async () => page })
}
