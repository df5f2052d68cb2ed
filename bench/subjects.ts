import { installTools } from '@flightbag/testing/lib/install-tools'
import { type Subject, startSubject } from './processes.ts'

/** A server under measurement, and the time from its start until it has printed that it listens. */
export type Started = Subject & { readonly readyMs: number }

/** Limits are on and count, but none is reached. */
export const settings = {
  FLIGHTBAG_KEY_LIMIT: '100000000',
  FLIGHTBAG_API_RATE: '1000000',
  FLIGHTBAG_API_BURST: '1000000',
  FLIGHTBAG_SESSION_QUOTA: '0',
  FLIGHTBAG_MAX_CONNECTIONS: '20000',
  FLIGHTBAG_LOG_LEVEL: 'error',
  FLIGHTBAG_PORT: '0',
}

/** Flightbag as users run it; `BENCH_OURS` names another build. */
export function startFlightbag(databaseUrl: string): Promise<Started> {
  return startSubject(
    process.env.BENCH_OURS?.split(' ') ?? [process.execPath, 'packages/cli/bin/flightbag.js', 'serve'],
    env(databaseUrl),
  )
}

function env(databaseUrl: string) {
  return { DATABASE_URL: databaseUrl, ...settings }
}

/** Starts all servers of the comparison, by name. */
export async function startAll(databaseUrl: string): Promise<Readonly<Record<SubjectName, Started>>> {
  function node(file: string, ...words: readonly string[]) {
    return startSubject([process.execPath, file, ...words], env(databaseUrl))
  }
  return {
    floor: await node('bench/floor/server.ts'),
    counting: await node('bench/floor/server.ts', 'counting'),
    flightbag: await startFlightbag(databaseUrl),
    naive: await node('bench/naive/server.ts'),
    postgraphile: await node(installedPeer('postgraphile.js')),
  }
}

export type SubjectName = 'floor' | 'counting' | 'flightbag' | 'naive' | 'postgraphile'

/** The peers are large and only this benchmark needs them, so they are installed on its first run. */
function installedPeer(file: string): string {
  installTools('bench/peers')
  return `bench/peers/${file}`
}
