import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { PATCHED_FILES, patchPostgres } from './patch-postgres.ts'

/** With `node --import`: a program that runs from its sources loads the patched driver, as the bundle contains it. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    return PATCHED_FILES.test(url)
      ? { ...loaded, source: patchPostgres(fileURLToPath(url), String(loaded.source)) }
      : loaded
  },
})
