// Writes the tarball of each published package into dist/npm (npm run package:npm). With the path of a folder, writes
// them there and prints a line of JSON about each.
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packPackage, publicFolders } from './pack-package.ts'

const root = join(import.meta.dirname, '../..')
const [asked] = process.argv.slice(2)
const into = asked ?? join(root, 'dist/npm')
mkdirSync(into, { recursive: true })
for (const folder of publicFolders()) {
  const packed = await packPackage(folder, into)
  const line = `${relative(root, packed.tarball)} ${Math.ceil(packed.bytes / 1000)} kB`
  console.log(asked === undefined ? line : JSON.stringify(packed))
}
