// Writes the tarball of each published package into dist/npm (npm run package:npm).
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packPackage, publicFolders } from './pack-package.ts'

const root = join(import.meta.dirname, '../..')
const into = join(root, 'dist/npm')
mkdirSync(into, { recursive: true })
for (const folder of publicFolders()) {
  const { tarball, bytes } = await packPackage(folder, into)
  console.log(`${relative(root, tarball)} ${Math.ceil(bytes / 1000)} kB`)
}
