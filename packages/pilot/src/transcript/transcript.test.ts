import type { PluginSession } from '@flightbag/client'
import { expect, test } from 'vitest'
import { sessionPage } from './page.ts'
import { sessionFacts, sessionTitle, utterances } from './utterances.ts'

type Event = PluginSession['events'][number]

function event(at: string, kind: string, texts: Partial<Event> = {}): Event {
  return {
    at,
    kind: kind as Event['kind'],
    station: null,
    intent: null,
    template: null,
    heard: null,
    said: null,
    ...texts,
  }
}

const session = {
  ...{ id: 's-1', startedAt: '2026-10-03T23:00:00.000Z', durationMinutes: 62, status: 'in_progress', language: null },
  ...{ aircraft: { registration: 'LV-XSA', icaoType: 'C172' }, departure: 'SADF', arrival: null },
  stats: { transmissions: 1, sayAgain: 2, readbacksCorrect: 3, readbacksIncorrect: 1, emergencies: 1 },
  events: [
    event('2026-10-04T00:02:00.000Z', 'unprompted', { station: 'tower', said: 'Traffic <two> o’clock' }),
    event('2026-10-03T23:01:00.000Z', 'turn', {
      station: 'ground',
      intent: 'taxi',
      template: 'cleared',
      heard: 'request taxi',
      said: 'taxi to holding point',
    }),
    event('2026-10-03T23:02:00.000Z', 'silence', { station: 'ground' }),
    event('2026-10-03T23:03:00.000Z', 'instructor', { heard: 'what is a squawk', said: 'a code' }),
    event('2026-10-03T23:04:00.000Z', 'error', { heard: 'request' }),
    event('2026-10-04T00:03:00.000Z', 'unprompted', { said: 'Traffic clear' }),
  ],
  eventsDropped: 2,
} as unknown as PluginSession

test('the events are lines of a conversation in the order of their times, with the date of each day', () => {
  expect(utterances(session).map(({ time, who, speaker, text, about }) => [time, who, speaker, text, about])).toEqual([
    ['2026-10-03 23:01:00', 'pilot', 'pilot', 'request taxi', 'taxi, cleared'],
    ['', 'controller', 'ground', 'taxi to holding point', ''],
    ['23:02:00', 'plugin', 'ground', 'no answer', ''],
    ['23:03:00', 'pilot', 'pilot', 'what is a squawk', ''],
    ['', 'instructor', 'instructor', 'a code', ''],
    ['23:04:00', 'pilot', 'pilot', 'request', ''],
    ['', 'plugin', 'controller', 'the plugin had a fault', ''],
    ['2026-10-04 00:02:00', 'controller', 'tower', 'Traffic <two> o’clock', ''],
    ['00:03:00', 'controller', 'controller', 'Traffic clear', ''],
  ])
})

test('the figures and the title state what is stored, and name what is not known', () => {
  expect(sessionFacts(session)).toEqual([
    '62 minutes',
    '1 transmission',
    'readbacks: 3 right, 1 wrong',
    '“say again”: 2',
    '1 emergency',
    '2 older events not stored',
  ])
  expect(sessionTitle(session)).toBe('LV-XSA (C172), SADF to not known, in progress')
  const bare = { ...session, aircraft: { registration: null, icaoType: null }, departure: null } as PluginSession
  expect(sessionTitle(bare)).toBe('in progress')
  const typed = { ...bare, aircraft: { registration: null, icaoType: 'C172' }, arrival: 'SAAR' } as PluginSession
  expect(sessionTitle(typed)).toBe('C172, not known to SAAR, in progress')
  const named = { ...bare, aircraft: { registration: 'LV-XSA', icaoType: null } } as PluginSession
  expect(sessionTitle(named)).toBe('LV-XSA, in progress')
})

test('the page escapes all texts, and says when nothing is stored', () => {
  const page = sessionPage(session)
  expect(page).toContain('<p>2026-10-03 23:00 UTC · 62 minutes')
  expect(page).toContain('Traffic &lt;two&gt; o’clock')
  expect(page.match(/<li /g)).toHaveLength(9)
  expect(page).toContain('<p class="about">2026-10-03 23:01:00 · pilot · taxi, cleared</p>')
  expect(sessionPage({ ...session, events: [] })).toContain('The session has no stored events.')
})
