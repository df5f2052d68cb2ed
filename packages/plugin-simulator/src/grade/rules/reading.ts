import { isJsonObject, parseInstantMs, SECOND_MS } from '@flightbag/core'
import { type Call, type Log, objectsOf, textOf } from '../log/log.ts'
import { breach, judge, rulesFor } from './rule.ts'

const LIMIT_MOST = 200
/** A reading whose last call is older than this was abandoned. */
const OVER_AFTER_MS = 30 * SECOND_MS
/** Readings of changes alone, after which a copy must have looked for deletions. */
const FOLLOWED_WITHOUT_LISTING = 4

const CURSOR = 'Opaque. Pass `page.nextCursor` from the previous response; `null` means no further page.'
const FOLLOW =
  'To follow changes, pass the newest `updatedAt` seen; each change is returned exactly once, whatever the order.'

/** The filters of a request, as one text: all parameters but the place and size of the page. */
export function filtersOf(query: ReadonlyMap<string, string>): string {
  return [...query]
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
}

function nextCursor({ received }: Call): string | null {
  const page = received?.page
  return isJsonObject(page) ? textOf(page, 'nextCursor') : null
}

function newestIn(calls: readonly Call[]): number {
  const instants = calls.flatMap(({ received }) =>
    objectsOf(received, 'data').map((record) => textOf(record, 'updatedAt')),
  )
  return Math.max(...instants.map((text) => parseInstantMs(text ?? '') ?? -Infinity))
}

/** The pages that a client read one after the other, from a first page on. */
interface Reading {
  readonly path: string
  readonly since: number | null
  readonly isFiltered: boolean
  readonly pages: readonly Call[]
  readonly isWhole: boolean
}

/** Joins pages into readings by their cursors, in the order of their first pages. */
function readingsOf({ reads }: Log): readonly Reading[] {
  const good = reads.filter(({ received }) => received !== null)
  return good
    .filter(({ query }) => !query.has('cursor'))
    .map((first) => {
      const pages = [first]
      for (let cursor = nextCursor(first); cursor !== null; ) {
        const wanted = cursor
        const next = good.find(
          ({ path, query, number }) =>
            path === first.path && number > pages.at(-1)!.number && query.get('cursor') === wanted,
        )
        if (next === undefined) break
        pages.push(next)
        cursor = nextCursor(next)
      }
      return {
        path: first.path,
        since: parseInstantMs(first.query.get('updatedSince') ?? ''),
        isFiltered: filtersOf(first.query) !== '',
        pages,
        isWhole: nextCursor(pages.at(-1)!) === null,
      }
    })
}

/** Each reading of changes with the readings of the same collection before it. */
function followings(log: Log) {
  const readings = readingsOf(log)
  return readings
    .map((reading, place) => ({
      reading,
      earlier: readings.slice(0, place).filter(({ path }) => path === reading.path),
    }))
    .filter(({ reading, earlier }) => reading.since !== null && earlier.length > 0)
}

/** The rules for clients that read. */
export const READING_RULES = rulesFor('readers', [
  {
    id: 'paging/end',
    sentence: CURSOR,
    needs: 'a collection of several pages',
    check: (log) => {
      const readings = readingsOf(log).filter(
        ({ pages }) => nextCursor(pages[0]!) !== null && pages[0]!.query.get('limit') !== '1',
      )
      const paths = [...new Set(readings.map(({ path }) => path))].filter((path) => {
        const isQuiet =
          log.endedMs - (log.reads.filter((call) => call.path === path).at(-1)?.endedMs ?? 0) > OVER_AFTER_MS
        return isQuiet || readings.some((reading) => reading.path === path && reading.isWhole)
      })
      return judge(paths, (path) => {
        const all = readings.filter((reading) => reading.path === path)
        if (all.some(({ isWhole }) => isWhole)) return null
        return breach(all[0]!.pages.at(-1)!, `the next page of ${path} was never requested`)
      })
    },
  },
  {
    id: 'paging/cursor',
    sentence: CURSOR,
    needs: 'a second page',
    check: ({ reads }) =>
      judge(
        reads.filter(({ query }) => query.has('cursor')),
        (call) => {
          const cursor = call.query.get('cursor')
          return reads.some((each) => each.number < call.number && nextCursor(each) === cursor)
            ? null
            : breach(call, `no page had the cursor ${cursor}`)
        },
      ),
  },
  {
    id: 'paging/filters',
    sentence: CURSOR,
    needs: 'a second page',
    check: ({ reads }) =>
      judge(
        reads.flatMap((call) => {
          const from = reads.find((each) => each.number < call.number && nextCursor(each) === call.query.get('cursor'))
          return call.query.has('cursor') && from !== undefined ? [{ call, from }] : []
        }),
        ({ call, from }) => {
          if (call.path !== from.path) return breach(call, `the cursor of ${from.path} was used for ${call.path}`)
          return filtersOf(call.query) === filtersOf(from.query)
            ? null
            : breach(call, `the cursor of call ${from.number} was used with other filters`)
        },
      ),
  },
  {
    id: 'paging/limit',
    sentence: '1 to 200, default 50. A page may hold fewer when records are large.',
    needs: 'a `limit`',
    check: ({ reads }) =>
      judge(
        reads.filter(({ query }) => query.has('limit')),
        (call) => {
          const limit = call.query.get('limit') ?? ''
          const isRight = /^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= LIMIT_MOST
          return isRight ? null : breach(call, `the limit is ${limit}`)
        },
      ),
  },
  {
    id: 'follow/mark',
    sentence: FOLLOW,
    needs: 'a second reading with `updatedSince`',
    check: (log) =>
      judge(followings(log), ({ reading: { since, pages }, earlier }) => {
        const seen = earlier.flatMap((each) => each.pages).flatMap(({ received }) => objectsOf(received, 'data'))
        const isSeen = seen.some((record) => parseInstantMs(textOf(record, 'updatedAt') ?? '') === since)
        const isKept = earlier.some((each) => each.since === since)
        if (isSeen || isKept) return null
        return breach(pages[0]!, `no record had this updatedAt: ${pages[0]!.query.get('updatedSince')}`)
      }),
  },
  {
    id: 'follow/advance',
    sentence: FOLLOW,
    needs: 'a reading after a whole reading of changes',
    check: (log) =>
      judge(
        followings(log).flatMap(({ reading, earlier }) => {
          const last = earlier.findLast(({ since, isWhole }) => since !== null && isWhole)
          return last === undefined ? [] : [{ reading, last }]
        }),
        ({ reading, last }) =>
          (reading.since ?? 0) >= newestIn(last.pages)
            ? null
            : breach(
                reading.pages[0]!,
                `older than what call ${last.pages.at(-1)!.number} showed: it reads changes again`,
              ),
      ),
  },
  {
    id: 'follow/whole',
    sentence: FOLLOW,
    needs: 'a reading after one that failed half-way',
    check: (log) =>
      judge(
        followings(log).filter(({ earlier }) =>
          earlier.some(({ isWhole, pages }) => !isWhole && pages[0]!.query.get('limit') !== '1'),
        ),
        ({ reading, earlier }) => {
          const since = reading.since ?? 0
          const whole = newestIn(earlier.filter(({ isWhole }) => isWhole).flatMap(({ pages }) => pages))
          const part = newestIn(earlier.filter(({ isWhole }) => !isWhole).flatMap(({ pages }) => pages))
          if (since <= whole || since > part || earlier.some((each) => each.since === since)) return null
          return breach(
            reading.pages[0]!,
            'the mark is from a reading that did not reach its last page: changes are lost',
          )
        },
      ),
  },
  {
    id: 'follow/deletions',
    sentence: 'Deleted records are never returned.',
    needs: `${FOLLOWED_WITHOUT_LISTING} readings of changes`,
    check: (log) => {
      const readings = readingsOf(log)
      const paths = [...new Set(readings.map(({ path }) => path))].map((path) =>
        readings.filter((each) => each.path === path),
      )
      return judge(
        paths.filter((all) => all.filter(({ since }) => since !== null).length >= FOLLOWED_WITHOUT_LISTING),
        (all) => {
          const first = all.findIndex(({ since }) => since !== null)
          if (all.slice(first).some(({ isFiltered }) => !isFiltered)) return null
          return breach(
            all.at(-1)!.pages[0]!,
            'changes alone never show a deletion, and the records were never listed again',
          )
        },
      )
    },
  },
  {
    id: 'caching/no-store',
    sentence: 'Responses with data carry `Cache-Control: no-store, private`.',
    needs: 'a second request for one address',
    check: ({ reads }) =>
      judge(
        reads.filter(({ url }, place) => reads.slice(0, place).some((each) => each.url === url)),
        (call) => {
          const name = ['if-none-match', 'if-modified-since'].find((each) => call.headers[each] !== undefined)
          return name === undefined ? null : breach(call, `the header ${name} shows that the answer was stored`)
        },
      ),
  },
])
