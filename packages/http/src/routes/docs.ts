import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { defineOpenRoute, type OpenRoute, type Page } from '../declare/route.ts'
import { pageHtml } from '../docs/page-html.ts'
import { PAGE_SCRIPT } from '../docs/page-script.ts'
import { PAGE_STYLE } from '../docs/page-style.ts'
import { makePage } from '../respond/page.ts'

/** Nothing but this server's own files, no inline code, and nobody may frame it. */
const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SECURITY_HEADERS = ['Content-Security-Policy', SECURITY_POLICY, 'Referrer-Policy', 'no-referrer']

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

const common = {
  operationId: 'getReference',
  description: 'The reference for people, as HTML.',
  tag: 'Service',
  response: null,
  named: {},
  example: null,
} as const

/** A page whose bytes are made when it is first asked for. */
function page(path: string, contentType: string, summary: string, make: () => Promise<Buffer>): OpenRoute<unknown> {
  let made: Promise<Page> | null = null
  return defineOpenRoute({
    ...common,
    path,
    summary,
    contentType,
    documented: path === '/docs',
    handle: () => {
      made ??= make().then((body) => makePage(contentType, body, SECURITY_HEADERS))
      return made
    },
  })
}

const text = (made: string) => async () => Buffer.from(made)

const packaged = (name: string) => () => readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`))

/** The reference and what it loads, all from this server. */
export const docs: readonly OpenRoute<unknown>[] = [
  page('/docs', HTML, 'The reference as a page', text(pageHtml())),
  page('/docs/page.js', SCRIPT, 'Script of the reference', text(PAGE_SCRIPT)),
  page('/docs/page.css', STYLE, 'Style of the reference', text(PAGE_STYLE)),
  page('/docs/swagger-ui.css', STYLE, 'Style of Swagger UI', packaged('swagger-ui.css')),
  page('/docs/swagger-ui-bundle.js', SCRIPT, 'Swagger UI', packaged('swagger-ui-bundle.js')),
]
