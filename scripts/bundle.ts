import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { buildInfo } from './build-info.ts'
import { PATCHED_FILES, patchPostgres } from './patch-postgres.ts'

/**
 * Makes a bundle of the command, so that `serve` answers a quarter of a second after its start instead of half a second later: reading
 * hundreds of modules is what start-up spends its time on. The S3 client is large and stays outside; it is loaded when used.
 */
const FOLDER = 'packages/cli/dist/bundle'

const patched: Plugin = {
  name: 'patch postgres.js',
  setup({ onLoad }) {
    onLoad({ filter: PATCHED_FILES }, ({ path }) => ({
      contents: patchPostgres(path, readFileSync(path, 'utf8')),
      loader: 'js',
    }))
  },
}

const { metafile } = await build({
  entryPoints: ['packages/cli/src/main.ts'],
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.18',
  conditions: ['source'],
  external: ['@aws-sdk/*', 'pino', 'pdfkit'],
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [patched],
  define: { FLIGHTBAG_BUILD: JSON.stringify(buildInfo()) },
  // Some libraries inside still ask for CommonJS's require.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
})

// Old chunks go last: a command that is starting at this moment finds either bundle whole.
const made = new Set(Object.keys(metafile.outputs).map((file) => basename(file)))
for (const file of readdirSync(FOLDER)) if (!made.has(file)) rmSync(join(FOLDER, file))

// The store reads its statements from `../sql/`, seen from the bundle.
cpSync('packages/store-postgres/sql', join(FOLDER, '../sql'), { recursive: true })
