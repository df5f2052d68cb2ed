import { readFileSync } from 'node:fs'
import type { BuildOptions, Plugin } from 'esbuild'
import { asciiOutput } from './ascii-output.ts'
import { buildInfo } from './build-info.ts'
import { embeddedFiles } from './embedded-files.ts'
import { requiredBuiltins } from './required-builtins.ts'

const REQUIRED_FONT = /\brequire\$1\((?='#standard-fonts\/)/g

/** pdfkit requires its fonts by a function that esbuild cannot see through. */
const fonts: Plugin = {
  name: 'bundle the fonts of pdfkit',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pdfkit\.node\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!REQUIRED_FONT.test(source)) throw new Error(`${path} requires its fonts in another way than before`)
      return { contents: source.replaceAll(REQUIRED_FONT, 'require('), loader: 'js' }
    })
  },
}

/** How the command is bundled, for the package and for the executable. */
export const COMMAND_BUNDLE = {
  entryPoints: ['packages/cli/src/main.ts'],
  bundle: true,
  platform: 'node',
  target: 'node22.18',
  conditions: ['source'],
  legalComments: 'none',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [requiredBuiltins, fonts, embeddedFiles, asciiOutput],
  define: { FLIGHTBAG_BUILD: JSON.stringify(buildInfo()) },
} as const satisfies BuildOptions
