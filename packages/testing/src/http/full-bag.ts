/** A bag with records of every kind, and the names in it. */
export interface FullBag {
  readonly lines: readonly { readonly kind: string; readonly record: object }[]
  /** Every id in it, and every other text by which a record is found. */
  readonly names: readonly string[]
  readonly attachmentId: string
}

/** The marks in the names of one bag. All marks have the same lengths, so the names of two bags differ only in them. */
export interface Mark {
  /** In ids and texts. */
  readonly word: string
  /** Four letters, as in an ICAO indicator. */
  readonly icao: string
  /** Three letters, as in a national code. */
  readonly national: string
  /** Eight hexadecimal digits, at the start of the UUIDs. */
  readonly hex: string
}

/**
 * A bag with a mark in all its texts, so that any part of it is recognised in an answer. `participants` share its
 * planning.
 */
export function fullBag(mark: Mark, participants: readonly object[]): FullBag {
  const { word, icao, national, hex } = mark
  const attachmentId = `${hex}-3a0e-4f0b-8a55-1c7f6f1f2b10`
  function idOf(kind: string) {
    return `${word}-${kind}`
  }
  const text = `text of ${word}`
  const attachments = [{ id: attachmentId, name: `${word}.pdf`, contentType: 'application/pdf', kind: 'other' }]
  const aircraftId = idOf('aircraft')
  const more: Readonly<Record<string, readonly object[]>> = {
    aerodrome: [
      { code: icao, name: text, attachments },
      { id: idOf('field'), code: national, name: text },
    ],
    aircraft: [{ registration: word, icaoType: word, attachments }],
    note: [{ text }, { id: idOf('second-note'), text }],
    checklist: [
      { aircraftId, title: text, order: 1, sections: [{ id: idOf('section'), items: [{ challenge: text }] }] },
    ],
    checkFlight: [
      {
        aircraftId,
        startedAt: '2026-10-03T07:00:00Z',
        // completed, because maintenance would close an open one while a suite runs
        completedAt: '2026-10-03T08:30:00Z',
        lists: [{ checklistId: idOf('checklist'), title: text }],
      },
    ],
    flightPlan: [{ departureDate: '2026-10-03', planningId: idOf('route'), route: text }],
    route: [{ points: [{ name: text }], flightPlanId: idOf('flightPlan') }],
    sharedPlanning: [{ doc: { route: [text], level: 65 }, participants, providerKeys: text }],
    logbook: [
      { log: { date: '2026-10-03', times: { localDayPilot: Number.parseInt(hex[0] ?? '', 16) } }, remarks: text },
    ],
    pilot: [{ name: text }],
    briefing: [{ idents: [icao, national] }],
    pluginSession: [{ schema: 1, startedAt: '2026-10-03T07:00:00Z', aircraft: { registration: word } }],
  }
  const lines = Object.entries(more).flatMap(([kind, records]) =>
    records.map((record) => ({ kind, record: { id: idOf(kind), ...record } })),
  )
  const ids = [...JSON.stringify(lines).matchAll(/"(?:id|\w+Id)":"([^"]+)"/g)].map(([, id]) => id as string)
  const codes = [icao, icao.toLowerCase(), national]
  return { lines, names: [...new Set([...ids, ...codes, word])], attachmentId }
}
