import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

const TYPE = 'TCU|ACC|CI|CS|CC|AC|AS|NS|SC|ST|SF|CF|CU|CB|FG|SN|RA|DZ|BR|FU|HZ|BLSN|IC'

const LAYERS = new RegExp(`^(?:(?:${TYPE})[0-8])+$`)

const LAYER = new RegExp(`(${TYPE})([0-8])`, 'g')

/** Whether a single layer may be AO1 or AO2 with a typo. */
function isNearAo({ type, oktas }: { type: string; oktas: number }): boolean {
  return type.length === 2 && type.startsWith('A') && (oktas === 1 || oktas === 2)
}

/**
 * `SC3AC2` of Canadian stations: type and amount in oktas of each layer, from the lowest. One layer alone is read in
 * Canada only.
 */
export const cloudLayers = remark<readonly { type: string; oktas: number }[], 'cloudLayers'>({
  name: 'cloudLayers',
  starts: 'TACNSFBRDHI',
  read(tokens, at) {
    const text = tokens[at]!
    if (!LAYERS.test(text)) return null
    return one([...text.matchAll(LAYER)].map(([, type, oktas]) => ({ type: type!, oktas: Number(oktas) })))
  },
  format: (layers) => layers.map(({ type, oktas }) => `${type}${oktas}`).join(''),
  coded: ({ layers }) => layers,
  entry(layers, { body }) {
    if (layers.length === 1 && ((isNearAo(layers[0]!) && body?.auto) || !body?.ident?.startsWith('C'))) return null
    return { kind: 'cloudLayers', layers: layers.map((layer) => ({ ...layer })) }
  },
})
