import { expect, test } from 'vitest'
import { codeBlock, inlineHtml, prettyJson } from './html.ts'
import { tabs } from './tabs.ts'

test('a line of a description has code and strong text, and nothing else of it is markup', () => {
  expect(inlineHtml('**Never** `a < "b"` & <b>`c`</b>')).toBe(
    '<strong>Never</strong> <code>a &lt; &quot;b&quot;</code> &amp; &lt;b&gt;<code>c</code>&lt;/b&gt;',
  )
})

test('a block of code shows its text, and its label is an attribute', () => {
  expect(codeBlock('if (a < b && c) "d"', 'a "b"')).toBe(
    '<pre tabindex="0" role="region" aria-label="a &quot;b&quot;">' +
      '<code>if (a &lt; b &amp;&amp; c) &quot;d&quot;</code></pre>',
  )
})

test('a text of more than 160 characters is cut in an example', () => {
  const [whole, long] = ['x'.repeat(160), 'y'.repeat(161)]
  expect(JSON.parse(prettyJson({ a: [whole, long] }))).toEqual({ a: [whole, `${'y'.repeat(80)}…`] })
  expect(prettyJson({ a: 1 })).toBe('{\n  "a": 1\n}')
})

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
