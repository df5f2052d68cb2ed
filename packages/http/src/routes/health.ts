import * as v from 'valibot'
import { defineOpenRoute } from '../declare/route.ts'
import { API_VERSION } from '../lib/version.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { value } from '../respond/handler-answer.ts'

interface HealthPorts {
  readonly healthy: () => Promise<boolean>
  readonly healthTimeoutMs: number
}

const healthRecord = v.pipe(
  v.strictObject({
    ok: v.pipe(
      v.boolean(),
      v.description('False while the database cannot be reached, or when a file of it is damaged.'),
    ),
    version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/), v.description('The version of the API.')),
  }),
  v.description('Health of the service.'),
)

export const health = defineOpenRoute({
  path: '/v1/health',
  operationId: 'getHealth',
  tag: 'Service',
  tagDescription: 'The service itself. No key is needed.',
  summary: 'Get the health of the service',
  description:
    'Needs no key, has no limit and is not counted. The status is always 200; `ok` is false while the database ' +
    'cannot be reached, or when a file of it is damaged.',
  contentType: 'application/json',
  named: { Health: healthRecord },
  response: healthRecord,
  example: { ok: true, version: API_VERSION },
  handle: async ({ healthy, healthTimeoutMs }: HealthPorts) => {
    const ok = await withTimeout(healthTimeoutMs, 'asking the database', healthy()).catch(() => false)
    return value({ ok, version: API_VERSION })
  },
})
