// Runs Biome with the arguments of the command line; the first run installs it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'

installTools(import.meta.dirname)
const biome = join(import.meta.dirname, 'node_modules/@biomejs/biome/bin/biome')
const { status } = spawnSync(process.execPath, [biome, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
