import { readFileSync } from 'node:fs'
import { sampleAttachments } from '@flightbag/core/schemas'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { describe, expect, test } from 'vitest'
import { operationsOf } from '../docs/operation-section.ts'
import { objects } from '../docs/schema-type.ts'
import { routes } from '../routes/routes.ts'
import { openApiDocument } from './document.ts'

const SAMPLE = readFileSync(new URL('../../../../fixtures/sample-bag.jsonl', import.meta.url), 'utf8')

/** The sample bag as an account has it: its shared plannings are its own, and two records list their files. */
function sampleLines(accountId: string) {
  const lines = SAMPLE.replaceAll('"sample-pilot"', JSON.stringify(accountId)).trim().split('\n')
  return lines.map((line) => {
    const { kind, record } = JSON.parse(line) as { readonly kind: string; readonly record: { readonly id: string } }
    const listed = Object.values(sampleAttachments).find((file) => file.record === record.id)
    return { kind, record: listed === undefined ? record : { ...record, attachments: [listed] } }
  })
}

const operations = operationsOf(openApiDocument(routes, '/'))

function exampleOf(source: unknown): unknown {
  const { content } = (source ?? {}) as { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }
  return content?.['application/json']?.example
}

describe('all examples of an operation, sent together', () => {
  const service = withService(startMemorySubject)

  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const { method, path, source } = operation
    const { account, client } = await service.pilot()
    await service.subject.import(account.id, sampleLines(account.id))
    for (const { id } of Object.values(sampleAttachments))
      await service.subject.putFile(account.id, id, Buffer.from('file'))
    const parameters = objects(source.parameters)
    const filled = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((before, { name, example }) => before.replace(`{${name}}`, encodeURIComponent(String(example))), path)
    const query = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, example }): [string, string] => [String(name), String(example)])
    const url = `${filled}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`
    const body = exampleOf(source.requestBody)
    const answer = await (method === 'GET' ? client.get(url) : client.put(url, body))
    expect([url, answer.status < 300 ? 'accepted' : answer.text]).toEqual([url, 'accepted'])
  })
})
