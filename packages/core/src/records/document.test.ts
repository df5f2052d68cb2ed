import { expect, test } from 'vitest'
import { documentHead, documentTail, documentText } from './document.ts'

test.each(['', '"text":"x"'])('a document with the body %j is its head and its tail', (body) => {
  const text = documentText('a"b', 1, 0, body)
  expect(documentHead('a"b', 1, 0) + documentTail(body)).toBe(text)
  expect(JSON.parse(text)).toEqual({
    id: 'a"b',
    updatedAt: '1970-01-01T00:00:00.001Z',
    createdAt: '1970-01-01T00:00:00.000Z',
    ...(body === '' ? {} : { text: 'x' }),
  })
})
