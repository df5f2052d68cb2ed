import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { isIcao, readIcao, writeIcao } from './icao.ts'

const plan: JsonObject = {
  aircraftIdentification: 'LV-ABC',
  flightRules: 'V',
  typeOfFlight: 'G',
  aircraftType: 'C172',
  wakeTurbulenceCategory: 'L',
  comNavApproachEquipment: 'SDFG',
  surveillanceEquipment: 'C',
  departureAerodrome: 'SADF',
  estimatedOffBlockTime: '1545',
  cruisingSpeed: 'N0105',
  level: 'VFR',
  route: 'DCT 3344S05836W DCT',
  destinationAerodrome: 'SAAR',
  totalEet: '0120',
  alternateAerodromes: ['SAAG'],
  otherInformation: 'DOF/261122 RMK/SAMPLE',
}

test('a complete plan is a message', () => {
  expect(writeIcao(plan)).toEqual({
    ok: true,
    value:
      '(FPL-LVABC-VG\n-C172/L-SDFG/C\n-SADF1545\n-N0105VFR DCT 3344S05836W DCT\n-SAAR0120 SAAG\n-DOF/261122 ' +
      'RMK/SAMPLE)\n',
  })
})

test('without other information item 18 is 0, and several aircraft are counted', () => {
  const message = writeIcao({ ...plan, otherInformation: '', numberOfAircraft: 2 })
  expect(message.ok && message.value).toContain('-2C172/L')
  expect(message.ok && message.value.endsWith('-0)\n')).toBe(true)
})

test.each<[JsonObject, string]>([
  [{ departureDate: '2026-12-24', otherInformation: '' }, 'DOF/261224'],
  [{ departureDate: '2026-12-24', otherInformation: '0' }, 'DOF/261224'],
  [{ departureDate: '2026-12-24', otherInformation: 'dof/261224' }, 'DOF/261224'],
  [{ departureDate: '2026-12-24T23:30:00-03:00', otherInformation: 'PBN/B2' }, 'PBN/B2 DOF/261225'],
  [
    { departureDate: '2026-12-24', otherInformation: 'DEP/FARM REG/LVABC RMK/A' },
    'DEP/FARM DOF/261224 REG/LVABC RMK/A',
  ],
  [{ departureDate: 'soon', otherInformation: 'RMK/A' }, 'RMK/A'],
])('the departure date is the date of flight in item 18: %j', (change, item18) => {
  const message = writeIcao({ ...plan, ...change })
  if (!message.ok) return expect.fail(message.failure.join())
  expect(message.value.split('\n').at(-2)).toBe(`-${item18})`)
  const read = readIcao(message.value)
  expect(read.ok && writeIcao(read.value)).toEqual(message)
})

test.each([
  'REG/A',
  'EET/A',
  'SEL/A',
  'TYP/A',
  'CODE/A',
  'DLE/A',
  'OPR/A',
  'ORGN/A',
  'PER/A',
  'ALTN/A',
  'RALT/A',
  'TALT/A',
  'RIF/A',
  'RMK/A',
])('the date of flight comes before %s, and after every indicator that Doc 4444 lists before it', (after) => {
  const before = 'STS/A PBN/A NAV/A COM/A DAT/A SUR/A DEP/A DEST/A'
  const message = writeIcao({ ...plan, departureDate: '2026-12-24', otherInformation: `${before} ${after}` })
  expect(message.ok && message.value.split('\n').at(-2)).toBe(`-${before} DOF/261224 ${after})`)
})

test('every hyphen of the aircraft identification is left out', () => {
  const message = writeIcao({ ...plan, aircraftIdentification: 'l-v-abc' })
  expect(message.ok && message.value.split('\n')[0]).toBe('(FPL-LVABC-VG')
})

test('texts of several lines and with several spaces are written in one line', () => {
  const message = writeIcao({ ...plan, route: ' dct\n3344S05836W \t dct ', otherInformation: ' RMK/A \r\n\tB   C ' })
  expect(message.ok && message.value.split('\n').slice(3)).toEqual([
    '-N0105VFR DCT 3344S05836W DCT',
    '-SAAR0120 SAAG',
    '-RMK/A B C)',
    '',
  ])
})

test.each([[[]], [['SAAG']], [['SAAG', 'SADM']]])(
  'the alternates %j are read as they were written',
  (alternateAerodromes) => {
    const message = writeIcao({ ...plan, alternateAerodromes })
    if (!message.ok) return expect.fail(message.failure.join())
    expect(message.value).toContain(`-SAAR0120${alternateAerodromes.map((each) => ` ${each}`).join('')}\n`)
    expect(readIcao(message.value)).toMatchObject({ ok: true, value: { alternateAerodromes } })
  },
)

test.each(Object.keys(plan).filter((field) => !['alternateAerodromes', 'otherInformation'].includes(field)))(
  'without %s no message is written, and the item is named',
  (field) => {
    expect(writeIcao({ ...plan, [field]: null })).toEqual({
      ok: false,
      failure: [expect.stringContaining(`${field} is missing`)],
    })
  },
)

test.each<[JsonObject, string]>([
  [{ level: 'FL085' }, 'level is "FL085"'],
  [{ totalEet: '0160' }, 'totalEet'],
  [{ aircraftType: 'ZZZZ' }, 'item 18: TYP/ is missing, because aircraftType is ZZZZ'],
  [{ departureAerodrome: 'ZZZZ' }, 'item 18: DEP/ is missing, because departureAerodrome is ZZZZ'],
  [{ destinationAerodrome: 'ZZZZ' }, 'item 18: DEST/ is missing, because destinationAerodrome is ZZZZ'],
  [{ alternateAerodromes: ['ZZZZ'] }, 'ALTN/'],
  [{ alternateAerodromes: ['SAEZ', 'ZZZZ'] }, 'ALTN/'],
  [{ alternateAerodromes: ['SAAG', 'SADM', 'SAEZ'] }, 'more than two'],
  ...['RMK/(X)', 'RMK/(X', 'RMK/X)'].map((otherInformation): [JsonObject, string] => [{ otherInformation }, 'bracket']),
  [{ departureDate: '2026-12-24' }, 'item 18: DOF/261122 is not the departureDate 2026-12-24 (DOF/261224)'],
  [{ departureDate: '2026-12-24', otherInformation: 'DOF/20261224' }, 'DOF/20261224 is not'],
  [{ departureDate: '2026-12-24', otherInformation: 'dof/261122' }, 'DOF/261122 is not'],
  [{ departureAerodrome: 'ſadf' }, 'departureAerodrome is "ſADF"'],
  [{ alternateAerodromes: ['saßg'] }, 'ICAO indicator'],
  [{ numberOfAircraft: 0 }, 'numberOfAircraft'],
  [{ numberOfAircraft: 100 }, 'numberOfAircraft'],
  [{ route: 'UBREL-ROS' }, 'route is "UBREL-ROS"'],
  ...['N01050', 'XN0105', 'M0820', 'XM082'].map((cruisingSpeed): [JsonObject, string] => [
    { cruisingSpeed },
    `cruisingSpeed is "${cruisingSpeed}"`,
  ]),
  ...['F0855', 'XF085', 'S00850', 'VFRX'].map((level): [JsonObject, string] => [{ level }, `level is "${level}"`]),
  ...['SADFX', 'XSADF'].map((departureAerodrome): [JsonObject, string] => [
    { departureAerodrome },
    `departureAerodrome is "${departureAerodrome}"`,
  ]),
  ...['15455', '115450', '2400', '1560'].map((estimatedOffBlockTime): [JsonObject, string] => [
    { estimatedOffBlockTime },
    `estimatedOffBlockTime is "${estimatedOffBlockTime}"`,
  ]),
  ...['01200', '10120', '120', '1A20'].map((totalEet): [JsonObject, string] => [
    { totalEet },
    `totalEet is "${totalEet}"`,
  ]),
])('%j is refused', (change, why) => {
  expect(writeIcao({ ...plan, ...change })).toMatchObject({ failure: [expect.stringContaining(why)] })
})

test('read(write(plan)) has the same items', () => {
  const code = fc.stringMatching(/^[A-Z]{4}$/).filter((each) => each !== 'ZZZZ')
  const changes = fc.record(
    {
      aircraftIdentification: fc.stringMatching(/^[A-Z0-9]{1,7}$/),
      flightRules: fc.constantFrom('I', 'V', 'Y', 'Z'),
      numberOfAircraft: fc.integer({ min: 1, max: 99 }),
      aircraftType: fc.stringMatching(/^[A-Z][A-Z0-9]{1,3}$/).filter((each) => each !== 'ZZZZ'),
      cruisingSpeed: fc.stringMatching(/^([NK][0-9]{4}|M[0-9]{3})$/),
      level: fc.stringMatching(/^([FA][0-9]{3}|[SM][0-9]{4}|VFR)$/),
      destinationAerodrome: code,
      alternateAerodromes: fc.array(code, { maxLength: 2 }),
      otherInformation: fc.constantFrom('', 'PBN/B2C2 DOF/261122', 'RMK/A-B C'),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(changes, (change) => {
      const written = writeIcao({ ...plan, ...change })
      if (!written.ok) expect.fail(written.failure.join())
      expect(isIcao(written.value)).toBe(true)
      const read = readIcao(written.value)
      if (!read.ok) expect.fail(`${read.failure.message} ${written.value}`)
      expect(writeIcao(read.value)).toEqual(written)
      const { aircraftIdentification: _, ...items } = { ...plan, ...change }
      expect(read.value).toMatchObject(items)
    }),
  )
})

test.each(['(FPL-LVABC-VG)', '(FPL-LVABC-VG\n-C172/L-SDFG/C\n-SADF1545\n-N0105VFR DCT\n-SAAR0120'])(
  '%j is refused',
  (text) => {
    expect(readIcao(text)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('complete FPL message') },
    })
  },
)

test.each([
  ['DOF/261122', '2026-11-22'],
  ['RMK/A DOF/280229 PBN/B2', '2028-02-29'],
  ['RMK/A', undefined],
])('the other information %s gives the date %s', (otherInformation, departureDate) => {
  const { departureDate: _, ...dateless } = plan as { readonly departureDate?: string }
  const written = writeIcao({ ...dateless, otherInformation } as never)
  if (!written.ok) return expect.fail(written.failure.join())
  const read = readIcao(written.value)
  expect(read.ok && read.value.departureDate).toBe(departureDate)
})

const MESSAGE = '(FPL-LVABC-VG -C172/L-SDFG/C -SADF1545 -N0105VFR DCT -SAAR0120 -DOF/261224 RMK/A)'

test.each(['RMK/A - B -C', 'RMK/A-B-E/0400 P/2'])('item 18 keeps its hyphens and spaces: %s', (remark) => {
  const plan = readIcao(MESSAGE.replace('RMK/A', remark))
  expect(plan.ok && plan.value.otherInformation).toBe(`DOF/261224 ${remark}`)
})

test('a date of flight can be followed by item 19', () => {
  const plan = readIcao(MESSAGE.replace(' RMK/A', '-E/0400 P/2'))
  expect(plan).toMatchObject({ ok: true, value: { departureDate: '2026-12-24' } })
})

test.each(['261399', '260230', '260001'])('the date of flight %s, which no calendar has, is refused', (date) => {
  expect(readIcao(MESSAGE.replace('261224', date))).toMatchObject({
    ok: false,
    failure: { message: `item 18: DOF/${date} is not in the calendar` },
  })
})

test('the spaces of the items do not matter', () => {
  const spaced = {
    ...plan,
    aircraftType: ' c172 ',
    route: ' DCT   3344S05836W\nDCT',
    alternateAerodromes: [' saag '],
    otherInformation: ' DOF/261122  RMK/SAMPLE ',
    estimatedOffBlockTime: '2359',
  }
  expect(writeIcao(spaced)).toEqual(writeIcao({ ...plan, estimatedOffBlockTime: '2359' }))
  const read = readIcao(`\n ${MESSAGE.replaceAll(' ', '  \n ').replace('-DOF', '-  DOF')}\n`)
  expect(read).toEqual(readIcao(MESSAGE))
})

test.each([
  ['a beginning', MESSAGE.slice(1)],
  ['an end', MESSAGE.slice(0, -1)],
  ['item 18', MESSAGE.replace('-DOF/261224 RMK/A', '-')],
  ['a bracket in its place', MESSAGE.replace('RMK/A', 'RMK/(A)')],
])('a message without %s is refused', (_, text) => {
  expect(readIcao(text)).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('complete FPL message') },
  })
})

test('a message whose items break their rules is refused with all of them', () => {
  expect(readIcao(MESSAGE.replace('SADF1545', 'ZZZZ1560'))).toMatchObject({
    ok: false,
    failure: {
      message:
        'item 13b (time): estimatedOffBlockTime is "1560"; ' +
        'item 18: DEP/ is missing, because departureAerodrome is ZZZZ',
    },
  })
})

test('a message is recognised by its beginning', () => {
  expect(['\n (FPL-LVABC-VG', 'FPL-LVABC-VG', '(CHG-LVABC', ''].map(isIcao)).toEqual([true, false, false, false])
})

test('a flight has one id, which its aircraft, ends, time and day determine', () => {
  function idOf(...[from, to]: readonly string[]) {
    const read = readIcao(from === undefined ? MESSAGE : MESSAGE.replace(from, to!))
    return read.ok ? read.value.id : expect.fail(read.failure.message)
  }
  expect(idOf()).toMatch(/^flight-plan-[0-9a-f]{16}$/)
  expect([idOf('N0105VFR DCT', 'N0110F085 DCT'), idOf('RMK/A', 'RMK/B')]).toEqual([idOf(), idOf()])
  const others = [
    ['LVABC', 'LVXSA'],
    ['SADF1545', 'SAEZ1545'],
    ['SADF1545', 'SADF1546'],
    ['SAAR0120', 'SAAV0120'],
    ['DOF/261224', 'DOF/261225'],
    ['DOF/261224 RMK/A', '0'],
  ]
  expect(new Set([idOf(), ...others.map((other) => idOf(...other))]).size).toBe(others.length + 1)
})
