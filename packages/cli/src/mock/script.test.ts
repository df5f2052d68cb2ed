import { describe, expect, test } from 'vitest'
import { type MockStep, parseScript, takeStep } from './script.ts'

function stepsOf(script: string): MockStep[] {
  const parsed = parseScript(script)
  if (!parsed.ok) throw new Error(parsed.failure)
  return [...parsed.value]
}

describe('a script', () => {
  test('contains every action', () => {
    expect(stepsOf('ok 401,410, 429 429:20 500 delay delay:50 silent command').map(({ action }) => action)).toEqual([
      { kind: 'ok' },
      { kind: 'status', status: 401, retryAfterSeconds: null },
      { kind: 'status', status: 410, retryAfterSeconds: null },
      { kind: 'status', status: 429, retryAfterSeconds: 5 },
      { kind: 'status', status: 429, retryAfterSeconds: 20 },
      { kind: 'status', status: 500, retryAfterSeconds: null },
      { kind: 'delay', ms: 15_000 },
      { kind: 'delay', ms: 50 },
      { kind: 'silent' },
      { kind: 'command' },
    ])
  })

  test.each(['teapot', '418', '401:5', 'ok:1', 'delay:soon', 'live=410', 'session=command', 'other=500', 'live='])(
    'with the step %s is refused, and the message names the step',
    (step) => expect(parseScript(`ok ${step}`)).toEqual({ ok: false, failure: expect.stringContaining(`"${step}"`) }),
  )

  test('without a step is empty', () => expect(stepsOf(' , ')).toEqual([]))
})

test('each step is applied once, to the first call that it is for', () => {
  const steps = stepsOf('session=500 429 410 live=silent')
  const applied = (['live', 'live', 'session', 'live', 'session', 'session'] as const).map(
    (call) => takeStep(steps, call)?.text ?? null,
  )
  expect(applied).toEqual(['429', 'live=silent', 'session=500', null, '410', null])
})
