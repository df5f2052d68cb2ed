import { DIGITS, type Found, type GroupKind, one } from '../grammar/group-kind.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import type { RunwayState } from '../schema/runway-state.ts'
import { RUNWAY } from './runway.ts'

/**
 * A runway-state group as written: `head` names the runway in its form, `rest` is deposit, extent, depth and braking.
 */
export type CodedRunwayState = {
  readonly form: 'new' | 'old' | 'word'
  readonly head: string
  readonly kind: 'state' | 'CLRD' | 'SNOCLO' | 'friction'
  readonly rest: string
}

// Code figures 0919 (deposit), 0519 (extent), 1079 (depth, 91 is not used) and 0366 (braking, 96 to 98 are not used).
const DEPTH = '(?:(?:[0-8]\\d|9[02-9])|//)'
const BRAKING = '(?:(?:[0-8]\\d|9[0-59])|//)'
const STATE = `[0-9/][1259/]${DEPTH}${BRAKING}`
// The new form cannot be mistaken for another group, so that an extent of no meaning (0, for a bare runway) is let
// pass.
const NEW_STATE = `[0-9/][0-9/]${DEPTH}${BRAKING}`
const NEW = new RegExp(
  `^R(${RUNWAY}|88|99|5[1-9]|[67]\\d|8[0-6])?/(?:(${NEW_STATE})|(CLRD)(${BRAKING})?|(SNOCLO(?://)?)|(\\d\\d[A-Z]))$`,
)
const OLD = new RegExp(`^((?:0[1-9]|[12]\\d|3[0-6])|5[1-9]|[67]\\d|8[0-68]|99)(?:(${STATE})|(CLRD)(${BRAKING})?)$`)

/** The designator of figures: above 50 is the right-hand runway, 88 all of them, 99 the last report again. */
function oldRunway(figures: string): string {
  const number = Number(figures)
  if (number === 88) return 'ALL'
  if (number === 99) return 'LAST'
  return number > 50 ? `${String(number - 50).padStart(2, '0')}R` : figures
}

function runwayOf({ head }: CodedRunwayState): string {
  return head === '' ? 'ALL' : oldRunway(head)
}

const DEPTHS: Record<string, number> = { '92': 100, '93': 150, '94': 200, '95': 250, '96': 300, '97': 350, '98': 400 }
const ACTIONS: Record<string, RunwayState['brakingAction']> = {
  '91': 'poor',
  '92': 'medium/poor',
  '93': 'medium',
  '94': 'medium/good',
  '95': 'good',
  '99': 'unreliable',
}

/** The largest figure of a friction coefficient in hundredths; larger code figures are braking actions. */
const MAX_FRICTION = 90

function stateCodeOf(text: string): string | null {
  return text === '' || text.startsWith('/') ? null : text
}

/** The decoded form of a runway-state group. */
export function runwayStateOf(coded: CodedRunwayState): RunwayState {
  const { kind, rest } = coded
  const full = kind === 'state'
  const depth = full ? stateCodeOf(rest.slice(2, 4)) : null
  const braking = stateCodeOf(full ? rest.slice(4) : kind === 'friction' ? rest.slice(0, 2) : rest)
  return {
    runway: runwayOf(coded),
    cleared: kind === 'CLRD',
    closed: kind === 'SNOCLO',
    depositCode: full ? stateCodeOf(rest.slice(0, 1)) : null,
    extentCode: full ? stateCodeOf(rest.slice(1, 2)) : null,
    depthCode: depth,
    brakingCode: braking,
    depthMm: depth === null || depth === '99' ? null : (DEPTHS[depth] ?? Number(depth)),
    frictionCoefficient: braking !== null && Number(braking) <= MAX_FRICTION ? Number(braking) / 100 : null,
    brakingAction: braking === null ? null : (ACTIONS[braking] ?? null),
    surfaceCode: kind === 'friction' ? rest.slice(2) : null,
  }
}

/** Reads `R24/290050`, `R24/CLRD70`, `R/SNOCLO`, `R24/SNOCLO//`, `R29/70D`, `82290095`, `88CLRD70`, `SNOCLO`. */
export function readRunwayState(text: string): CodedRunwayState | null {
  if (text === 'SNOCLO') return { form: 'word', head: '', kind: 'SNOCLO', rest: '' }
  const modern = NEW.exec(text)
  const match = modern ?? OLD.exec(text)
  if (match === null) return null
  const [, head, state, cleared, braking, closed, friction] = match
  if (friction !== undefined && Number(friction.slice(0, 2)) > MAX_FRICTION) return null
  const kind =
    closed !== undefined ? 'SNOCLO' : cleared !== undefined ? 'CLRD' : friction !== undefined ? 'friction' : 'state'
  // Without a runway only the closing of the whole aerodrome is certain.
  if (head === undefined && kind !== 'SNOCLO') return null
  return {
    form: modern === null ? 'old' : 'new',
    head: head ?? '',
    kind,
    rest: state ?? braking ?? friction ?? closed?.slice('SNOCLO'.length) ?? '',
  }
}

/** Writes a runway-state group back. */
export function formatRunwayState({ form, head, kind, rest }: CodedRunwayState): string {
  return `${form === 'new' ? `R${head}/` : head}${kind === 'state' || kind === 'friction' ? '' : kind}${rest}`
}

/** The state of a runway, in the form of today and in that of before 2008, and the closing by snow. */
export const runwayState = {
  name: 'runwayState',
  starts: `R${DIGITS}S`,
  read(tokens, at): Found<CodedRunwayState> | null {
    const value = readRunwayState(tokens[at]!)
    return value === null ? null : one(value)
  },
  format: formatRunwayState,
  put(value, target) {
    target.runwayState.push(runwayStateOf(value))
    return true
  },
} satisfies GroupKind<CodedRunwayState, Pick<MetarDecoded, 'runwayState'>>
