import { expect, test } from 'vitest'
import { publishedRows, tafLines } from '../../../../../scripts/weather-oracle.ts'
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
])('%s is %s, %s', (code, english, spanish) => {
  const [weather] = decodeMetar(`METAR SAEZ 271400Z 03009KT 9999 ${code}`, { at }).decoded.weather
  expect(weatherName(weather!, 'en')).toBe(english)
  expect(weatherName(weather!, 'es')).toBe(spanish)
})

test('every sample has a text of one line, without missing values', () => {
  const texts = [
    ...publishedRows().map(({ raw, time }) => metarText(decodeMetar(raw, { at: new Date(time) }), 'en')),
    ...tafLines().map(({ raw, at: day }) => tafText(decodeTaf(raw, { at: day }), 'es')),
  ]
  expect(texts.filter((text) => /null|undefined|NaN|\n/.test(text))).toEqual([])
})
