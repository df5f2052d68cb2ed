import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** A module that reads files of a folder by name, and the same module with the files inside. */
interface Reader {
  readonly module: RegExp
  readonly folder: string
  readonly files: readonly string[]
  readonly contents: (files: Readonly<Record<string, Buffer>>) => string
}

const READERS: readonly Reader[] = [
  {
    module: /[\\/]store-postgres[\\/]src[\\/]sql-files\.ts$/,
    folder: 'packages/store-postgres/sql',
    files: ['**/*.{sql,txt}'],
    contents: (files) => {
      const texts = Object.entries(files).map(([name, content]) => [name, content.toString('utf8')])
      return `const FILES = ${JSON.stringify(Object.fromEntries(texts))}
export const readSql = (file) => FILES[file]`
    },
  },
  {
    module: /[\\/]sample[\\/]sample-files\.ts$/,
    folder: 'fixtures',
    files: ['sample-*', 'files/*'],
    contents: (files) => {
      const encoded = Object.entries(files).map(([name, content]) => [name, content.toString('base64')])
      return `const FILES = ${JSON.stringify(Object.fromEntries(encoded))}
export const readSampleFile = (name) => Buffer.from(FILES[name], 'base64')`
    },
  },
]

/** Puts the files that the command reads at run time into the bundle, so that it can be moved anywhere. */
export const embeddedFiles: Plugin = {
  name: 'embed files',
  setup({ onLoad }) {
    for (const { module, folder, files, contents } of READERS) {
      onLoad({ filter: module }, () => {
        const names = globSync([...files], { cwd: folder })
          .map((name) => name.replaceAll('\\', '/'))
          .sort()
        const read = names.map((name) => [name, readFileSync(join(folder, name))])
        return { contents: contents(Object.fromEntries(read)), loader: 'js' }
      })
    }
  },
}
