import type { Elements } from './elements.ts'

type Doubt = Elements['doubtful'][number]

const ELEMENTS: readonly Doubt[] = ['visibility', 'sky']

/** The shapes of visibility and sky groups; `#` is a digit or a slash, `?` a letter. */
const SHAPES: Readonly<Record<Doubt, readonly string[]>> = {
  visibility: [
    'CAVOK',
    '####',
    '####NDV',
    '####?',
    '####??',
    '#SM',
    '##SM',
    'P#SM',
    '#/#SM',
    '#/##SM',
    'M#/#SM',
    '##KM',
  ],
  sky: [
    'CAVOK',
    ...['SKC', 'CLR', 'NSC', 'NCD', 'VV###', '//////', '//////CB', '//////TCU', '///CB', '///TCU'],
    ...['FEW', 'SCT', 'BKN', 'OVC'].flatMap((cover) => [
      `${cover}###`,
      `${cover}###??`,
      `${cover}###???`,
      `${cover}######`,
    ]),
  ],
}

/** Parts of such groups, which remain when a group is split or joined with its neighbour. */
const PARTS: Readonly<Record<Doubt, RegExp>> = {
  visibility: /^[MP]?(?=[\dO/]*\d)[\dO/]{1,4}$|\dSM|SM$|KM$|(?:KT|MPS|KMH)[MP]?\d|CAVOK|^\d{4}(?![\dZ])/,
  sky: /FEW|SCT|BKN|OVC|VV\d|CAVOK|^(?:W|EW|T|CT|N|KN|V?C)\d{3}|\d\d\/\/\/$|\/\/\/(?:CB|TCU)/,
}

function fits(shape: string, text: string): boolean {
  return (
    shape === text ||
    (shape === '#' && ((text >= '0' && text <= '9') || text === '/')) ||
    (shape === '?' && text >= 'A' && text <= 'Z')
  )
}

/** Whether a text is a shape with at most one character replaced, added, left out, or exchanged with the next one. */
export function isNear(shape: string, text: string): boolean {
  if (Math.abs(shape.length - text.length) > 1) return false
  let at = 0
  while (at < text.length && fits(shape.charAt(at), text.charAt(at))) at++
  function endsAlike(shapeAt: number, textAt: number): boolean {
    if (shape.length - shapeAt !== text.length - textAt) return false
    for (let step = 0; shapeAt + step < shape.length; step++) {
      if (!fits(shape.charAt(shapeAt + step), text.charAt(textAt + step))) return false
    }
    return true
  }
  const exchanged = fits(shape.charAt(at), text.charAt(at + 1)) && fits(shape.charAt(at + 1), text.charAt(at))
  return (
    endsAlike(at + 1, at + 1) ||
    endsAlike(at + 1, at) ||
    endsAlike(at, at + 1) ||
    (exchanged && endsAlike(at + 2, at + 2))
  )
}

/** A pair of plausible temperatures, one of which contradicts another figure, or a wind with a typo. */
const OTHER = /^M?[0-5]\d\/M?[0-5]\d$|^[\dV/].*(?:KT|MPS|KMH)$/

/** The elements that an unparsed group of the body may belong to, because it looks like one of theirs with a typo. */
export function doubtOf(text: string): readonly Doubt[] {
  if (OTHER.test(text)) return []
  function near(element: Doubt) {
    return PARTS[element].test(text) || SHAPES[element].some((shape) => isNear(shape, text))
  }
  return ELEMENTS.filter(near)
}

/**
 * Marks the elements of a section that an unparsed group may belong to. No visibility follows the temperature or the
 * pressure, which `ended` reports; clouds may.
 */
export function doubt(section: Pick<Elements, 'doubtful'>, text: string, ended: boolean): void {
  if (section.doubtful.length === ELEMENTS.length) return
  const elements = ended ? doubtOf(text).filter((element) => element === 'sky' && PARTS.sky.test(text)) : doubtOf(text)
  for (const element of elements) if (!section.doubtful.includes(element)) section.doubtful.push(element)
}
