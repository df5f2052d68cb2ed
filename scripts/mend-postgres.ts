/** The files of postgres.js 3.4.9 that are mended. */
export const MENDED_FILES = /[\\/]postgres[\\/]src[\\/](connection|index)\.js$/

/** What is written in place of what; each must stand there exactly so many times. */
const MENDS: readonly { readonly file: string; readonly times: number; readonly from: string; readonly to: string }[] =
  [
    {
      // A write that waited when the connection went away: its timer, never forgotten, kept every later write from being sent.
      file: 'connection.js',
      times: 2,
      from: '\n    clearImmediate(nextWriteTimer)\n',
      to: '\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    },
    {
      // A statement given to a connection between its error and its end was never answered, and stayed in front of all later ones.
      file: 'connection.js',
      times: 1,
      from: '    !hadError && (query || sent.length) && error(',
      to: '    ;(query || initial || sent.length) && error(',
    },
    {
      // What closes a connection before it lets anybody in was asked again at once, without end.
      file: 'connection.js',
      times: 1,
      from: '    if (initial)\n      return reconnect()\n',
      to: '    if (initial && options.host[retries + 1])\n      return reconnect()\n',
    },
    {
      file: 'connection.js',
      times: 1,
      from: '    closedTime = performance.now()\n    hadError &&',
      to: '    query = null\n    closedTime = performance.now()\n    hadError &&',
    },
    {
      // A statement for a transaction whose connection is gone ended the process.
      file: 'connection.js',
      times: 1,
      from: '    if (stream)\n      return queryError(q,',
      to: "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n    if (stream)\n      return queryError(q,",
    },
    {
      // A connection that was cut while it asked for the types of arrays ended the process; its statements fail or wait for the next by themselves.
      file: 'connection.js',
      times: 1,
      from: '        return fetchArrayTypes()\n',
      to: '        return fetchArrayTypes().catch(() => undefined)\n',
    },
    {
      // Given back, a connection that is gone passed for an open one: nothing made it connect again.
      file: 'index.js',
      times: 1,
      from: '      c.reserved = null\n      onopen(c)\n',
      to: '      c.reserved = null\n      c.queue === closed || onopen(c)\n',
    },
  ]

/** For tests, which run sources: what the bundle does when it is made. The package has to be among the inlined ones. */
export const mendedPostgres = {
  name: 'mend postgres.js',
  transform: (source: string, id: string): string | null => (MENDED_FILES.test(id) ? mendPostgres(id, source) : null),
}

/**
 * postgres.js 3.4.9 with its known faults at the end of a connection mended, so that the pool recovers by itself when the database dies under
 * load. Throws when the source is another one, so that a newer version is looked at before it is taken.
 */
export function mendPostgres(path: string, source: string): string {
  let mended = source
  for (const { file, times, from, to } of MENDS.filter(({ file }) => path.endsWith(file))) {
    const parts = mended.split(from)
    if (parts.length !== times + 1)
      throw new Error(
        `postgres.js is not the version that is mended (${file} lacks: ${from.trim()}); see what this one repairs, and shorten or drop scripts/mend-postgres.ts`,
      )
    mended = parts.join(to)
  }
  return mended
}
