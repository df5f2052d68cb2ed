import { rmSync } from 'node:fs'
import { build } from 'esbuild'

/**
 * Makes one file of the command, so that `serve` answers a quarter of a second after its start instead of half a second later: reading
 * hundreds of modules is what start-up spends its time on. The embedded engine and the S3 client are large and stay outside; they are loaded
 * when used.
 */
rmSync('packages/cli/dist/bundle', { recursive: true, force: true })
await build({
  entryPoints: ['packages/cli/src/main.ts'],
  outdir: 'packages/cli/dist/bundle',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.18',
  conditions: ['source'],
  external: ['@electric-sql/pglite', '@aws-sdk/*', 'pino'],
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
  // Some libraries inside still ask for CommonJS's require.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
})
