import { join } from 'node:path'
import { installTools } from '../lib/install-tools.ts'

/** The folder with the program `litestream`. npm compares its digest with package-lock.json. */
export function litestreamFolder(): string {
  installTools(import.meta.dirname)
  return join(import.meta.dirname, 'node_modules/@flydotio/litestream-linux-x64')
}
