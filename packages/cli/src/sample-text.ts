import { SAMPLE_PILOT } from './sample.ts'

/** Lines to paste, in a shell of any kind: no variables, and no quotes but double ones. */
const curl = (address: string, path: string, key: string | null): string =>
  `  curl ${key === null ? '' : `-H "X-API-Key: ${key}" `}"${address}${path}"\n`

const WITH_KEY = [
  '/v1/me',
  '/v1/aerodromes/SADF',
  '/v1/aircraft?limit=2',
  '/v1/weather/SAEZ',
  '/v1/logbook/totals?from=2026-01-01',
  '/v1/airways?airspace=lower',
] as const

/**
 * What `npm start` says once it serves: where, and what to try. The key is the sample pilot's when it was just made; null
 * on later starts, when nobody can show it again, and the way to a new one is said instead.
 */
export function startText(address: string, key: string | null): string {
  const open = ['/v1/health', '/openapi.json'].map((path) => curl(address, path, null)).join('')
  const head = `Flightbag serves ${address}\nThe reference is ${address}/docs\n\n`
  if (key === null) {
    const rotate = `  npx flightbag key rotate --account ${SAMPLE_PILOT} --yes\n`
    return `${head}An API key is shown once, when it is made. A new one for the sample pilot:\n\n${rotate}\nWithout a key:\n\n${open}`
  }
  const tries = WITH_KEY.map((path) => curl(address, path, key)).join('')
  return `${head}The API key of the sample pilot, shown this once:\n\n  ${key}\n\nTry it from another terminal:\n\n${open}${tries}`
}
