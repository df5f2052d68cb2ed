import { extname } from 'node:path'

/** The media types of the files a pilot attaches. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.heic': 'image/heic',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.kml': 'application/vnd.google-earth.kml+xml',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
}

/** The media type that a file name suggests. */
export const contentTypeOf = (name: string): string =>
  BY_EXTENSION[extname(name).toLowerCase()] ?? 'application/octet-stream'
