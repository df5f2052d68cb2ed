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
