#!/usr/bin/env node
// Written so that even a very old Node can read it: it must be able to report that it is too old.
var version = process.versions.node.split('.').map(Number)
if (version[0] > 22 || (version[0] === 22 && version[1] >= 18)) {
  import('../dist/bundle/main.js').then(
    (main) => main.main(),
    (error) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || String(error.message).indexOf('main.js') < 0) throw error
      process.stderr.write('flightbag is not built yet: run `npm run build` first\n')
      process.exitCode = 1
    },
  )
} else {
  runOnPinnedNode()
}

/** Starts this file again on the Node that `npm ci` installed beside it. */
function runOnPinnedNode() {
  void Promise.all([import('node:fs'), import('node:path'), import('node:child_process')]).then((modules) => {
    var fs = modules[0]
    var path = modules[1]
    var script = fs.realpathSync(process.argv[1])
    var node = findPinnedNode(fs, path, path.dirname(script))
    if (node === null) {
      process.stderr.write(
        `flightbag needs Node 22.18 or later; this is Node ${process.versions.node}. ` +
          'Install a newer Node, or use the executable of flightbag, which contains it\n',
      )
      process.exitCode = 1
      return
    }
    var child = modules[2].spawn(node, [script].concat(process.argv.slice(2)), { stdio: 'inherit' })
    // A terminal sends SIGINT to both processes.
    process.on('SIGINT', () => undefined)
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    process.on('SIGHUP', () => child.kill('SIGHUP'))
    child.on('exit', (code) => {
      process.exitCode = code === null ? 1 : code
    })
  })
}

/** The pinned Node in the nearest `node_modules` above a folder; null if there is none for this platform. */
function findPinnedNode(fs, path, folder) {
  var name = `node-${process.platform}-${process.arch}`
  var found = path.join(folder, 'node_modules', name, 'bin', 'node')
  if (fs.existsSync(found)) return found
  var above = path.dirname(folder)
  return above === folder ? null : findPinnedNode(fs, path, above)
}
