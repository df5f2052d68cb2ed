import { installTools } from '../../packages/testing/src/lib/install-tools.ts'

/** Installs what controls and examines Chromium. */
export default () => installTools(import.meta.dirname)
