import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Files } from '@flightbag/files-s3'
import { commandLine } from '../packages/cli/src/testing/every-command.ts'
import { type Server, startServer } from '../packages/cli/src/testing/run-cli.ts'
import { DOUBLE_KEYS, type S3Double, s3Double } from '../packages/files-s3/src/testing/s3-double.ts'
import { freshDatabase } from '../packages/store-postgres/src/testing/fresh-database.ts'

/**
 * The built command and a server of it on one PostgreSQL, with the attachments in a test double of S3 that checks every
 * signature.
 */
export interface S3Service extends ReturnType<typeof commandLine> {
  readonly server: Server
  readonly double: S3Double
  /** The current time of S3. */
  setS3ClockMs(nowMs: () => number): void
  /** The keys of all objects in the bucket. */
  stored(): Promise<readonly string[]>
  /** Writes a file that commands can name without a path. */
  write(name: string, content: string): void
  close(): Promise<void>
}

export interface S3ServiceOptions {
  /** Starts a proxy for S3, given its address: the settings then contain the proxy's address. */
  readonly before?: (endpoint: string) => Promise<string>
  readonly settings?: Readonly<Record<string, string>>
}

const BUCKET = 'bag'

export async function startS3Service({
  before = async (endpoint) => endpoint,
  settings = {},
}: S3ServiceOptions = {}): Promise<S3Service> {
  let nowMs = Date.now
  const double = await s3Double({ nowMs: () => nowMs() })
  const database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-s3-'))
  const env = {
    DATABASE_URL: database.url,
    FLIGHTBAG_DATA_DIR: join(folder, 'data'),
    FLIGHTBAG_S3_BUCKET: BUCKET,
    FLIGHTBAG_S3_ENDPOINT: await before(double.endpoint),
    FLIGHTBAG_S3_REGION: DOUBLE_KEYS.region,
    AWS_ACCESS_KEY_ID: DOUBLE_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: DOUBLE_KEYS.secretAccessKey,
    FLIGHTBAG_WEATHER: `file:${join(import.meta.dirname, '../fixtures/sample-weather.txt')}`,
    FLIGHTBAG_LOG_LEVEL: 'error',
    FLIGHTBAG_KEY_LIMIT: '0',
    FLIGHTBAG_API_RATE: '0',
    ...settings,
  }
  const server = await startServer(['serve'], { env, cwd: folder })
  return {
    ...commandLine(() => env, folder),
    server,
    double,
    setS3ClockMs(clock) {
      nowMs = clock
    },
    async stored() {
      const files = s3Files({ bucket: BUCKET, endpoint: double.endpoint, ...DOUBLE_KEYS })
      const keys: string[] = []
      for await (const { key } of files.list('')) keys.push(key)
      files.close()
      return keys
    },
    write: (name, content) => writeFileSync(join(folder, name), content),
    async close() {
      await server.stop()
      await double.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
