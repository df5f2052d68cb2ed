import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

function read(file: string): Uint8Array {
  return readFileSync(resolve(`dejavu-fonts-ttf/ttf/${file}`))
}

/** The fonts of PDFs: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. A PDF gets a subset. */
export const regular = read('DejaVuSansCondensed.ttf')
export const bold = read('DejaVuSansCondensed-Bold.ttf')
