import { type Form, formOf, hasMark } from '../grammar/form.ts'
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
  readonly kind: 'state' | 'CLRD' | 'SNOCLO'
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
  `^R(${RUNWAY}|88|99|5[1-9]|[67]\\d|8[0-6])?/(?:(${NEW_STATE})|(CLRD)(${BRAKING})?|(SNOCLO(?://)?))$`,
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
  const braking = stateCodeOf(full ? rest.slice(4) : rest)
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
    surfaceCode: null,
  }
}

/** Reads `R24/290050`, `R24/CLRD70`, `R/SNOCLO`, `R24/SNOCLO//`, `82290095`, `88CLRD70`, `SNOCLO`. */
export function readRunwayState(text: string): CodedRunwayState | null {
  if (text === 'SNOCLO') return { form: 'word', head: '', kind: 'SNOCLO', rest: '' }
  const modern = NEW.exec(text)
  const match = modern ?? OLD.exec(text)
  if (match === null) return null
  const [, head, state, cleared, braking, closed] = match
  const kind = closed !== undefined ? 'SNOCLO' : cleared !== undefined ? 'CLRD' : 'state'
  // Without a runway only the closing of the whole aerodrome is certain.
  if (head === undefined && kind !== 'SNOCLO') return null
  return {
    form: modern === null ? 'old' : 'new',
    head: head ?? '',
    kind,
    rest: state ?? braking ?? closed?.slice('SNOCLO'.length) ?? '',
  }
}

/** Writes a runway-state group back. */
export function formatRunwayState({ form, head, kind, rest }: CodedRunwayState): string {
  return `${form === 'new' ? `R${head}/` : head}${kind === 'state' ? '' : kind}${rest}`
}

/** Whether a designator of figures means another runway than it shows. */
function isFigures(head: string): boolean {
  return Number(head) > 50
}

/** How a runway-state group is written. */
export function runwayStateForm({ form, head, kind, rest }: CodedRunwayState): Form {
  // In the new form 88 and 99 are the usual designators, except for the closing of the whole aerodrome.
  const usual = !isFigures(head) || head === '99' || (head === '88' && kind !== 'SNOCLO')
  return formOf({
    [form]: form !== 'new',
    figures: form === 'new' && !usual,
    slashes: kind !== 'state' && rest === '//',
  })
}

/** The inverse of {@link runwayOf}. */
function headOf(runway: string, closed: boolean, form: Form): string {
  const figures = hasMark(form, 'figures') || hasMark(form, 'old')
  if (hasMark(form, 'word') || (runway === 'ALL' && closed && !figures)) return ''
  if (runway === 'ALL') return '88'
  if (runway === 'LAST') return '99'
  return figures && runway.endsWith('R') ? String(Number(runway.slice(0, 2)) + 50) : runway
}

/** The runway-state group of a runway and its text without the runway. */
export function runwayStateGroup(runway: string, text: string, form: Form): CodedRunwayState {
  const kind = text.startsWith('SNOCLO') ? 'SNOCLO' : text.startsWith('CLRD') ? 'CLRD' : 'state'
  return {
    form: hasMark(form, 'old') ? 'old' : hasMark(form, 'word') ? 'word' : 'new',
    head: headOf(runway, kind === 'SNOCLO', form),
    kind,
    rest: kind === 'state' ? text : text.slice(kind.length),
  }
}

/** The inverse of {@link runwayStateOf}. */
function codedRunwayState(state: RunwayState, form: Form): CodedRunwayState {
  const { runway, cleared, closed, depositCode, extentCode, depthCode, brakingCode } = state
  const slashes = hasMark(form, 'slashes') ? '//' : ''
  const text = closed
    ? `SNOCLO${slashes}`
    : cleared
      ? `CLRD${brakingCode ?? slashes}`
      : `${depositCode ?? '/'}${extentCode ?? '/'}${depthCode ?? '//'}${brakingCode ?? '//'}`
  return runwayStateGroup(runway, text, form)
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
  form: runwayStateForm,
  collect: ({ report, next }, form) => next(report.runwayState, (state) => codedRunwayState(state, form)),
  put(value, target) {
    target.runwayState.push(runwayStateOf(value))
    return true
  },
} satisfies GroupKind<CodedRunwayState, Pick<MetarDecoded, 'runwayState'>>
