#!/usr/bin/env node
// Written so that even a very old Node can read it: it must get far enough to say that it is too old.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 22 || (version[0] === 22 && version[1] < 18)) {
  process.stderr.write(`flightbag needs Node 22.18 or later; this is Node ${process.versions.node}\n`)
  process.exitCode = 1
} else {
  import('../dist/bundle/main.js').then(
    (main) => main.main(),
    (error) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || String(error.message).indexOf('main.js') < 0) throw error
      process.stderr.write('flightbag is not built yet: run `npm run build` first\n')
      process.exitCode = 1
    },
  )
}
