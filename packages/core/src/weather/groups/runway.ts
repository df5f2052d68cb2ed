/** A runway designator: 01 to 36, with L, C or R where runways are parallel. */
export const RUNWAY = '(?:0[1-9]|[12]\\d|3[0-6])(?:[LCR]|LL|RR)?'

const DESIGNATOR = new RegExp(`^${RUNWAY}$`)

/** Whether a text is a runway designator. */
export function isRunway(text: string): boolean {
  return DESIGNATOR.test(text)
}
