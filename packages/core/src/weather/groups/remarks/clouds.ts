import { digits, one } from '../../group-kind.ts'
import { isPlace } from './place.ts'
import { remark } from './remark.ts'

const figure = (text: string): number | null => (text === '/' ? null : Number(text))

/** 8/CLCMCH: types of the low, middle and high clouds, by their code figures. */
export const cloudTypes = remark<{ low: number | null; middle: number | null; high: number | null }>({
  name: 'cloudTypes',
  starts: '8',
  read(tokens, at) {
    const match = /^8\/([0-9/])([0-9/])([0-9/])$/.exec(tokens[at]!)
    return match === null ? null : one({ low: figure(match[1]!), middle: figure(match[2]!), high: figure(match[3]!) })
  },
  format: ({ low, middle, high }) => `8/${low ?? '/'}${middle ?? '/'}${high ?? '/'}`,
  entry: ({ low, middle, high }) => ({ kind: 'cloudTypes', lowCode: low, middleCode: middle, highCode: high }),
})

const TYPE = 'TCU|ACC|CI|CS|CC|AC|AS|NS|SC|ST|SF|CF|CU|CB|FG|SN|RA|DZ|BR|FU|HZ|BLSN|IC'
const LAYERS = new RegExp(`^(?:(?:${TYPE})[0-8])+$`)
const LAYER = new RegExp(`(${TYPE})([0-8])`, 'g')

/** `SC3AC2` of Canadian stations: type and amount in oktas of each layer, from the lowest. */
export const cloudLayers = remark<readonly { type: string; oktas: number }[]>({
  name: 'cloudLayers',
  starts: 'TACNSFBRDHI',
  read(tokens, at) {
    const text = tokens[at]!
    if (!LAYERS.test(text)) return null
    return one([...text.matchAll(LAYER)].map(([, type, oktas]) => ({ type: type!, oktas: Number(oktas) })))
  },
  format: (layers) => layers.map(({ type, oktas }) => `${type}${oktas}`).join(''),
  entry: (layers) => ({ kind: 'cloudLayers', layers: layers.map((layer) => ({ ...layer })) }),
})

/** `3CU005` of Japanese stations: oktas, type, and base in hundreds of feet. */
export const cloudAmount = remark<{ oktas: number; type: string; hundreds: number }>({
  name: 'cloudAmount',
  starts: '012345678',
  read(tokens, at) {
    const match = /^([0-8])(CI|CS|CC|AC|AS|NS|SC|ST|CU|CB|TCU)(\d{3})$/.exec(tokens[at]!)
    return match === null ? null : one({ oktas: Number(match[1]), type: match[2]!, hundreds: Number(match[3]) })
  },
  format: ({ oktas, type, hundreds }) => `${oktas}${type}${digits(hundreds, 3)}`,
  entry: ({ oktas, type, hundreds }) => ({ kind: 'cloudAmount', oktas, type, baseAglFt: hundreds * 100 }),
})

/** QBBnnn of Russian stations: base of the lowest cloud in metres. */
export const cloudBase = remark<string>({
  name: 'cloudBase',
  starts: 'Q',
  read(tokens, at) {
    const match = /^QBB(\d{2,4})$/.exec(tokens[at]!)
    return match === null ? null : one(match[1]!)
  },
  format: (meters) => `QBB${meters}`,
  entry: (meters) => ({ kind: 'cloudBase', meters: Number(meters) }),
})

/** `CIG 004V008` and `CIG 007`: a ceiling that varies, in hundreds of feet. One of a place that is named behind it is not the aerodrome's. */
export const ceiling = remark<{ from: number; to: number | null }>({
  name: 'ceiling',
  starts: 'C',
  read(tokens, at) {
    const match = tokens[at] === 'CIG' ? /^(\d{3})(?:V(\d{3}))?$/.exec(tokens[at + 1] ?? '') : null
    if (match === null || isPlace(tokens[at + 2])) return null
    return { value: { from: Number(match[1]), to: match[2] === undefined ? null : Number(match[2]) }, used: 2 }
  },
  format: ({ from, to }) => `CIG ${digits(from, 3)}${to === null ? '' : `V${digits(to, 3)}`}`,
  entry: ({ from, to }) => ({ kind: 'ceiling', fromFt: from * 100, toFt: to === null ? null : to * 100 }),
})
