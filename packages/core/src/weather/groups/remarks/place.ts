const DIRECTION = '(?:N|NE|E|SE|S|SW|W|NW)'
const PLACE = new RegExp(`^(?:RWY?(?:\\d.*)?|${DIRECTION}(?:-${DIRECTION})*)$`)

/** Whether a token names a place on the aerodrome, or its directions: the group before it applies there. */
export function isPlace(token: string | undefined): boolean {
  return token !== undefined && PLACE.test(token)
}
