import type { RequestLimits } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../declare/settings.ts'
import { introduction } from '../../openapi/prose.ts'
import { limitsChapter } from './limits.ts'
import { plugin } from './plugin.ts'

/** The rows of the tables of a chapter whose first cell is one of these. */
function rows(html: string, names: readonly string[]) {
  const all = [...html.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map(([, name, value]) => [name, value])
  return Object.fromEntries(all.filter(([name]) => names.includes(name!)))
}

test.each<[RequestLimits, number, readonly string[]]>([
  [
    { keyPerMinute: 7, apiPerSecond: 8, apiBurst: 9 },
    10,
    [
      '7 in any 60 seconds',
      '8 a second, in bursts of 9',
      '7 a minute, shared by all programs with this key',
      '10, then <code>429</code>; replacing a session is always accepted',
      '7 requests a minute for each key; 8 requests a second in bursts of 9 for the whole service; 10 new plugin ' +
        'sessions in a UTC day. ',
    ],
  ],
  [
    { keyPerMinute: 0, apiPerSecond: 0, apiBurst: 0 },
    0,
    [
      'no limit',
      'no limit',
      'no limit, shared by all programs with this key',
      'no limit; replacing a session is always accepted',
      'No limit for each key; no limit for the whole service; any number of new plugin sessions in a UTC day. ',
    ],
  ],
])('the guide states the limits in force, and 0 as no limit: %j, %i', (limits, sessionQuota, expected) => {
  const general = rows(limitsChapter({ limits, pageBytes: 1 }), [
    'Requests with one key',
    'Requests to the whole service',
  ])
  const own = rows(plugin({ limits, sessionQuota }), ['New sessions in a UTC day', 'Requests with one key'])
  const [, sentence] = /## Limits\n(.*?)Above a limit/.exec(introduction({ limits, sessionQuota })) ?? []
  expect([
    general['Requests with one key'],
    general['Requests to the whole service'],
    own['Requests with one key'],
    own['New sessions in a UTC day'],
    sentence,
  ]).toEqual(expected)
})

test('the guide states the size of a page in force', () => {
  const { limits } = defaultSettings
  const sizes = [4 * 1024 * 1024, 64 * 1024].map((pageBytes) =>
    rows(limitsChapter({ limits, pageBytes }), ['Page size']),
  )
  expect(sizes.map((row) => row['Page size'])).toEqual([
    '<code>limit</code> 1 to 200, default 50; a page ends after about 4 MB',
    '<code>limit</code> 1 to 200, default 50; a page ends after about 64 KB',
  ])
})
