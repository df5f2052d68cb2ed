import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { COMMAND_BUNDLE } from './command-bundle.ts'
import { writeDocuments } from './documents.ts'
import { removeStaleOutputs } from './remove-stale-outputs.ts'
import { BUILTIN_NAMESPACE } from './required-builtins.ts'
import { writeNotices } from './third-party-notices.ts'

/**
 * Makes the bundle of the command, which contains every library and every file that the command reads. Reading hundreds
 * of modules is most of the start-up time, so `serve` answers in half the time. The S3 client, pdfkit and the stores
 * are parts of their own, loaded when used.
 */
const FOLDER = 'packages/cli/dist/bundle'

const { metafile } = await build({
  ...COMMAND_BUNDLE,
  outdir: FOLDER,
  splitting: true,
  metafile: true,
  format: 'esm',
  // Some libraries inside still ask for CommonJS's require.
  banner: {
    js:
      "import { createRequire as __createRequire } from 'node:module'; " +
      'const require = __createRequire(import.meta.url);',
  },
})

// Old chunks go last: a command that is starting at this moment finds either bundle whole.
const made = new Set(Object.keys(metafile.outputs).map((file) => basename(file)))
for (const file of readdirSync(FOLDER)) if (!made.has(file)) rmSync(join(FOLDER, file))

removeStaleOutputs('.')
writeDocuments(FOLDER)
writeNotices(
  FOLDER,
  Object.keys(metafile.inputs).filter((path) => !path.startsWith(`${BUILTIN_NAMESPACE}:`)),
)
