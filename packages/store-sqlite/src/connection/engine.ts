type Engine = typeof import('node:sqlite')

/** The SQLite of Node. Node 22 warns once that it is experimental; this warning, and no other, is hidden. */
export const engine: Engine = loadEngine()

function loadEngine(): Engine {
  const { emitWarning } = process
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).startsWith('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof process.emitWarning
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
