// Writes every generated file (npm run generate). With --check, writes nothing and fails if a committed file is out of
// date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installTools } from '../packages/testing/src/lib/install-tools.ts'

installTools(join(import.meta.dirname, 'generators'))
const { committedText, generatedFiles } = await import('./generated-files.ts')

const outdated = [...(await generatedFiles())].filter(([path, text]) => committedText(path) !== text)

if (process.argv.includes('--check')) {
  for (const [path] of outdated) console.error(`${path} is out of date: run npm run generate`)
  process.exitCode = outdated.length === 0 ? 0 : 1
} else {
  for (const [path, text] of outdated) {
    writeFileSync(new URL(`../${path}`, import.meta.url), text)
    console.log(`wrote ${path}`)
  }
}
