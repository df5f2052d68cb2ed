import * as v from 'valibot'
import { value } from '../answer.ts'
import { defineOpenRoute } from '../route.ts'
import { API_VERSION } from '../version.ts'

export const health = defineOpenRoute({
  path: '/v1/health',
  tag: 'Service',
  summary: 'Whether the service is up',
  description:
    'Needs no key, is under no limit and is not counted. Always 200; `ok` is false while the database is away.',
  response: v.strictObject({
    ok: v.pipe(v.boolean(), v.description('False while the database cannot be reached.')),
    version: v.pipe(v.string(), v.description('The version of the API.')),
  }),
  example: { ok: true, version: API_VERSION },
  handle: async ({ healthy }: { healthy: () => Promise<boolean> }) =>
    value({ ok: await healthy().catch(() => false), version: API_VERSION }),
})
