import { remark } from './remark.ts'

/** Where a phenomenon is seen, as the words written. */
export type CodedLocation = {
  readonly frequency: string | null
  readonly phenomenon: string
  readonly distance: string | null
  readonly directions: readonly string[]
  readonly moving: string | null
  /** Whether slashes join the directions to the phenomenon. */
  readonly joined: boolean
}

const PHENOMENA: ReadonlySet<string> = new Set(['CB', 'TCU', 'ACC', 'ACSL', 'CBMAM', 'VIRGA', 'TS', 'SHRA', 'FG'])
const LIGHTNING = /^LTG(?:IC|CC|CG|CA|CW)*$/
const FREQUENCIES: ReadonlySet<string> = new Set(['OCNL', 'FRQ', 'CONS'])
const DISTANCES: ReadonlySet<string> = new Set(['DSNT', 'VC', 'OHD'])
const POINT = '(?:N|NE|E|SE|S|SW|W|NW|ALQDS)'
const DIRECTION = new RegExp(`^${POINT}(?:-${POINT})*$`)

function readDirections(tokens: readonly string[], at: number): string[] {
  const words: string[] = []
  for (let next = at; ; next++) {
    const word = tokens[next] ?? ''
    const joins = (word === 'AND' || word === 'THRU') && words.length > 0 && DIRECTION.test(tokens[next + 1] ?? '')
    if (!joins && !DIRECTION.test(word)) return words
    words.push(word)
  }
}

const JOINED = /^(CB|TCU)((?:\/(?:N|NNE|NE|ENE|E|ESE|SE|SSE|S|SSW|SW|WSW|W|WNW|NW|NNW))+)$/

/** Reads `CB/NE/E`. */
function readJoined(text: string): CodedLocation | null {
  const match = JOINED.exec(text)
  if (match === null) return null
  return {
    frequency: null,
    phenomenon: match[1]!,
    distance: null,
    directions: match[2]!.slice(1).split('/'),
    moving: null,
    joined: true,
  }
}

/**
 * `LTG DSNT NE AND W`, `OCNL LTGICCG SW`, `CB OHD MOV E`, `TCU ALQDS`, `CB/NE/E`: a phenomenon with its distance,
 * direction and movement.
 */
export const phenomenonLocation = remark<CodedLocation, 'phenomenonLocation'>({
  name: 'phenomenonLocation',
  starts: 'LCTAVSFO',
  read(tokens, at) {
    const together = readJoined(tokens[at]!)
    if (together !== null) return { value: together, used: 1 }
    const frequency = FREQUENCIES.has(tokens[at]!) ? tokens[at]! : null
    let next = at + (frequency === null ? 1 : 2)
    const phenomenon = tokens[next - 1] ?? ''
    if (!PHENOMENA.has(phenomenon) && !LIGHTNING.test(phenomenon)) return null
    const distance = DISTANCES.has(tokens[next] ?? '') ? tokens[next]! : null
    if (distance !== null) next++
    const directions = readDirections(tokens, next)
    next += directions.length
    if (distance === null && directions.length === 0) return null
    const moves = tokens[next] === 'MOV' && DIRECTION.test(tokens[next + 1] ?? '')
    const moving = moves ? tokens[next + 1]! : null
    return {
      value: { frequency, phenomenon, distance, directions, moving, joined: false },
      used: next - at + (moves ? 2 : 0),
    }
  },
  format: ({ frequency, phenomenon, distance, directions, moving, joined }) =>
    [
      ...(frequency === null ? [] : [frequency]),
      phenomenon,
      ...(distance === null ? [] : [distance]),
      ...directions,
      ...(moving === null ? [] : ['MOV', moving]),
    ].join(joined ? '/' : ' '),
  form: ({ joined }) => (joined ? 'joined' : ''),
  coded: ({ kind: _, ...location }, form) => ({ ...location, joined: form === 'joined' }),
  entry: ({ frequency, phenomenon, distance, directions, moving }) => ({
    kind: 'phenomenonLocation',
    frequency,
    phenomenon,
    distance,
    directions: [...directions],
    moving,
  }),
})
