import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The code that the benchmarks measure, and the code that measures it. */
const MEASURED = [
  'packages/{core,http,cli,files-s3,store-postgres,store-sqlite,weather-*}/src/**/*.ts',
  'packages/store-postgres/sql/**/*.sql',
  'bench/**/*.ts',
  'package-lock.json',
]

/** Tests, and the code that only they use: of the code beside them, the benchmarks use that which starts databases. */
const UNMEASURED = /\.test\.ts$|\/node_modules\/|\/src\/testing\/(?!postgres-|citus-)/

/** The first 12 digits of the SHA-256 digest of the measured code. */
export function measuredCode(): string {
  const digest = createHash('sha256')
  for (const path of globSync(MEASURED, { cwd: root }).sort()) {
    if (UNMEASURED.test(path)) continue
    digest.update(`${path}\0${readFileSync(join(root, path), 'utf8')}\0`)
  }
  return digest.digest('hex').slice(0, 12)
}
