import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

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
