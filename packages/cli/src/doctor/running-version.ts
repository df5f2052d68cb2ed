import { VERSION, VERSION_TEXT } from '../lib/version.ts'
import { servedVersion } from '../serve/served-version.ts'
import type { Settings } from '../settings/settings.ts'
import { answerOf } from './address-check.ts'
import { type Check, good, warning } from './check.ts'

/** A check if a server runs: by the data folder, or by its metrics, which it serves whatever its store is. */
export async function runningVersionCheck(settings: Settings): Promise<readonly Check[]> {
  const published = servedVersion(settings)
  const found = published ?? (await measuredVersion(settings))
  if (found === null) return []
  const own = published === null ? VERSION : VERSION_TEXT
  const name = 'running server'
  return found === own
    ? [good(name, 'has the version of this program')]
    : [warning(name, `has version ${found}, and this program ${own}: restart the server`)]
}

async function measuredVersion({ metricsPort: port, metricsHost: host }: Settings): Promise<string | null> {
  if (port === null || port === 0) return null
  const metrics = await answerOf({ host, port, isHttps: false, path: '/metrics' })
  return /^flightbag_build_info\{version="([^"]*)"/m.exec(metrics ?? '')?.[1] ?? null
}
