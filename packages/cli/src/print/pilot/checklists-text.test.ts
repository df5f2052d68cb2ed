import type { Aircraft, Checklist } from '@flightbag/client'
import { expect, test } from 'vitest'
import { checklistsText } from './checklists-text.ts'

const TERMINAL = { stdout: false, stderr: false, color: false, columns: 80 }

test('a checklist has the registration of its aircraft, or the id of one that is not in the bag', () => {
  const lists = ['p', 'q', 'gone', null].map((aircraftId) => ({ id: 'k', title: 'Before take-off', aircraftId }))
  const aircraft = [{ id: 'p', registration: 'LV-ABC' }, { id: 'q' }]
  const text = checklistsText(lists as unknown as Checklist[], aircraft as unknown as Aircraft[], TERMINAL)
  expect(text.match(/^.+(?= {2}k$)/gm)).toEqual([
    'LV-ABC  Before take-off',
    'q  Before take-off',
    'gone  Before take-off',
    'Before take-off',
  ])
  expect(checklistsText([], [], TERMINAL)).toBe('no checklists\n')
})

test('the lines of a checklist fit the terminal, and have at least three dots', () => {
  const items = [
    { challenge: 'Master', response: 'ON', note: 'SAMPLE' },
    { challenge: 'Controls', response: 'FREE', critical: true },
    { challenge: 'x'.repeat(60), response: 'SET' },
  ]
  const list = { id: 'k', title: 'Start', sections: [{ title: 'Cabin', items }] } as unknown as Checklist
  expect(checklistsText([list], [], { ...TERMINAL, columns: 50 })).toBe(`Start  k
  Cabin
    Master .................................. ON
      SAMPLE
  ! Controls .............................. FREE
    ${'x'.repeat(60)} ... SET
`)
  expect(checklistsText([list], [], { ...TERMINAL, color: true })).toContain('\n  \u001b[31m!\u001b[0m Controls ')
})
