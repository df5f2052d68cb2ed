import {
  canonicalJson,
  checkLogbookRange,
  contentTypeOf,
  type JsonObject,
  parseCommandRequest,
  pollMs,
} from '@flightbag/core'
import { landingsSince } from '@flightbag/core/briefing'
import {
  aircraftKey,
  csvRow,
  decideEntry,
  decodeText,
  exportLosses,
  isIcao,
  isSameRecord,
  spreadsheetRow,
  undecidedEntry,
  writtenFormats,
} from '@flightbag/core/exchange'
import { coveringPeriods, isWithin, periodsOf } from '@flightbag/core/logbook'
import {
  accountPrefix,
  askedIdent,
  compareCodePoints,
  correctionRank,
  decideSession,
  decodeCursor,
  downloadGeneratedAtMs,
  downloadName,
  downloadType,
  emailKey,
  encodeCursor,
  fileKey,
  firstUsageDay,
  foldAscii,
  handOver,
  hasMoreStructure,
  instantText,
  isLoopback,
  isOvertaken,
  lastRevisionMs,
  methodName,
  nestsDeeper,
  newCommand,
  newestFirst,
  parseDateMs,
  parseFileKey,
  parseInstantMs,
  parseKeyPrefix,
  readAirwayLine,
  readJson,
  replacesReport,
  reportIsCurrent,
  revisionOf,
  screenOpenAt,
  storedArrivalMs,
  trimEndOf,
  upperAscii,
  utcDay,
} from '@flightbag/core/ports'
import {
  decodeMetar,
  densityAltitudeFt,
  pressureAltitudeFt,
  relativeHumidityPercent,
  runwayWinds,
} from '@flightbag/core/weather'
import { expect, test } from 'vitest'
import { NOW } from '../sample.ts'
import { NOW_MS, notebook, pairs, texts, times, words } from './noted.ts'
import { longestRecord } from './sample-records.ts'
import { variantsOf } from './variants.ts'

const dates = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-03-15', '2026-12-31', '2027-01-01']
const someDates = [...dates, null]

function bytesOf(text: string): [Uint8Array][] {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const marked = Buffer.from(`\ufeff${text}`)
  return [Buffer.from(text), Buffer.from(text, 'latin1'), utf16, Buffer.from(utf16).swap16(), marked].map((bytes) => [
    bytes,
  ])
}

const HOLDING = parseCommandRequest({
  kind: 'holding',
  navaid: 'EZE',
  inboundCourseDeg: 110,
  turn: 'right',
  legMinutes: null,
  altitudeFt: 4000,
})

/** Commands of every age, each made at one of the {@link times}. */
const COMMANDS = times.slice(0, 40).map((ms, at) => {
  return newCommand(`c${at}`, HOLDING.ok ? HOLDING.value : expect.fail(JSON.stringify(HOLDING.failure)), ms)
})

const ACKS = [
  { id: 'c1', outcome: 'spoken', said: 'Hold over EZE', reason: null, at: NOW },
  { id: 'c7', outcome: 'refused', said: null, reason: 'on_ground', at: NOW },
] as const

test('the results of functions of texts and times are what was approved', async () => {
  const { noted, notedEach, notedTexts, notedTimes, text } = notebook()
  for (const called of [
    contentTypeOf,
    aircraftKey,
    isIcao,
    accountPrefix,
    askedIdent,
    correctionRank,
    downloadName,
    downloadType,
    emailKey,
    foldAscii,
    isLoopback,
    parseDateMs,
    parseFileKey,
    parseInstantMs,
    parseKeyPrefix,
    readAirwayLine,
    readJson,
    storedArrivalMs,
    upperAscii,
    canonicalJson,
  ])
    notedTexts(called as (text: string) => unknown)
  notedTexts((text) => csvRow([text, 7, text]), 'csvRow')
  notedTexts((text) => spreadsheetRow([text, -7, '']), 'spreadsheetRow')
  notedTexts((text) => fileKey(text, text.toUpperCase()), 'fileKey')
  notedTexts((text) => trimEndOf(text, '.Zg '), 'trimEndOf')
  notedTexts((text) => [1, 2, 8].map((limit) => [nestsDeeper(text, limit), hasMoreStructure(text, limit)]), 'structure')
  noted(decodeText, texts.slice(0, 200).flatMap(bytesOf))
  noted(compareCodePoints, pairs(texts.slice(0, 60), texts.slice(-60)))
  for (const called of [instantText, downloadGeneratedAtMs, newestFirst, utcDay, firstUsageDay]) notedTimes(called)
  notedTimes((ms) => [screenOpenAt(ms, NOW_MS), screenOpenAt(NOW_MS, ms), pollMs(screenOpenAt(ms, NOW_MS))], 'screen')
  notedTimes((ms) => [reportIsCurrent(ms, NOW_MS), isOvertaken(ms, NOW_MS), isOvertaken(NOW_MS, ms)], 'arrivals')
  notedTimes((ms) => [revisionOf(2, 5, ms, NOW_MS), revisionOf(0, 1, NOW_MS, ms)], 'revisionOf')
  notedTimes((ms) => [true, false].map((isOnOldTimeline) => lastRevisionMs({ ms, isOnOldTimeline }, NOW_MS)), 'last')
  notedTimes((ms) => handOver(COMMANDS, ACKS, ms), 'handOver')
  notedEach(methodName, words('GET get HEAD PUT POST DELETE OPTIONS TRACE X '))
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-texts-and-times.txt')
})

test('the results of functions of dates and figures are what was approved', async () => {
  const { noted, notedEach, text } = notebook()
  notedEach((day) => [periodsOf(day), landingsSince(day)], dates, 'periodsOf')
  noted(coveringPeriods, pairs(someDates, someDates))
  const ranges = pairs([...someDates, undefined], [...someDates, undefined])
  noted((from, to) => someDates.map((date) => isWithin(date, { from, to })), ranges, 'isWithin')
  noted(checkLogbookRange, pairs([...dates, undefined, '', '2026-02-29'], [...dates, undefined, 'x', '2026-13-01']))
  const figures = [null, -60, -5, -0.4, 0, 0.4, 5, 15, 29.9, 1013.25, 1050, 6000]
  for (const called of [densityAltitudeFt, pressureAltitudeFt, relativeHumidityPercent])
    noted(called, pairs(figures, figures))
  const winds = ['18010KT 150V210', '36012KT 330V030', ...words('03009KT 03015G25KT 36010KT 00000KT VRB03KT /////KT')]
  const read = winds.map(
    (wind) => decodeMetar(`METAR SAEZ 271400Z ${wind} 9999`, { at: new Date(NOW_MS) }).decoded.wind,
  )
  const designators = ['01', '18', '36', '36L', '09C', '27R', '1', '00', '37', 'H', '36/18', '']
  const variations = [null, 0, -8, 8.4, 180, -181, 1e300]
  noted((wind, variation) => runwayWinds(wind, designators, variation), pairs(read, variations), 'runwayWinds')
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-figures.txt')
})

test('the results of functions of records and reports are what was approved', async () => {
  const { noted, notedEach, text } = notebook()
  const entries = variantsOf(longestRecord('logbook')).map(({ value }) => value as JsonObject & { readonly id: string })
  const rules = ['copilot', 'skip'] as const
  notedEach((entry) => [undecidedEntry(entry), ...rules.map((rule) => decideEntry(entry, rule))], entries, 'decide')
  notedEach((entry) => writtenFormats.map((format) => exportLosses(format, [entry])), entries, 'exportLosses')
  noted(isSameRecord, pairs(entries.slice(0, 20), [...entries.slice(0, 20), { ...entries[0]!, updatedAt: NOW }]))
  const raws = ['METAR SAEZ 271400Z', 'METAR COR SAEZ 271400Z', 'METAR SAEZ 271400Z CCA', 'TAF AMD SAEZ 271400Z CCB']
  const reports = pairs(raws, [null, NOW_MS, NOW_MS + 1]).map(([raw, timeMs]) => ({ raw, timeMs, name: null }))
  noted(replacesReport, pairs(reports, reports))
  const standings = pairs(['deleted', 'stored', 'none'] as const, [0, 1, 4, 5, 6]).flatMap(([existing, newToday]) =>
    [NOW_MS - 1, NOW_MS, NOW_MS + 60_000].map((receivedAtMs) => ({ existing, newToday, receivedAtMs })),
  )
  noted((standing, limit) => decideSession(standing as never, limit, NOW_MS), pairs(standings, [0, 5]), 'decideSession')
  const scopes = pairs(['note', 'route'], ['', 'x']).flatMap(([kind, filter]) =>
    [null, 5].map((since) => ({ kind, filter, since }) as never),
  )
  const point = { snapshotMs: NOW_MS, after: { sort: '1ñ', id: 'note-1' } }
  noted((made, used) => decodeCursor(encodeCursor(made, point), used), pairs(scopes, scopes), 'cursor')
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-records.txt')
})
