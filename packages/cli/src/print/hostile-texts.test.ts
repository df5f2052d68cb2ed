import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'

/** Escape, C1 control, override of the direction, isolate. */
const HOSTILE = 'x\u001b[2J\u009b31m\u202egpj\u2066'
/** Those that a route file may have. */
const HIDDEN = '\u202egpj\u2066'
const RAW = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const FILE = { id: '5f067dbf-b668-450f-8cf3-363d0b11d7b0', name: HOSTILE, kind: 'diagram', bytes: 5 }

const RECORDS = [
  { kind: 'aerodrome', record: { id: 'c', code: 'SADF', name: HOSTILE, attachments: [FILE] } },
  { kind: 'aircraft', record: { id: 'p', registration: HOSTILE } },
  { kind: 'note', record: { id: 'n', title: HOSTILE, 'pinned\u001b': true } },
  {
    kind: 'route',
    record: { id: 'r', name: HOSTILE, points: [{ name: HOSTILE }, { name: 'SADF', latDeg: -34, lonDeg: -58 }] },
  },
  {
    kind: 'logbook',
    record: {
      id: 'l',
      registration: HOSTILE,
      remarks: HOSTILE,
      log: { date: '2026-05-01', times: {}, loggedTenths: 11 },
    },
  },
  {
    kind: 'checklist',
    record: {
      id: 'k',
      aircraftId: 'p',
      title: HOSTILE,
      sections: [{ title: HOSTILE, items: [{ challenge: HOSTILE }] }],
    },
  },
  { kind: 'pilot', record: { id: 'pilot', name: `${HOSTILE} 李` } },
]

const GEOJSON = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: HIDDEN, [HIDDEN]: 1 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-58, -34],
          [-59, -33],
        ],
      },
    },
  ],
}

const folder = dataFolder()
const { cli } = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: folder.path }), folder.root)
const A = '--account ana'

beforeAll(async () => {
  expect(await cli('account create --email ana@example.org --id ana')).toMatchObject({ code: 0 })
  writeFileSync(join(folder.root, 'bag.jsonl'), RECORDS.map((record) => JSON.stringify(record)).join('\n'))
  writeFileSync(join(folder.root, 'route.geojson'), JSON.stringify(GEOJSON))
  for (const line of [`import ${A} bag.jsonl`, `checklist export ${A} k --to gplt --out k.gplt`])
    expect(await cli(line)).toMatchObject({ code: 0 })
})

test.each([
  `import ${A} bag.jsonl`,
  ...RECORDS.flatMap(({ kind, record }) => [
    `records list ${A} --kind ${kind}`,
    `records show ${A} --kind ${kind} ${record.id}`,
  ]),
  `attach list ${A} --to aerodrome --record c`,
  `checklist import ${A} k.gplt --aircraft p --dry-run`,
  `route import ${A} route.geojson --dry-run`,
  `logbook undecided ${A}`,
  `logbook sheet ${A} --out sheet.pdf`,
])('no text of a record or a file acts on the terminal: %s', async (line) => {
  const { code, stdout, stderr } = await cli(line)
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(RAW)])
  expect(stdout).not.toMatch(RAW)
  expect(stdout + stderr).toContain('·')
})
