import { existsSync, globSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Not built, but builds of earlier versions may have left them. */
const NOT_PUBLISHED = /\.(?:test|bench)$|(?:^|[\\/])testing[\\/]/

/**
 * Removes compiled files whose source was moved or deleted: the compiler leaves them, and packages would contain them.
 */
export function removeStaleOutputs(root: string): void {
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name)
    for (const path of globSync('**/*.{js,d.ts,js.map}', {
      cwd: join(folder, 'dist'),
      exclude: ['bundle', 'driver'],
    })) {
      const source = path.replace(/(?:\.d\.ts|\.js|\.js\.map)$/, '')
      if (NOT_PUBLISHED.test(source) || !existsSync(join(folder, 'src', `${source}.ts`))) {
        rmSync(join(folder, 'dist', path))
      }
    }
  }
}
