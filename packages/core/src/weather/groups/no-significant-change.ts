import { type GroupKind, one } from '../grammar/group-kind.ts'
import type { ChangeTarget } from './change-target.ts'

/** NOSIG: no significant change is expected in two hours. */
export const noSignificantChange = {
  name: 'noSignificantChange',
  starts: 'N',
  read: (tokens, at) => (tokens[at] === 'NOSIG' ? one(true as const) : null),
  format: () => 'NOSIG',
  collect: ({ changes }) => (changes.nextMarker()?.kind === 'NOSIG' ? (true as const) : undefined),
  put: (_, target) => target.openMarker('NOSIG', null),
} satisfies GroupKind<true, ChangeTarget>
