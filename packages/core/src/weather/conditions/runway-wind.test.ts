import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeMetar } from '../decode/metar.ts'
import { runwayWinds } from './runway-wind.ts'

function windOf(groups: string) {
  return decodeMetar(`METAR SAEZ 271400Z ${groups} 9999`, { at: new Date('2026-09-27T14:00:00Z') }).decoded.wind
}

test('with a variation, the runway has a true direction and the components a small uncertainty', () => {
  const [first, second] = runwayWinds(windOf('10020G30KT'), ['11/29'], -10)
  expect(first).toEqual({
    runway: '11',
    directionTrueDeg: 100,
    uncertaintyDeg: 5,
    headwindKt: { least: 19, most: 20 },
    crosswindKt: { least: -4, most: 4 },
    gustHeadwindKt: { least: 29, most: 30 },
    gustCrosswindKt: { least: -6, most: 6 },
  })
  expect(second).toMatchObject({ runway: '29', directionTrueDeg: 280, headwindKt: { least: -20, most: -19 } })
})

test('without a variation, the uncertainty includes one of up to 30 degrees', () => {
  const [runway] = runwayWinds(windOf('09010KT'), ['36'], null)
  expect(runway).toMatchObject({
    directionTrueDeg: null,
    uncertaintyDeg: 35,
    headwindKt: { least: -7, most: 7 },
    crosswindKt: { least: 7, most: 10 },
    gustHeadwindKt: null,
  })
})

test.each([
  ['VRB05KT', { least: -5, most: 5 }],
  ['00000KT', { least: 0, most: 0 }],
  ['060P99KT', null],
  ['///05KT', null],
  ['///00KT', { least: 0, most: 0 }],
  ['06020GP99KT', { least: 19, most: 20 }],
])('the headwind of %s is %j', (groups, headwindKt) => {
  expect(runwayWinds(windOf(groups), ['06'], 0)[0]?.headwindKt).toEqual(headwindKt)
})

test('the components include those of the sector in which the wind varies', () => {
  const head = { headwindKt: { least: 7, most: 10 }, crosswindKt: { least: -7, most: 7 } }
  expect(runwayWinds(windOf('36010KT 330V030'), ['36'], 0)).toMatchObject([head])
  expect(runwayWinds(windOf('09010KT 060V120'), ['09'], 0)).toMatchObject([head])
  expect(runwayWinds(windOf('09010KT 080V150'), ['09'], 0)).toMatchObject([
    { headwindKt: { least: 3, most: 10 }, crosswindKt: { least: -4, most: 10 } },
  ])
})

test('a component is never minus zero, and a calm wind has none', () => {
  expect(runwayWinds(windOf('11002KT'), ['36'], 0)[0]?.headwindKt).toEqual({ least: -1, most: 0 })
  expect(runwayWinds(windOf('00000KT'), ['36'], 0)[0]?.crosswindKt).toEqual({ least: 0, most: 0 })
})

test('gusts above the reported figure, and an unknown wind, have no components', () => {
  expect(runwayWinds(windOf('06020GP99KT'), ['06'], 0)[0]).toMatchObject({
    gustHeadwindKt: null,
    gustCrosswindKt: null,
  })
  expect(runwayWinds(null, ['06'], 0)).toEqual([
    {
      runway: '06',
      directionTrueDeg: 60,
      uncertaintyDeg: 5,
      headwindKt: null,
      crosswindKt: null,
      gustHeadwindKt: null,
      gustCrosswindKt: null,
    },
  ])
})

test('a number that is no variation is not known, however large it is', () => {
  const wind = windOf('20010KT')
  const unknown = runwayWinds(wind, ['11/29'], null)
  fc.assert(
    fc.property(
      fc.double().filter((number) => !(Math.abs(number) <= 180)),
      (number) => {
        expect(runwayWinds(wind, ['11/29'], number)).toEqual(unknown)
      },
    ),
    { examples: [[180.01], [-181], [1e17], [1e19], [-1e300], [Number.NaN]] },
  )
  for (const half of [-180, 180]) expect(runwayWinds(wind, ['11'], half)).toMatchObject([{ directionTrueDeg: 290 }])
})

test('invalid designators are left out, and each direction is returned once', () => {
  expect(
    runwayWinds(null, ['11 / 29', '11l', 'grass', '40', 'X12', '12X', '29', '9', '04C'], null).map(
      ({ runway }) => runway,
    ),
  ).toEqual(['11', '29', '11L', '9', '04C'])
})

test('the range includes the component of every direction of runway and wind within the rounding', () => {
  const angle = fc.double({ min: -4.999, max: 4.999, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ tens: fc.integer({ min: 1, max: 36 }), runway: fc.integer({ min: 1, max: 36 }) }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: -30, max: 30 }),
      angle,
      angle,
      fc.boolean(),
      ({ tens, runway }, speed, variation, windOff, runwayOff, given) => {
        function two(value: number) {
          return String(value).padStart(2, '0')
        }
        const [found] = runwayWinds(windOf(`${two(tens)}0${two(speed)}KT`), [two(runway)], given ? variation : null)
        const trueAngle = ((tens * 10 + windOff - (runway * 10 + variation + runwayOff)) * Math.PI) / 180
        const [head, cross] = [speed * Math.cos(trueAngle), speed * Math.sin(trueAngle)]
        expect(found!.headwindKt!.least).toBeLessThanOrEqual(head)
        expect(found!.headwindKt!.most).toBeGreaterThanOrEqual(head)
        expect(found!.crosswindKt!.least).toBeLessThanOrEqual(cross)
        expect(found!.crosswindKt!.most).toBeGreaterThanOrEqual(cross)
      },
    ),
  )
})
