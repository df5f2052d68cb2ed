/**
 * A piece of code in the guide. The tests run each one, with `FLIGHTBAG_URL` and `FLIGHTBAG_KEY` in its environment.
 */
export interface Example {
  readonly language: 'sh' | 'ts'
  readonly code: string
}

function sh(code: string): Example {
  return { language: 'sh', code: code.trim() }
}

function ts(code: string): Example {
  return { language: 'ts', code: code.trim() }
}

export const account = sh(`
curl --fail --silent --show-error \\
  --header "Authorization: Bearer $FLIGHTBAG_KEY" \\
  "$FLIGHTBAG_URL/v1/me"
`)

export const firstCollection = sh(`
curl --fail --silent --show-error \\
  --header "Authorization: Bearer $FLIGHTBAG_KEY" \\
  "$FLIGHTBAG_URL/v1/notes?limit=10"
`)

export const totals = sh(`
curl --fail --silent --show-error \\
  --header "Authorization: Bearer $FLIGHTBAG_KEY" \\
  "$FLIGHTBAG_URL/v1/logbook/totals?from=2026-01-01&to=2026-12-31"
`)

export const paging = ts(`
const { FLIGHTBAG_URL, FLIGHTBAG_KEY } = process.env

async function* everyRecord(collection: string) {
  let cursor: string | null = null
  do {
    const url = new URL(\`\${FLIGHTBAG_URL}/v1/\${collection}?limit=200\`)
    if (cursor !== null) url.searchParams.set('cursor', cursor)
    const answer = await fetch(url, { headers: { authorization: \`Bearer \${FLIGHTBAG_KEY}\` } })
    if (!answer.ok) throw new Error(await answer.text())
    const { data, page } = await answer.json()
    yield* data
    cursor = page.nextCursor
  } while (cursor !== null)
}

for await (const card of everyRecord('aerodromes')) console.log(card.code, card.name)
`)

export const following = ts(`
const { FLIGHTBAG_URL, FLIGHTBAG_KEY } = process.env

/** All changes after \`since\`, and the mark for the next reading. */
async function changesOf(collection: string, since: string) {
  const changed = []
  let newest = since
  let cursor: string | null = null
  do {
    const url = new URL(\`\${FLIGHTBAG_URL}/v1/\${collection}\`)
    url.searchParams.set('updatedSince', since)
    if (cursor !== null) url.searchParams.set('cursor', cursor)
    const answer = await fetch(url, { headers: { authorization: \`Bearer \${FLIGHTBAG_KEY}\` } })
    if (!answer.ok) throw new Error(await answer.text())
    const { data, page } = await answer.json()
    for (const record of data) if (record.updatedAt > newest) newest = record.updatedAt
    changed.push(...data)
    cursor = page.nextCursor
  } while (cursor !== null)
  return { changed, newest }
}

const first = await changesOf('notes', '2000-01-01T00:00:00.000Z')
const next = await changesOf('notes', first.newest)
console.log(first.changed.length, next.changed.length)
`)

export const deletions = ts(`
const { FLIGHTBAG_URL, FLIGHTBAG_KEY } = process.env

async function page(collection: string, query: Record<string, string>) {
  const url = \`\${FLIGHTBAG_URL}/v1/\${collection}?\${new URLSearchParams(query)}\`
  const answer = await fetch(url, { headers: { authorization: \`Bearer \${FLIGHTBAG_KEY}\` } })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** The ids in \`copy\`, to which all changes were applied before, that no longer exist. */
async function deletedIds(collection: string, copy: Set<string>): Promise<string[]> {
  const first = await page(collection, { limit: '1' })
  if (first.page.total === copy.size) return []
  const deleted = new Set(copy)
  let cursor: string | null = null
  do {
    const { data, page: position } = await page(collection, { limit: '200', ...(cursor ? { cursor } : {}) })
    for (const { id } of data) deleted.delete(id)
    cursor = position.nextCursor
  } while (cursor !== null)
  return [...deleted]
}

console.log(await deletedIds('notes', new Set(['n', 'deleted-yesterday'])))
`)

export const waiting = ts(`
const { FLIGHTBAG_URL, FLIGHTBAG_KEY } = process.env

async function get(path: string): Promise<Response> {
  const headers = { authorization: \`Bearer \${FLIGHTBAG_KEY}\` }
  const answer = await fetch(\`\${FLIGHTBAG_URL}\${path}\`, { headers })
  if (answer.status !== 429) return answer
  const seconds = Number(answer.headers.get('retry-after'))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return get(path)
}

console.log((await get('/v1/aircraft')).status)
`)

export const typed = ts(`
import { flightbagClient } from "@flightbag/client"

const { FLIGHTBAG_URL = '', FLIGHTBAG_KEY = '' } = process.env
const bag = flightbagClient({ baseUrl: FLIGHTBAG_URL, key: FLIGHTBAG_KEY })

const { data } = await bag.get('/v1/logbook/totals', { query: { from: '2026-01-01' } })
console.log(\`\${data.logged.total / 10} h in \${data.totals.entries} flights\`)
for await (const note of bag.notes.all()) console.log(note.title)
`)

export const weather = ts(`
const { FLIGHTBAG_URL, FLIGHTBAG_KEY } = process.env

const headers = { authorization: \`Bearer \${FLIGHTBAG_KEY}\` }
const answer = await fetch(\`\${FLIGHTBAG_URL}/v1/weather\`, { headers })
const { data } = await answer.json()
for (const { ident, status, metar } of data) {
  if (status === 'ok') console.log(ident, metar?.raw ?? 'only a TAF', metar?.ageMinutes)
  else console.log(ident, status)
}
`)

export const session = sh(`
curl --fail --silent --show-error --request PUT \\
  --header "X-API-Key: $FLIGHTBAG_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{"schema":1,"startedAt":"2026-10-03T09:30:00Z","endedAt":null,"departure":"SAZM"}' \\
  "$FLIGHTBAG_URL/v1/plugin/sessions/guide-example"
`)

export const live = sh(`
curl --fail --silent --show-error --request PUT \\
  --header "X-API-Key: $FLIGHTBAG_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{"schema":1,"sessionId":"guide-example","sentAt":"2026-10-03T09:41:07Z","acks":[]}' \\
  "$FLIGHTBAG_URL/v1/plugin/live"
`)
