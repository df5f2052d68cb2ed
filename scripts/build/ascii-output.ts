import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

const NOT_ASCII = /[^\0-\x7f]/g

/**
 * The same program in ASCII. esbuild has escaped strings already, but no regular expressions, templates and comments.
 * Only `String.raw` could tell the difference.
 */
function inAscii(path: string, program: string): string {
  // The escape of a character after a backslash would be its six characters.
  if (/\\[^\0-\x7f]/.test(program)) throw new Error(`${path} contains a backslash before a character outside ASCII`)
  return program.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Writes the files of a bundle in ASCII. V8 keeps the text of a program in memory, and one character that is not in
 * Latin-1 makes it twice as large.
 */
export const asciiOutput: Plugin = {
  name: 'write ASCII',
  setup({ initialOptions, onEnd }) {
    initialOptions.write = false
    onEnd(({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, /\.c?js$/.test(path) ? inAscii(path, text) : text)
      }
    })
  },
}
