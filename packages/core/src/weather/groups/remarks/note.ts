import { remark } from './remark.ts'

/** Fixed phrases of the national practices, longest first where one begins another. */
const PHRASES = [
  'FCST BASED ON AUTO OBS.',
  'FCST BASED ON AUTO OBS',
  'NO SPECI',
  'NOSPECI',
  'FIRST',
  'LAST',
  'FROIN',
  'BINOVC',
  'TAF3',
  'VIRGA',
  'ACFT MSHP',
].map((phrase) => phrase.split(' '))

/** A phrase with one meaning and no figures: frost on the indicator, breaks in overcast, last report of the day. */
export const note = remark<readonly string[], 'note'>({
  name: 'note',
  starts: [...new Set(PHRASES.map(([first]) => first!.charAt(0)))].join(''),
  read(tokens, at) {
    const words = PHRASES.find((phrase) => phrase.every((word, index) => tokens[at + index] === word))
    return words === undefined ? null : { value: words, used: words.length }
  },
  format: (words) => words.join(' '),
  coded: ({ text }) => text.split(' '),
  entry: (words) => ({ kind: 'note', text: words.join(' ') }),
})
