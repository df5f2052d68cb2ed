import { expect, test } from 'vitest'
import { codeBlock } from './html.ts'
import { tabs } from './tabs.ts'

test('of the tabs the first one is chosen, and each label is that of its own button', () => {
  const all = [
    { title: 'A', code: 'a' },
    { title: 'B', code: 'b' },
  ]
  expect(tabs('x', 'Code', all)).toBe(
    '<fieldset class="tabs"><legend>Code</legend>' +
      '<input type="radio" name="x" id="x-0" checked><label for="x-0">A</label>' +
      '<input type="radio" name="x" id="x-1"><label for="x-1">B</label>' +
      `<div class="panel">${codeBlock('a', 'Code, A')}</div><div class="panel">${codeBlock('b', 'Code, B')}</div>` +
      '</fieldset>',
  )
})
