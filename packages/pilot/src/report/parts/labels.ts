import type { Point } from './projection.ts'

export interface Label {
  readonly name: string
  readonly at: Point
}

interface PlacedLabel extends Label {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** For the largest letters that the style uses, those of a narrow screen. */
const LETTER = 18
const LINE = 30
const GAP = 9

/**
 * Places labels beside their points so that none covers another; in the given order, the first ones first. Labels
 * without room are left out.
 */
export function placeLabels(labels: readonly Label[], points: readonly Point[]): readonly PlacedLabel[] {
  const taken = points.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
  const placed: PlacedLabel[] = []
  for (const label of labels) {
    const width = label.name.length * LETTER
    const { x, y } = label.at
    const choices: readonly Omit<PlacedLabel, keyof Label>[] = [
      { x: x + GAP, y: y + 5, anchor: 'start' },
      { x: x - GAP, y: y + 5, anchor: 'end' },
      { x, y: y - GAP, anchor: 'middle' },
      { x, y: y + GAP + LINE - 5, anchor: 'middle' },
    ]
    for (const choice of choices) {
      const left = choice.x - { start: 0, middle: width / 2, end: width }[choice.anchor]
      const box = { left, right: left + width, top: choice.y - LINE + 5, bottom: choice.y + 5 }
      const isFree = taken.every((other) => !overlaps(box, other))
      if (!isFree) continue
      taken.push(box)
      placed.push({ ...label, ...choice })
      break
    }
  }
  return placed
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
