import { join } from 'node:path'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'

/** Installs the linters and generators before the suites that run them. */
export default () => {
  installTools(import.meta.dirname)
  installTools(join(import.meta.dirname, '../../scripts/release'))
}
