import { expect, test } from 'vitest'
import { codeBlock, inlineHtml, prettyJson } from './html.ts'

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
