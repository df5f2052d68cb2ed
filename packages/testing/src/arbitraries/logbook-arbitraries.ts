import fc from 'fast-check'

/** The names of the cells from the specification, independent of the code that reads them. */
const TIMES = ['Day', 'Night'].flatMap((light) =>
  ['Pilot', 'Copilot'].flatMap((seat) => [`local${light}${seat}`, `crossCountry${light}${seat}`]),
)
const BREAKDOWN = ['instructorGiven', 'multiEngine', 'instrumentReal', 'instrumentHood', 'crossCountrySolo']

function calendarDate(min: string, max: string): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((instant) => instant.toISOString().slice(0, 10))
}

/** Dates in a short span that includes a leap day, so that bounds and entries often coincide. */
export const anyLogbookDate: fc.Arbitrary<string> = calendarDate('2028-02-25', '2028-03-05')

/** Whole minutes as pilots log them: mostly short, and sometimes the largest number that counts. */
const minutes = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 60_000_000 }) },
)

/** Invalid values of a cell, which count as zero. */
const malformed: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  ...[null, '', '45', 1.5, -5, -0, Number.NaN, Number.POSITIVE_INFINITY, 60_000_001, 1e300, true, [], [7], {}],
)

function cells(names: string[], cell: fc.Arbitrary<unknown>) {
  return fc.record(Object.fromEntries(names.map((name) => [name, cell])), { requiredKeys: [] })
}

function line(cell: fc.Arbitrary<unknown>, part: (arbitrary: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) {
  return fc.record(
    {
      date: part(anyLogbookDate),
      times: part(cells(TIMES, cell)),
      breakdown: part(cells(BREAKDOWN, cell)),
      simulator: cell,
      landings: cell,
      loggedTenths: fc.oneof(cell, fc.integer({ min: 0, max: 60 })),
      approaches: fc.integer(),
      purpose: fc.string({ maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
}

/** A logbook entry as the app stores it: well-formed, with any cell, date or line absent. */
export const anyLogbookEntry: fc.Arbitrary<{ id: string; log?: unknown }> = fc.record(
  {
    id: fc.uuid(),
    log: fc.oneof({ weight: 9, arbitrary: line(minutes, (part) => part) }, { weight: 1, arbitrary: fc.constant(null) }),
  },
  { requiredKeys: ['id'] },
)

/** An entry with any value in any place. */
export const anyLogbookJunk: fc.Arbitrary<{ id: string; log?: unknown }> = fc.record(
  {
    id: fc.uuid(),
    log: fc.oneof(
      {
        weight: 5,
        arbitrary: line(fc.oneof(minutes, malformed), (part) =>
          fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: malformed }),
        ),
      },
      { weight: 1, arbitrary: fc.oneof(malformed, fc.constantFrom<unknown[]>('line', 7, ['2028-02-29'])) },
      {
        weight: 1,
        arbitrary: fc.record({
          date: fc.constantFrom('2028-02-30', '2027-02-29', '28-02-28', '2028-02-28T00:00:00Z', ' 2028-02-28', ''),
          times: cells(TIMES, minutes),
        }),
      },
    ),
  },
  { requiredKeys: ['id'] },
)

/** Bounds of a total: none, one or both, never reversed. */
export const anyLogbookRange: fc.Arbitrary<{ from: string | null; to: string | null }> = fc
  .tuple(fc.option(anyLogbookDate), fc.option(anyLogbookDate))
  .map(([a, b]) => (a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b }))
