import { checkLogbookRange } from '@flightbag/core'
import { type LogbookReader, ok } from '@flightbag/core/ports'
import * as v from 'valibot'
import { dateBound } from '../declare/common-parameters.ts'
import { defineRoute } from '../declare/route.ts'
import { value } from '../respond/handler-answer.ts'

function whole(description: string) {
  return v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description))
}

function cells(unit: string) {
  return {
    pilot: whole(`As pilot, ${unit}.`),
    copilot: whole(`As copilot, ${unit}.`),
    day: whole(`By day, ${unit}.`),
    night: whole(`By night, ${unit}.`),
    local: whole(`Over the aerodrome, ${unit}.`),
    crossCountry: whole(`Cross-country, ${unit}.`),
    instructorGiven: whole(`Instruction given, ${unit}; part of the flights, never added to them.`),
    instrumentReal: whole(`In instrument conditions, ${unit}; part of the flights.`),
    instrumentHood: whole(`Under the hood, ${unit}; part of the flights.`),
    multiEngine: whole(`In multi-engine aircraft, ${unit}; part of the flights.`),
    simulator: whole(`In a simulator, ${unit}; not flight time.`),
    landings: whole('Number of landings.'),
    entries: whole('Entries counted: those with a logbook line.'),
  }
}

const date = v.nullable(v.pipe(v.string(), v.isoDate(), v.description('The bound of the request; null for none.')))

const minutes = v.pipe(
  v.strictObject({ flight: whole('Flight time, minutes.'), ...cells('minutes') }),
  v.description('Totals in whole minutes.'),
)

const tenths = v.pipe(
  v.strictObject({
    unit: v.pipe(v.literal('tenths'), v.description('Unit of `logged`: tenths of an hour, so that 18 is 1.8 hours.')),
    total: whole('Flight time, tenths of an hour.'),
    ...cells('tenths of an hour'),
  }),
  v.description('Decimal hours as pilots log them: crossCountry + local = pilot + copilot = day + night = total.'),
)

const totals = v.pipe(
  v.strictObject({
    unit: v.pipe(v.literal('minutes'), v.description('Unit of `totals`.')),
    from: date,
    to: date,
    totals: minutes,
    logged: tenths,
  }),
  v.description('Totals of the logbook, in two units.'),
)

const figures = {
  instructorGiven: 0,
  instrumentReal: 0,
  instrumentHood: 0,
  multiEngine: 0,
  simulator: 0,
  landings: 3,
  entries: 1,
}

export const logbookTotals = defineRoute({
  method: 'GET',
  path: '/v1/logbook/totals',
  operationId: 'getLogbookTotals',
  tag: 'Logbook',
  summary: 'Get the totals of the logbook',
  description:
    'Sums of the entries whose `log.date` is within the bounds, in minutes and in tenths of an hour, calculated ' +
    'as on the logbook screen of the app. `from` must not be later than `to`.',
  query: {
    from: dateBound('First `log.date`, inclusive.', '2026-01-01'),
    to: dateBound('Last `log.date`, inclusive.', '2026-12-31'),
  },
  response: totals,
  named: { LogbookTotals: totals, LogbookMinutes: minutes, LogbookTenths: tenths },
  example: {
    unit: 'minutes',
    from: '2026-01-01',
    to: null,
    totals: { flight: 48, pilot: 48, copilot: 0, day: 48, night: 0, local: 48, crossCountry: 0, ...figures },
    logged: { unit: 'tenths', total: 8, pilot: 8, copilot: 0, day: 8, night: 0, local: 8, crossCountry: 0, ...figures },
  },
  handle: async ({ accountId, query }, ports: { logbook: LogbookReader }) => {
    const range = checkLogbookRange(query.from ?? undefined, query.to ?? undefined)
    return range.ok ? ok(value(await ports.logbook.totals(accountId, range.value))) : range
  },
})
