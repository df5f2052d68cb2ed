import { testChecks, without, wrong } from '../testing/check-suite.ts'
import { replacing, withBody, withData } from '../testing/other-services.ts'
import { subjectChecks } from './subjects.ts'

const REPORT = { raw: '', decoded: { unparsed: [] } }
const WEATHER = { ident: 'SAEZ', name: '', provider: '', sources: [], status: 'ok', metar: REPORT, taf: null }

const BOTH = (
  'crossCountry local pilot copilot day night simulator instructorGiven instrumentReal instrumentHood ' +
  'multiEngine landings entries'
).split(' ')
const TOTALS = ['totals.flight', 'logged.total', ...BOTH.flatMap((name) => [`totals.${name}`, `logged.${name}`])]
const STATS = (
  'sessions byStatus minutes transmissions readbacksCorrect readbacksIncorrect sayAgain emergencies ' +
  'instructorQuestions meanResponseMs firstStartedAt lastStartedAt byStation aerodromes aircraft'
).split(' ')

function withProviderKeys(data: object | object[]) {
  return Array.isArray(data) ? data.map((one) => ({ ...one, providerKeys: {} })) : { ...data, providerKeys: {} }
}

testChecks(subjectChecks, {
  broken: {
    'weather/entries': withBody((body) => ({
      ...body,
      data: (body.data as object[]).map((entry) => ({ ...entry, status: 'sunny' })),
    })),
    'weather/one-entry': withData(() => ({ status: 'no_report' })),
    'logbook/totals': withData(() => ({ unit: 'hours' })),
    'logbook/sums': withData(({ totals }) => ({ totals: { ...(totals as object), day: 1 } })),
    'logbook/bounds': (input, init) => fetch(String(input).replace(/[?]from=.*|[?]to=.*/, ''), init),
    'pilot/profile': withBody((body) => ({ ...body, data: [] })),
    'airways/filters': withBody((body) => ({ ...body, data: [{ designator: Math.random() }] })),
    'shared-plannings/one': withBody((body) => ({ ...body, data: [{ id: 'x', providerKeys: {} }] })),
    'sessions/stats': withData(() => ({ sessions: -1 })),
  },
  alsoBroken: [
    ['logbook/bounds', 'ignores `from`', (input, init) => fetch(String(input).replace(/from=[^&]*/, ''), init)],
    ['logbook/bounds', 'ignores `to`', (input, init) => fetch(String(input).replace(/to=[^&]*/, ''), init)],
    ['logbook/bounds', 'leaves out the days of the bounds', replacing(/from=(.*)&to=\1$/, 'data.totals.entries', 0)],
    ...TOTALS.map((name) => without('logbook/totals', `data.${name}`)),
    ...STATS.map((name) => without('sessions/stats', `data.${name}`)),
    ...['totals', 'logged'].flatMap((sheet) =>
      ['local', 'copilot', 'night'].map((name) => wrong('logbook/sums', /totals$/, `data.${sheet}.${name}`, 1)),
    ),
    wrong('airways/filters', /airspace=lower/, 'data', []),
    wrong('airways/filters', /designator=/, 'data', [{ designator: 'another' }]),
    wrong('logbook/totals', /./, 'data.logged.unit', 'hours'),
    wrong('sessions/stats', /stats/, 'data.byStatus', { completed: 1e6 }),
    wrong('sessions/stats', /sessions/, 'page.total', 1e6),
    wrong('shared-plannings/one', /plannings\/./, 'data.extra', 1),
    wrong('shared-plannings/one', /./, 'data', withProviderKeys),
    ...Object.keys(WEATHER).flatMap((name) =>
      // Not null, which a report can be.
      [5, undefined, {}].map((value) => wrong('weather/entries', /./, 'data', [{ ...WEATHER, [name]: value }])),
    ),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, sources: 'briefing' }]),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, status: 'sunny', metar: null }]),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, status: 'no_report' }]),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, metar: { ...REPORT, raw: 5 } }]),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, metar: { ...REPORT, decoded: {} } }]),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, taf: { ...REPORT, raw: 5 } }]),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, taf: { ...REPORT, decoded: {} } }]),
    wrong('weather/entries', /./, 'data', [{ ...WEATHER, metar: null, taf: REPORT, status: 'no_report' }]),
    wrong('weather/one-entry', /ZZZ/, 'data.name', 5),
    wrong('weather/one-entry', /SAEZ/, 'data.name', 5),
    wrong('weather/one-entry', /SAEZ/, 'data.ident', 'SAZM'),
    wrong('logbook/sums', /./, 'data.totals', { flight: null }),
  ],
  correct: [
    ['weather/entries', 'has a forecast alone', replacing(/./, 'data', [{ ...WEATHER, metar: null, taf: REPORT }])],
  ],
})
