import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loads a source of core with another text: `--import` of this file, with the end of the path, the text and its
 * replacement in `CHANGED_CORE` as a JSON array.
 */
const [path, text, replacement] = JSON.parse(process.env.CHANGED_CORE!) as [string, string, string]

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(path)) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    if (!source.includes(text)) throw new Error(`${path} does not contain ${text}`)
    return { format: 'module-typescript', source: source.replace(text, replacement), shortCircuit: true }
  },
})
