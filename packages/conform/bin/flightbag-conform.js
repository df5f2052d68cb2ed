#!/usr/bin/env node
import('../dist/main.js').then(
  ({ main }) => main(),
  (error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    process.stderr.write('flightbag-conform is not built yet: run `npm run build` first\n')
    process.exitCode = 1
  },
)
