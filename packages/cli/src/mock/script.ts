import { err, ok, type Result } from '@flightbag/core'

/** The call of a plugin that a step applies to. */
export type MockTarget = 'session' | 'live'

/** The treatment of one call. `command` sends a command that the same call then collects. */
export type MockAction =
  | { readonly kind: 'ok' | 'silent' | 'command' }
  | { readonly kind: 'status'; readonly status: 401 | 410 | 429 | 500; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'delay'; readonly ms: number }

/** One step of a script, as it was written and as it is executed. */
export interface MockStep {
  readonly text: string
  readonly target: MockTarget | 'any'
  readonly action: MockAction
}

const RETRY_AFTER_SECONDS = 5
const DELAY_MS = 15_000

/** The rule for a script, for help and errors. */
export const SCRIPT_RULE =
  'steps separated by commas or spaces: ok, 401, 410, 429[:SECONDS], 500, delay[:MS], silent, command; ' +
  'a step can begin with live= or session='

function actionOf(name: string, amount: number | null): MockAction | null {
  switch (name) {
    case 'ok':
    case 'silent':
    case 'command':
      return amount === null ? { kind: name } : null
    case '401':
    case '410':
    case '500':
      return amount === null
        ? { kind: 'status', status: Number(name) as 401 | 410 | 500, retryAfterSeconds: null }
        : null
    case '429':
      return { kind: 'status', status: 429, retryAfterSeconds: amount ?? RETRY_AFTER_SECONDS }
    case 'delay':
      return { kind: 'delay', ms: amount ?? DELAY_MS }
    default:
      return null
  }
}

/** `410` is an answer to a session only, and a command is collected by a live report. */
function targetOf(given: string | undefined, { kind, ...action }: MockAction): MockStep['target'] | null {
  const only = kind === 'command' ? 'live' : 'status' in action && action.status === 410 ? 'session' : null
  if (given === undefined) return only ?? 'any'
  return only === null || only === given ? (given as MockTarget) : null
}

/** Reads a script; fails with the step that cannot be read. */
export function parseScript(script: string): Result<readonly MockStep[], string> {
  const steps: MockStep[] = []
  for (const text of script.split(/[\s,]+/).filter((word) => word !== '')) {
    const [, given, name, amount] = /^(?:(live|session)=)?(\w+)(?::(\d{1,7}))?$/.exec(text) ?? []
    const action = actionOf(name ?? '', amount === undefined ? null : Number(amount))
    const target = action === null ? null : targetOf(given, action)
    if (action === null || target === null) return err(`"${text}" is not a step; ${SCRIPT_RULE}`)
    steps.push({ text, target, action })
  }
  return ok(steps)
}

/** Removes and returns the first step that applies to a call; null if there is none. */
export function takeStep(steps: MockStep[], call: MockTarget): MockStep | null {
  const place = steps.findIndex(({ target }) => target === 'any' || target === call)
  return place === -1 ? null : (steps.splice(place, 1)[0] ?? null)
}
