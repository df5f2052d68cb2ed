import { expect, test } from 'vitest'
import { publishedRows, tafLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { decodeMetar } from '../decode/metar.ts'
import { decodeTaf } from '../decode/taf.ts'
import { metarText, tafText } from './report-text.ts'
import { weatherName } from './weather-name.ts'

const at = new Date('2026-09-27T14:00:00Z')

test.each([
  [
    'METAR SAEZ 271400Z 03009G20KT 350V060 2500 R11/0600V1000 +TSRA BKN012 OVC030CB 22/20 Q1009 RETS WS R11 ' +
      'TEMPO 1000 XX',
    'SAEZ 27 14:00 UTC: wind 030° at 9 kt, gusts 20 kt, varying between 350° and 060°; visibility 2500 m; heavy ' +
      'thunderstorm with rain; broken at 1200 ft, overcast CB at 3000 ft; runway 11 visual range 600 m to 1000 m; ' +
      'temperature 22 °C, dew point 20 °C; QNH 1009 hPa; recently thunderstorm; wind shear 11; temporarily: ' +
      'visibility 1000 m; 1 group not decoded.',
    'SAEZ 27 14:00 UTC: viento 030° a 9 kt, ráfagas de 20 kt, variable entre 350° y 060°; visibilidad 2500 m; ' +
      'tormenta con lluvia de intensidad fuerte; nublado a 1200 ft, cubierto CB a 3000 ft; alcance visual en ' +
      'pista 11 600 m a 1000 m; temperatura 22 °C, punto de rocío 20 °C; QNH 1009 hPa; recientemente tormenta; ' +
      'cortante de viento 11; temporalmente: visibilidad 1000 m; 1 grupo sin decodificar.',
  ],
  [
    'METAR SABE 271400Z AUTO 00000KT CAVOK 18/14 A2992 NOSIG',
    'SABE 27 14:00 UTC: automatic report; wind calm; visibility at least 10 km, no significant cloud or ' +
      'weather; temperature 18 °C, dew point 14 °C; QNH 29.92 inHg; no significant change expected.',
    'SABE 27 14:00 UTC: informe automático; viento calmo; visibilidad al menos 10 km, sin nubes ni tiempo ' +
      'significativos; temperatura 18 °C, punto de rocío 14 °C; QNH 29.92 inHg; sin cambios significativos ' +
      'previstos.',
  ],
])('%s', (raw, english, spanish) => {
  const report = decodeMetar(raw, { at })
  expect(metarText(report, 'en')).toBe(english)
  expect(metarText(report, 'es')).toBe(spanish)
})

test('a TAF is one line with its changes', () => {
  const report = decodeTaf(
    'TAF SAEZ 271100Z 2712/2812 VRB05KT P6SM SKC WS020/24045KT PROB30 TEMPO 2718/2721 1/2SM FG VV002',
    { at },
  )
  expect(tafText(report, 'en')).toBe(
    'SAEZ forecast from 27 12:00 UTC to 28 12:00 UTC: wind variable at 5 kt; visibility at least 6 SM; sky ' +
      'clear; wind shear below 2000 ft, wind 240° at 45 kt; temporarily (probability 30 %) from 27 18:00 UTC ' +
      'until 27 21:00 UTC: visibility 0.5 SM; fog; sky obscured, vertical visibility 200 ft.',
  )
  expect(tafText(report, 'es')).toContain(
    'temporalmente (probabilidad 30 %) desde 27 18:00 UTC hasta 27 21:00 UTC: visibilidad 0.5 SM; niebla;',
  )
})

test.each([
  ['-SHRA', 'light showers of rain', 'chaparrones de lluvia de intensidad débil'],
  ['VCTS', 'thunderstorm in the vicinity', 'tormenta en las cercanías'],
  ['FZDZ', 'freezing drizzle', 'llovizna engelante'],
  ['BLSN', 'blowing snow', 'ventisca alta de nieve'],
  ['RASN', 'rain and snow', 'lluvia y nieve'],
  ['+FC', 'tornado or waterspout', 'tornado o tromba marina'],
  ['BCFG', 'patches of fog', 'bancos de niebla'],
  ['SG', 'snow grains', 'cinarra'],
  ['IC', 'ice crystals', 'cristales de hielo'],
  ['PL', 'ice pellets', 'hielo granulado'],
  ['GR', 'hail', 'granizo'],
  ['GS', 'small hail', 'granizo pequeño'],
  ['UP', 'unknown precipitation', 'precipitación desconocida'],
  ['BR', 'mist', 'neblina'],
  ['FU', 'smoke', 'humo'],
  ['VA', 'volcanic ash', 'ceniza volcánica'],
  ['DU', 'dust', 'polvo'],
  ['SA', 'sand', 'arena'],
  ['HZ', 'haze', 'bruma'],
  ['PO', 'dust whirls', 'remolinos de polvo'],
  ['SQ', 'squalls', 'turbonada'],
  ['FC', 'funnel cloud', 'nube embudo'],
  ['SS', 'sandstorm', 'tormenta de arena'],
  ['DS', 'duststorm', 'tormenta de polvo'],
  ['PY', 'spray', 'rociones'],
  ['TS', 'thunderstorm', 'tormenta'],
  ['SH', 'showers', 'chaparrones'],
  ['MIFG', 'shallow fog', 'niebla baja'],
  ['PRFG', 'partial fog', 'niebla parcial'],
  ['DRSN', 'low drifting snow', 'ventisca baja de nieve'],
  ['+RA', 'heavy rain', 'lluvia de intensidad fuerte'],
  ['-FC', 'light funnel cloud', 'nube embudo de intensidad débil'],
  ['+FCRA', 'heavy funnel cloud and rain', 'nube embudo y lluvia de intensidad fuerte'],
  ['+TSFC', 'heavy thunderstorm with funnel cloud', 'tormenta con nube embudo de intensidad fuerte'],
])('%s is %s, %s', (code, english, spanish) => {
  const [weather] = decodeMetar(`METAR SAEZ 271400Z 03009KT 9999 ${code}`, { at }).decoded.weather
  expect(weatherName(weather!, 'en')).toBe(english)
  expect(weatherName(weather!, 'es')).toBe(spanish)
})

test.each([
  ['/////KT 9999', 'SAEZ 27 14:00 UTC: wind not reported; visibility at least 10 km.'],
  ['///05KT', 'SAEZ 27 14:00 UTC: wind at 5 kt.'],
  ['280//KT', 'SAEZ 27 14:00 UTC: wind 280°.'],
  ['240P99GP99KT', 'SAEZ 27 14:00 UTC: wind 240° at above 99 kt, gusts above 99 kt.'],
  ['M0400', 'SAEZ 27 14:00 UTC: visibility less than 400 m.'],
  ['5000', 'SAEZ 27 14:00 UTC: visibility 5 km.'],
  ['4000 0800N', 'SAEZ 27 14:00 UTC: visibility 4000 m, 800 m N.'],
  ['9999NDV', 'SAEZ 27 14:00 UTC: visibility at least 10 km.'],
  ['1 1/4SM', 'SAEZ 27 14:00 UTC: visibility 1.25 SM.'],
  ['M1/4SM', 'SAEZ 27 14:00 UTC: visibility less than 0.25 SM.'],
  ['10SM RA BR', 'SAEZ 27 14:00 UTC: visibility 10 SM; rain, mist.'],
  [
    'FEW010 SCT020CB BKN/// ///015',
    'SAEZ 27 14:00 UTC: few at 1000 ft, scattered CB at 2000 ft, broken at an unknown height, clouds at 1500 ft.',
  ],
  ['SKC', 'SAEZ 27 14:00 UTC: sky clear.'],
  ['VV///', 'SAEZ 27 14:00 UTC: sky obscured, vertical visibility ?.'],
  ['R24/M0050 R///////', 'SAEZ 27 14:00 UTC: runway 24 visual range less than 50 m.'],
  ['R25/1000VP1500FT', 'SAEZ 27 14:00 UTC: runway 25 visual range 1000 ft to at least 1500 ft.'],
  ['15/ Q1013 WS ALL RWY', 'SAEZ 27 14:00 UTC: temperature 15 °C; QNH 1013 hPa; wind shear all runways.'],
  ['TEMPO NSW', 'SAEZ 27 14:00 UTC: temporarily: no significant weather.'],
  ['FM1500 4000', 'SAEZ 27 14:00 UTC: then from 27 15:00 UTC: visibility 4000 m.'],
  ['BECMG AT1500', 'SAEZ 27 14:00 UTC: becoming at 27 15:00 UTC.'],
  ['INTER TL1500 4000', 'SAEZ 27 14:00 UTC: intermittently until 27 15:00 UTC: visibility 4000 m.'],
  ['PROB30 0500', 'SAEZ 27 14:00 UTC: possibly (probability 30 %): visibility 500 m.'],
  ['XX YY', 'SAEZ 27 14:00 UTC: 2 groups not decoded.'],
  ['NIL', 'SAEZ 27 14:00 UTC: no report.'],
])('METAR SAEZ 271400Z %s is: %s', (groups, text) => {
  expect(metarText(decodeMetar(`METAR SAEZ 271400Z ${groups}`, { at }), 'en')).toBe(text)
})

test.each([
  ['', 'METAR: .'],
  ['271400Z CAVOK', '27 14:00 UTC: visibility at least 10 km, no significant cloud or weather.'],
  ['METAR SAEZ VRB02KT', 'SAEZ: wind variable at 2 kt.'],
  [
    'METAR SAEZ 271400Z 03009KT 9999 15/07 Q1013 23012KT 4000',
    'SAEZ 27 14:00 UTC: wind 030° at 9 kt; visibility at least 10 km; temperature 15 °C, dew point 7 °C; ' +
      'QNH 1013 hPa; change of an unreadable kind: wind 230° at 12 kt; visibility 4000 m.',
  ],
])('the report %j is: %s', (raw, text) => {
  expect(metarText(decodeMetar(raw, { at }), 'en')).toBe(text)
})

test.each([
  ['VRB02KT ///015', 'SAEZ 27 14:00 UTC: viento variable a 2 kt; nubes a 1500 ft.'],
  ['FM1500 4000', 'SAEZ 27 14:00 UTC: luego desde 27 15:00 UTC: visibilidad 4000 m.'],
  ['INTER 4000', 'SAEZ 27 14:00 UTC: intermitentemente: visibilidad 4000 m.'],
  ['PROB30 0500', 'SAEZ 27 14:00 UTC: posiblemente (probabilidad 30 %): visibilidad 500 m.'],
  ['SKC', 'SAEZ 27 14:00 UTC: cielo despejado.'],
  ['VV002', 'SAEZ 27 14:00 UTC: cielo invisible, visibilidad vertical 200 ft.'],
  ['BECMG AT1500', 'SAEZ 27 14:00 UTC: cambiando a las 27 15:00 UTC.'],
  ['XX YY', 'SAEZ 27 14:00 UTC: 2 grupos sin decodificar.'],
])('METAR SAEZ 271400Z %s is in Spanish: %s', (groups, text) => {
  expect(metarText(decodeMetar(`METAR SAEZ 271400Z ${groups}`, { at }), 'es')).toBe(text)
})

test.each([
  ['TAF ESSD 272000Z NIL=', 'ESSD TAF: no report.'],
  ['TAF 271100Z 2712/2812 CNL', 'forecast from 27 12:00 UTC to 28 12:00 UTC: forecast cancelled.'],
  ['TAF SAEZ 271100Z WSCONDS XX', 'SAEZ TAF: wind shear; 1 group not decoded.'],
  [
    'TAF SAEZ 271100Z 2712/2812 WS020/240P99KT FM271800 18010KT WS030/24045KT',
    'SAEZ forecast from 27 12:00 UTC to 28 12:00 UTC: wind shear below 2000 ft, wind 240° at above 99 kt; ' +
      'then from 27 18:00 UTC: wind 180° at 10 kt; wind shear below 3000 ft, wind 240° at 45 kt.',
  ],
])('%s is: %s', (raw, text) => {
  expect(tafText(decodeTaf(raw, { at }), 'en')).toBe(text)
})

test('a TAF has a validity and wind shear in Spanish', () => {
  expect(tafText(decodeTaf('TAF SAEZ 271100Z 2712/2812 CNL WS020/24045KT', { at }), 'es')).toBe(
    'SAEZ pronóstico desde 27 12:00 UTC hasta 28 12:00 UTC: pronóstico cancelado; cortante de viento por debajo de ' +
      '2000 ft, viento 240° a 45 kt.',
  )
})

test.each([
  ['9999-12-31T11:00:00Z', '9999-12-31T12:00:00.000Z', null],
  ['-000001-12-31T11:00:00Z', null, '0000-01-01T12:00:00.000Z'],
])('a TAF of %s has no validity, because a year has four digits', (day, validFrom, validTo) => {
  const report = decodeTaf('TAF SAEZ 311100Z 3112/0112 CNL', { at: new Date(day) })
  expect(report).toMatchObject({ validFrom, validTo })
  expect(tafText(report, 'en')).toBe('SAEZ TAF: forecast cancelled.')
})

test('a visibility that is no whole number of kilometres is in metres', () => {
  const report = decodeMetar('METAR SAEZ 271400Z 6000', { at })
  const decoded = { ...report.decoded, visibility: { ...report.decoded.visibility!, meters: 5500 } }
  expect(metarText(report, 'en')).toBe('SAEZ 27 14:00 UTC: visibility 6 km.')
  expect(metarText({ ...report, decoded }, 'en')).toBe('SAEZ 27 14:00 UTC: visibility 5500 m.')
})

test('a phenomenon without a name is its code', () => {
  expect(weatherName({ intensity: null, descriptor: null, phenomena: ['XX'] }, 'en')).toBe('XX')
})

test('every sample has a text of one line, without missing values', () => {
  const texts = [
    ...publishedRows().map(({ raw, time }) => metarText(decodeMetar(raw, { at: new Date(time) }), 'en')),
    ...tafLines().map(({ raw, at: day }) => tafText(decodeTaf(raw, { at: day }), 'es')),
  ]
  expect(texts.filter((text) => /null|undefined|NaN|\n/.test(text))).toEqual([])
})
