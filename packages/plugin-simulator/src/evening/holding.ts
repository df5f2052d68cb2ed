/** The request of a command that a plugin under test is sent. */
export const HOLDING = {
  kind: 'holding',
  navaid: 'EZE',
  inboundCourseDeg: 110,
  turn: 'right',
  legMinutes: null,
  altitudeFt: 4000,
} as const
