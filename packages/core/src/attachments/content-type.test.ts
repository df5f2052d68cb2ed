import { expect, it } from 'vitest'
import { contentTypeOf } from './content-type.ts'

it.each([
  ['chart.pdf', 'application/pdf'],
  ['Apron.JPG', 'image/jpeg'],
  ['archive.tar.zip', 'application/zip'],
  ['pdf', 'application/octet-stream'],
  ['chart.', 'application/octet-stream'],
  ['x.constructor', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('%s has the media type %s', (fileName, contentType) => {
  expect(contentTypeOf(fileName)).toBe(contentType)
})
