import { createRequire, isBuiltin } from 'node:module'
import { relative } from 'node:path'
import type { Plugin } from 'esbuild'

/** esbuild's name for the modules made here; it is the start of their paths among the inputs of a bundle. */
export const BUILTIN_NAMESPACE = 'builtin'
const require = createRequire(import.meta.url)

/**
 * Loads Node's built-in modules by `require`. An `import` reads every export of such a module, and some of them load
 * others: the WebSocket of `node:http` loads a second HTTP client, which takes megabytes of memory.
 *
 * Each file has its own copy of the module, in which esbuild leaves only what the file uses; a shared one would be a
 * chunk of its own.
 */
export const requiredBuiltins: Plugin = {
  name: 'require built-in modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind, namespace, importer }) => {
      if (namespace === BUILTIN_NAMESPACE || kind !== 'import-statement' || !isBuiltin(path)) return undefined
      return {
        path: `${path} of ${relative('', importer)}`,
        namespace: BUILTIN_NAMESPACE,
        pluginData: path,
        sideEffects: false,
      }
    })
    onLoad({ filter: /./, namespace: BUILTIN_NAMESPACE }, ({ pluginData: builtin }) => ({
      contents: [
        `const builtin = require('${builtin}')`,
        'export default builtin',
        ...Object.keys(require(builtin)).map(
          (name) => `export const ${name} = /* @__PURE__ */ (() => builtin.${name})()`,
        ),
      ].join('\n'),
    }))
  },
}
