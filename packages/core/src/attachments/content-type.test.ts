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

it.each([
  ['image', 'png webp heic gif'],
  ['video', 'mp4'],
  ['text', 'csv'],
  ['application', 'json xml'],
])('the media types %s/… have their extensions as names: %s', (type, extensions) => {
  for (const name of extensions.split(' ')) expect(contentTypeOf(`a.${name}`)).toBe(`${type}/${name}`)
})

it('extensions that are not the name of a media type have the name that IANA registered', () => {
  const names = 'jpg jpeg svg tif tiff txt md gpx kml kmz doc docx xls xlsx'.split(' ')
  expect(names.map((name) => contentTypeOf(`a.${name}`))).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/svg+xml',
    'image/tiff',
    'image/tiff',
    'text/plain',
    'text/markdown',
    'application/gpx+xml',
    'application/vnd.google-earth.kml+xml',
    'application/vnd.google-earth.kmz',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})
