import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOUBLE_KEYS } from '../../../files-s3/src/testing/s3-double.ts'

/** The shipped configuration with other paths: its first replica is a folder, and its second, a comment, a bucket. */
export function shippedConfig(dataDir: string, copy: string, port: number, endpoint: string | null): string {
  const shipped = readFileSync(join(import.meta.dirname, '../../../../deploy/litestream.yml'), 'utf8')
  const text = shipped
    .replace('127.0.0.1:9465', `127.0.0.1:${port}`)
    .replace('/var/lib/flightbag/flightbag.db', join(dataDir, 'flightbag.db'))
    .replace('/var/lib/flightbag-copy/flightbag.db', copy)
  if (endpoint === null) return text
  const [store = '', bucket = ''] = text.split('      # A bucket of S3')
  const lines = bucket.split('\n').filter((line) => /^ {6}# {3}|^ {6}# - /.test(line))
  const entry = lines.map((line) => `${line.replace('# ', '')}\n`).join('')
  return `${store.slice(0, store.indexOf('      # A folder'))}${entry}`
    .replace('eu-central-1', DOUBLE_KEYS.region)
    .replace('https://s3.example.org', endpoint)
    .replace('access-key-id: ...', `access-key-id: ${DOUBLE_KEYS.accessKeyId}`)
    .replace('secret-access-key: ...', `secret-access-key: ${DOUBLE_KEYS.secretAccessKey}`)
}
