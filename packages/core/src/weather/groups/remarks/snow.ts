import { digits, one } from '../../group-kind.ts'
import { remark } from './remark.ts'

/** 4/sss: depth of the snow on the ground in whole inches. */
export const snowDepth = remark<number>({
  name: 'snowDepth',
  starts: '4',
  read(tokens, at) {
    const match = /^4\/(\d{3})$/.exec(tokens[at]!)
    return match === null ? null : one(Number(match[1]))
  },
  format: (inches) => `4/${digits(inches, 3)}`,
  entry: (inches) => ({ kind: 'snowDepth', inches, centimeters: null }),
})

/** `SOG 14`, of Canadian stations: snow on the ground in whole centimetres. */
export const snowOnGround = remark<string>({
  name: 'snowDepth',
  starts: 'S',
  read(tokens, at) {
    if (tokens[at] !== 'SOG' || !/^\d{2,3}$/.test(tokens[at + 1] ?? '')) return null
    return { value: tokens[at + 1]!, used: 2 }
  },
  format: (centimeters) => `SOG ${centimeters}`,
  entry: (centimeters) => ({ kind: 'snowDepth', inches: null, centimeters: Number(centimeters) }),
})

const tenthsGroup = (indicator: string) => ({
  starts: indicator.charAt(0),
  read(tokens: readonly string[], at: number) {
    const text = tokens[at]!
    return text.startsWith(indicator) && /^\d{6}$/.test(text) ? one(Number(text.slice(3))) : null
  },
  format: (tenths: number) => `${indicator}${digits(tenths, 3)}`,
})

/** 933RRR: water equivalent of the snow on the ground, in tenths of an inch. */
export const snowWaterEquivalent = remark<number>({
  name: 'snowWaterEquivalent',
  ...tenthsGroup('933'),
  entry: (tenths) => ({ kind: 'snowWaterEquivalent', inches: tenths / 10 }),
})

/** 931RRR: snow fallen in six hours, in tenths of an inch. */
export const snowfall = remark<number>({
  name: 'snowfall',
  ...tenthsGroup('931'),
  entry: (tenths) => ({ kind: 'snowfall', hours: 6, inches: tenths / 10 }),
})

/** `SNINCR 2/10`: snow increases rapidly; inches in the past hour, and on the ground. */
export const snowIncreasing = remark<{ hour: string; total: string }>({
  name: 'snowIncreasing',
  starts: 'S',
  read(tokens, at) {
    const match = tokens[at] === 'SNINCR' ? /^(\d{1,2})\/(\d{1,3})$/.exec(tokens[at + 1] ?? '') : null
    return match === null ? null : { value: { hour: match[1]!, total: match[2]! }, used: 2 }
  },
  format: ({ hour, total }) => `SNINCR ${hour}/${total}`,
  entry: ({ hour, total }) => ({ kind: 'snowIncreasing', hourInches: Number(hour), totalInches: Number(total) }),
})

/** 98mmm: minutes of sunshine on the day before. */
export const sunshine = remark<number>({
  name: 'sunshine',
  starts: '9',
  read: (tokens, at) => (/^98\d{3}$/.test(tokens[at]!) ? one(Number(tokens[at]!.slice(2))) : null),
  format: (minutes) => `98${digits(minutes, 3)}`,
  entry: (minutes) => ({ kind: 'sunshine', minutes }),
})

/** I1nnn, I3nnn, I6nnn: ice accretion in one, three or six hours, in hundredths of an inch. */
export const iceAccretion = remark<{ hours: number; hundredths: number }>({
  name: 'iceAccretion',
  starts: 'I',
  read(tokens, at) {
    const match = /^I([136])(\d{3})$/.exec(tokens[at]!)
    return match === null ? null : one({ hours: Number(match[1]), hundredths: Number(match[2]) })
  },
  format: ({ hours, hundredths }) => `I${hours}${digits(hundredths, 3)}`,
  entry: ({ hours, hundredths }) => ({ kind: 'iceAccretion', hours, inches: hundredths / 100 }),
})
