import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A module of this repository as one minified ES module for browsers, with the files that it contains. */
export async function bundleForBrowser(path: string): Promise<{ text: string; inputs: string[]; imports: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
    outfile: 'bundle.js',
  })
  const output = Object.values(metafile.outputs)[0]!
  return {
    text: outputFiles[0]!.text,
    inputs: Object.keys(output.inputs).map((input) =>
      relative(root, input.startsWith('/') ? input : `${root}/${input}`),
    ),
    imports: output.imports.map((one) => one.path),
  }
}

/** The app's entry point `@flightbag/core/logbook`. */
export const LOGBOOK_ENTRY = 'packages/core/src/logbook/index.ts'
