import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sample, startSampleHere } from './sample.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
  for (const [file, text] of Object.entries(FILES)) sample.write(file, text)
  const guest = readFileSync('fixtures/sample-guest-bag.jsonl', 'utf8').split('\n')
  sample.write('bag.jsonl', guest.filter((line) => !line.startsWith('{"kind":"sharedPlanning"')).join('\n'))
})
afterAll(() => sample.stop())

const FLIGHTS = [
  ['2026-05-04', 'LV-XSA', 'C172', 'SADF', 'SAAR'],
  ['2026-05-05', 'LV-XSA', 'C172', 'SAAR', 'SADF'],
] as const

/** Files that commands read. */
const FILES: Readonly<Record<string, string>> = {
  'own.csv': [
    'Date,Registration,Model,From,To,Total Time,PIC,SIC,Night,XC,Dual Received,Instructor,Landings,Remarks',
    ...FLIGHTS.map((flight) => `${flight.join()},1.5,1.0,0.5,0.4,1.5,,,2,"with, comma"`),
    '2026-05-06,LV-XSC,PA34,SADF,SADF,1:12,1:12,,,,,0:30,3,',
    '2026-05-07,LV-XSA,C172,SADF,SAAR,1.0,,,,,1.0,,1,dual',
  ].join('\n'),
  'corrected.csv': [
    'Date,Registration,Model,From,To,Total Time,PIC,SIC,Landings,Remarks',
    `${FLIGHTS[0].join()},1.6,1.1,0.5,2,longer`,
    `${FLIGHTS[1].join()},1.5,1.0,0.5,2,"with, comma"`,
  ].join('\n'),
  'refused.csv': [
    'Date,Registration,From,To,Total Time,PIC,Night,Landings',
    '2026-02-30,LV-XSA,SADF,SAAR,1.0,1.0,0,1',
    '2026-05-04,LV-XSA,SADF,SAAR,1.0,1.5,0,1',
    '2026-05-04,LV-XSA,SADF,SAAR,1.0,1.0,1.2,-1',
    '2026-05-05,LV-XSA,SADF,SAAR,one,1.0,0,1',
  ].join('\n'),
  'blocks.csv': [
    'Fecha,Avion,Desde,Hasta,Bloque,Mando,Toques',
    '7/8/2026,LV-XSA,SADF,SAAR,90,90,2',
    '13/8/2026,LV-XSA,SAAR,SADF,75,75,1',
  ].join('\n'),
  'web.csv': [
    'Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time Total,' +
      'Landings Day,Landings Night,Time Night,Time PIC,Time CoPilot,Time Dual,Time Instructor,SIM Time,Remarks',
    '04/06/2026,SADF,1200,SAAR,1330,C172,LV-XSA,1:30,1,0,0:00,1:30,0:00,0:00,,,first',
    '05/06/2026,SAAR,1200,SADF,1330,C172,LV-XSA,1:30,0,2,1:30,1:30,0:00,0:00,,,second',
  ].join('\n'),
  'bad.jsonl': [
    '{"kind":"note","record":{"id":"n1","title":"one","updatedAt":"2026-10-01T00:00:00.000Z"}}',
    '{"kind":"note","record":{"id":"n2","updatedAt":"yesterday"}}',
    'no JSON',
    '{"kind":"nothing","record":{"id":"n3"}}',
  ].join('\n'),
  'route.gpx':
    '<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><rte>' +
    '<name>SADF SAAR</name><rtept lat="-34.4532" lon="-58.5896"><name>SADF</name></rtept>' +
    '<rtept lat="-33.75" lon="-59.5"><name>TURN</name></rtept>' +
    '<rtept lat="-32.9036" lon="-60.785"><name>SAAR</name></rtept></rte></gpx>',
  'message.txt':
    '(FPL-LVXSA-VG\n-C172/L-SDV/C\n-SADF1400\n-N0110VFR DCT TURN DCT\n-SAAR0115 SAAZ\n' +
    '-DOF/261006 RMK/TEST\n-E/0400 P/002 S/M J/L A/WHITE C/PILOT)',
  'holding.json':
    '{"kind":"holding","navaid":"EZE","inboundCourseDeg":110,"turn":"right","legMinutes":null,"altitudeFt":4000}',
  'wrong.json': '{"kind":"holding","navaid":"EZE"}',
}

const A = '--account sample-pilot'
const G = '--account sample-guest'
const N = '--account new'

/** Commands that change the bag, each story after the others, and what shows the change. */
const STORIES: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'account create --email no',
    'account create --email new@example.org --name New --id new --unconfirmed',
    'account create --email new@example.org',
    'account confirm --account new',
    'account confirm --account new@example.org --json',
    `account show ${N}`,
    `account pause ${N}`,
    `account list`,
    `key ensure ${N} --yes`,
    `key rotate ${N}`,
    `account resume ${N}`,
    `key ensure ${N} --yes`,
    `key rotate ${N} --yes`,
    `account reset ${N} --yes --json`,
    `account show ${N} --json`,
    'account show --account none',
  ],
  records: [
    `import ${N} bad.jsonl`,
    `import ${N} FIXTURES/sample-guest-bag.jsonl --take-ownership`,
    `import ${N} bag.jsonl --dry-run`,
    `import ${N} bag.jsonl`,
    `import ${N} bag.jsonl --json`,
    `export ${N} --digest`,
    `attach add ${N} --to aircraft --record aircraft-lv-xsg --kind manual holding.json`,
    `attach add ${N} --to aircraft --record aircraft-lv-xsg --kind diagram holding.json`,
    `attach list ${N} --to aircraft --record aircraft-lv-xsg`,
    `route import ${N} route.gpx --dry-run`,
    `route import ${N} route.gpx`,
    `route import ${N} message.txt --json`,
    `route import ${N} holding.json`,
    `records list ${N} --kind route`,
    `records list ${N} --kind flightPlan --json`,
    'airways load FIXTURES/sample-airways.jsonl',
    'airways load bad.jsonl',
    'session show sample-session-1',
    `session delete ${A} sample-session-1`,
    `session delete ${A} sample-session-1`,
    'session show sample-session-1',
    `command send ${A} holding.json`,
    `command send ${A} wrong.json`,
    `command list ${A} --json`,
    `live ${A}`,
  ],
  logbook: [
    `logbook import ${G} refused.csv --from csv`,
    `logbook import ${G} own.csv --from csv`,
    `logbook import ${G} own.csv --from csv --dual pilot --yes`,
    `logbook import ${G} own.csv --from csv --dual pilot --yes`,
    `logbook import ${G} corrected.csv --from csv --yes`,
    `logbook import ${G} corrected.csv --from csv --differing update --yes --json`,
    `records list ${G} --kind logbook --json`,
    `logbook import ${G} blocks.csv --yes`,
    `logbook import ${G} blocks.csv --map Date=Fecha --map Aircraft=Avion --map From=Desde --map To=Hasta ` +
      '--map Total=Bloque --map Pilot=Mando --map Landings=Toques --durations minutes --dates dmy --save-map own --yes',
    'logbook maps --json',
    `logbook import ${G} web.csv --using web-logbook --dates dmy --yes`,
    ...['foreflight.csv', 'logten.txt', 'myflightbook-decimal-comma.csv'].map(
      (name) => `logbook import ${G} FIXTURES/exchange/${name} --dual skip --yes`,
    ),
    `logbook undecided ${G} --dual copilot --yes`,
    `logbook opening ${G} --date 2010-12-31 --time localDayPilot=120:30 --landings 240`,
    `logbook totals ${G}`,
    `records list ${G} --kind logbook --json`,
    `logbook export ${G} --to csv`,
    `logbook undo ${G} --yes`,
    `logbook undo ${G} --yes`,
    `logbook totals ${G} --json`,
    'logbook maps --remove own',
    `account delete ${G} --yes`,
    'account list',
  ],
}

test.each(Object.entries(STORIES))(
  'what the changes of %s print and store is what was approved',
  async (name, lines) => {
    const printed: string[] = []
    for (const line of lines) printed.push(await sample.transcript(line))
    await expect(printed.join('')).toMatchFileSnapshot(`approved/changes/${name}.txt`)
  },
)
