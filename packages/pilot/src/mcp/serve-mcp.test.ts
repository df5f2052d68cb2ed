import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { serveMcp } from './serve-mcp.ts'

test('an interruption before the server waits for input ends it', async () => {
  const errors: Error[] = []
  await serveMcp({ enabled: new Set() } as never, {
    input: new PassThrough(),
    output: new PassThrough(),
    signal: AbortSignal.abort(),
    version: '0',
    onError: (error) => errors.push(error),
  })
  expect(errors).toEqual([])
})
