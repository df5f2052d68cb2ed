import { UNKNOWN_CONTENT_TYPE } from './download-name.ts'

/** Media types of the files that pilots attach, by extension (IANA's names). */
const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['gif', 'image/gif'],
  ['svg', 'image/svg+xml'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['txt', 'text/plain'],
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['xml', 'application/xml'],
  ['zip', 'application/zip'],
  ['gpx', 'application/gpx+xml'],
  ['kml', 'application/vnd.google-earth.kml+xml'],
  ['kmz', 'application/vnd.google-earth.kmz'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['mp4', 'video/mp4'],
])

/**
 * The media type of a file name's extension; `application/octet-stream` for an unknown extension.
 *
 * @example
 * ```ts
 * import { contentTypeOf } from '@flightbag/core'
 *
 * contentTypeOf('chart.PDF') // => 'application/pdf'
 * contentTypeOf('chart') // => 'application/octet-stream'
 * ```
 */
export function contentTypeOf(fileName: string): string {
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return BY_EXTENSION.get(extension) ?? UNKNOWN_CONTENT_TYPE
}
