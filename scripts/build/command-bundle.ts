import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
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

/** The fonts of PDFs, which the command reads from their package in a checkout. */
const pdfFonts: Plugin = {
  name: 'embed the fonts of PDFs',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]print[\\/]pdf[\\/]fonts\.ts$/ }, ({ path }) => ({
      contents: `export { default as regular } from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'
export { default as bold } from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'`,
      loader: 'js',
      resolveDir: dirname(path),
    }))
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
  loader: { '.ttf': 'binary' },
  plugins: [requiredBuiltins, fonts, pdfFonts, embeddedFiles, asciiOutput],
  define: { FLIGHTBAG_BUILD: JSON.stringify(buildInfo()) },
} as const satisfies BuildOptions
