import type { Elements } from '../decode/elements.ts'
import type { Change } from '../schema/change.ts'
import type { Cloud } from '../schema/cloud.ts'
import type { Language } from './language.ts'

/** The words of one language for the plain text of a report. */
export interface Words {
  readonly calm: string
  readonly windMissing: string
  readonly variable: string
  wind(from: string): string
  speed(value: string): string
  gust(value: string): string
  sector(from: string, to: string): string
  readonly above: string
  visibility(value: string): string
  readonly atLeast: string
  readonly lessThan: string
  readonly cavok: string
  readonly noWeather: string
  readonly recent: string
  readonly cover: Readonly<Record<NonNullable<Cloud['cover']>, string>>
  readonly clouds: string
  at(height: string): string
  readonly unknownHeight: string
  readonly skyCode: Readonly<Record<NonNullable<Elements['skyCode']>, string>>
  verticalVisibility(value: string): string
  runway(designator: string, range: string): string
  readonly upTo: string
  windShear(place: string): string
  readonly allRunways: string
  below(height: string): string
  temperature(value: string): string
  dewpoint(value: string): string
  readonly change: Readonly<Record<NonNullable<Change['kind']>, string>>
  readonly unknownChange: string
  probability(percent: number): string
  from(time: string): string
  until(time: string): string
  moment(time: string): string
  valid(from: string, to: string): string
  readonly nil: string
  readonly cancelled: string
  readonly automatic: string
  unparsed(count: number): string
}

const english: Words = {
  calm: 'wind calm',
  windMissing: 'wind not reported',
  variable: 'variable',
  wind: (from) => `wind ${from}`,
  speed: (value) => ` at ${value} kt`,
  gust: (value) => `, gusts ${value} kt`,
  sector: (from, to) => `, varying between ${from} and ${to}`,
  above: 'above ',
  visibility: (value) => `visibility ${value}`,
  atLeast: 'at least ',
  lessThan: 'less than ',
  cavok: 'visibility at least 10 km, no significant cloud or weather',
  noWeather: 'no significant weather',
  recent: 'recently ',
  cover: { FEW: 'few', SCT: 'scattered', BKN: 'broken', OVC: 'overcast' },
  clouds: 'clouds',
  at: (height) => ` at ${height} ft`,
  unknownHeight: ' at an unknown height',
  skyCode: { SKC: 'sky clear', CLR: 'no clouds detected', NSC: 'no significant cloud', NCD: 'no clouds detected' },
  verticalVisibility: (value) => `sky obscured, vertical visibility ${value}`,
  runway: (designator, range) => `runway ${designator} visual range ${range}`,
  upTo: ' to ',
  windShear: (place) => `wind shear${place}`,
  allRunways: 'all runways',
  below: (height) => ` below ${height} ft`,
  temperature: (value) => `temperature ${value} °C`,
  dewpoint: (value) => `, dew point ${value} °C`,
  change: {
    NOSIG: 'no significant change expected',
    FM: 'then',
    BECMG: 'becoming',
    TEMPO: 'temporarily',
    INTER: 'intermittently',
    PROB: 'possibly',
  },
  unknownChange: 'change of an unreadable kind',
  probability: (percent) => ` (probability ${percent} %)`,
  from: (time) => ` from ${time}`,
  until: (time) => ` until ${time}`,
  moment: (time) => ` at ${time}`,
  valid: (from, to) => `forecast from ${from} to ${to}`,
  nil: 'no report',
  cancelled: 'forecast cancelled',
  automatic: 'automatic report',
  unparsed: (count) => (count === 1 ? '1 group not decoded' : `${count} groups not decoded`),
}

const spanish: Words = {
  calm: 'viento calmo',
  windMissing: 'viento no informado',
  variable: 'variable',
  wind: (from) => `viento ${from}`,
  speed: (value) => ` a ${value} kt`,
  gust: (value) => `, ráfagas de ${value} kt`,
  sector: (from, to) => `, variable entre ${from} y ${to}`,
  above: 'más de ',
  visibility: (value) => `visibilidad ${value}`,
  atLeast: 'al menos ',
  lessThan: 'menos de ',
  cavok: 'visibilidad al menos 10 km, sin nubes ni tiempo significativos',
  noWeather: 'sin tiempo significativo',
  recent: 'recientemente ',
  cover: { FEW: 'algunas nubes', SCT: 'nubes dispersas', BKN: 'nublado', OVC: 'cubierto' },
  clouds: 'nubes',
  at: (height) => ` a ${height} ft`,
  unknownHeight: ' a altura desconocida',
  skyCode: {
    SKC: 'cielo despejado',
    CLR: 'sin nubes detectadas',
    NSC: 'sin nubes significativas',
    NCD: 'sin nubes detectadas',
  },
  verticalVisibility: (value) => `cielo invisible, visibilidad vertical ${value}`,
  runway: (designator, range) => `alcance visual en pista ${designator} ${range}`,
  upTo: ' a ',
  windShear: (place) => `cortante de viento${place}`,
  allRunways: 'todas las pistas',
  below: (height) => ` por debajo de ${height} ft`,
  temperature: (value) => `temperatura ${value} °C`,
  dewpoint: (value) => `, punto de rocío ${value} °C`,
  change: {
    NOSIG: 'sin cambios significativos previstos',
    FM: 'luego',
    BECMG: 'cambiando',
    TEMPO: 'temporalmente',
    INTER: 'intermitentemente',
    PROB: 'posiblemente',
  },
  unknownChange: 'cambio de tipo ilegible',
  probability: (percent) => ` (probabilidad ${percent} %)`,
  from: (time) => ` desde ${time}`,
  until: (time) => ` hasta ${time}`,
  moment: (time) => ` a las ${time}`,
  valid: (from, to) => `pronóstico desde ${from} hasta ${to}`,
  nil: 'sin informe',
  cancelled: 'pronóstico cancelado',
  automatic: 'informe automático',
  unparsed: (count) => (count === 1 ? '1 grupo sin decodificar' : `${count} grupos sin decodificar`),
}

/** The words of each language. */
export const WORDS: Readonly<Record<Language, Words>> = { en: english, es: spanish }
