// Writes one executable file for each platform (npm run package): Node, the command, its libraries and all licences.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'
import { COMMAND_BUNDLE } from '../build/command-bundle.ts'
import { nodeFolder } from './node-folder.ts'

const FOLDER = 'dist'
const WORK = join(FOLDER, 'executable')

/**
 * The mark in the binary of Node that postject changes. Node's documentation of single executable applications has it.
 */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Bundles the command as one CommonJS file, the only form that Node runs from its own binary. */
async function bundle(): Promise<string> {
  const outfile = join(WORK, 'flightbag.cjs')
  await build({
    ...COMMAND_BUNDLE,
    entryPoints: ['scripts/executable/executable-entry.ts'],
    outfile,
    format: 'cjs',
    sourcemap: false,
    minify: true,
    keepNames: true,
    define: { ...COMMAND_BUNDLE.define, 'import.meta.url': '__bundleUrl', 'import.meta.dirname': '__dirname' },
    banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(process.execPath).href;" },
  })
  return outfile
}

/**
 * Prepares the data that goes into the binary. V8's code cache can be made only for the architecture of this machine.
 */
function prepareBlob(architecture: string, main: string, node: string): string {
  const output = join(WORK, 'flightbag.blob')
  const config = join(WORK, 'executable.json')
  const assets = {
    LICENSE: 'LICENSE',
    'THIRD-PARTY-NOTICES.txt': 'packages/cli/dist/bundle/THIRD-PARTY-NOTICES.txt',
    'NODE-LICENSE': join(node, 'LICENSE'),
    'documents.json': 'packages/cli/dist/bundle/documents.json',
  }
  const useCodeCache = architecture === process.arch
  const options = { useCodeCache, main, output, assets, disableExperimentalSEAWarning: true, useSnapshot: false }
  writeFileSync(config, JSON.stringify(options))
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  return output
}

/** Writes the executable of one architecture and returns its path. */
function writeExecutable(architecture: string, main: string): string {
  const node = nodeFolder(architecture, WORK)
  const made = join(WORK, `flightbag-linux-${architecture}`)
  copyFileSync(join(node, 'bin/node'), made)
  chmodSync(made, 0o755)
  const injected = [
    join(import.meta.dirname, 'node_modules/postject/dist/cli.js'),
    made,
    'NODE_SEA_BLOB',
    prepareBlob(architecture, main, node),
  ]
  execFileSync(process.execPath, [...injected, '--sentinel-fuse', FUSE], { stdio: 'pipe' })
  const path = join(FOLDER, `flightbag-linux-${architecture}`)
  rmSync(path, { force: true })
  copyFileSync(made, path)
  chmodSync(path, 0o755)
  return path
}

if (!existsSync('packages/cli/dist/bundle/main.js')) throw new Error('run npm run build first')
installTools(import.meta.dirname)
mkdirSync(WORK, { recursive: true })
const main = await bundle()
const given = process.argv.slice(2)
for (const architecture of given.length > 0 ? given : ['x64', 'arm64']) {
  const path = writeExecutable(architecture, main)
  console.log(`${path} ${(statSync(path).size / 1e6).toFixed(0)} MB`)
}
rmSync(WORK, { recursive: true })
