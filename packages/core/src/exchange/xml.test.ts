import { expect, test } from 'vitest'
import { element, hasRoot, readXml, textOf, unusedElements } from './xml.ts'

function read(text: string) {
  const found = readXml(text)
  return found.ok ? found.value : found.failure
}

test.each([
  ['<a b="1"/>', { b: '1' }],
  ['<a b=\'1\' c = "2"\n d=\t\'"3"\' />', { b: '1', c: '2', d: '"3"' }],
  ['<a  b.c-d="">e</a>', { 'b.c-d': '' }],
  ['<a b="c=d e=\'f\'"></a >', { b: "c=d e='f'" }],
  ['<a b="1 > 0"/>', { b: '1 > 0' }],
])('%s has its attributes', (text, attributes) => {
  expect(read(text)).toMatchObject({ name: 'a', attributes })
})

test.each([
  '<a b=1/>',
  '<a b=x"1"/>',
  '<a b="1"c="2"/>',
  '<a b="<"/>',
  '<a b/>',
  '<a',
  '</a>',
  '</a><a/>',
  '<a/></a>',
  '<a></b></a>',
  '<a></ a>',
  '<a><!-- </a>',
  '<a><![CDATA[ ]> </a>',
  '<a/>b',
  '<a/><b/>',
  'b',
  '',
])('%j is refused', (text) => {
  expect(read(text)).toEqual(expect.any(String))
})

test.each(['</a>', '<a/></a>', '<a></b></a>'])('%s closes no element', (text) => {
  expect(read(text)).toMatch(/^is not well-formed XML: <\/[ab]> closes no element$/)
})

test('instructions and comments of any length and lines are no text, and CDATA is text as it is', () => {
  const text =
    '<?xml version="1.0"?>\n<!---->\n<a>b<!-- \n> --><!-- - -->c<?d\n e?><![CDATA[<&amp;]]]><![CDATA[]]></a><!-- -->'
  expect(read(text)).toMatchObject({ text: 'bc<&amp;]', children: [] })
})

test('elements are named without their prefix, and have only their own text', () => {
  const root = readXml('<x:a> 1 <x-y:b.c> 2 </x-y:b.c> 3 </x:a>')
  if (!root.ok) return expect.fail(root.failure)
  expect(root.value).toMatchObject({ name: 'a', text: '1  3', children: [{ name: 'b.c', text: '2' }] })
  expect([textOf(root.value, 'b.c'), textOf(root.value, 'd')]).toEqual(['2', ''])
})

test.each([
  ['&amp;lt;&lt;&gt;&quot;&apos;', '&lt;<>"\''],
  ['&#9731;&#x2603;&#X1f6e9;&#x000041;&#0000065;&#x9;', '☃☃🛩AA\t'],
  ['&#x10ffff;&#1114111;', '\u{10ffff}\u{10ffff}'],
  ['&#x110000;', '&#x110000;'],
  ['&#1114112;', '&#1114112;'],
  ['&#x0000041;&#00000065;&#xg;&#;&none;& &amp', '&#x0000041;&#00000065;&#xg;&#;&none;& &amp'],
])('the text %s is %j', (written, text) => {
  expect(read(`<a b="${written.replaceAll('"', '&quot;')}">x${written}x</a>`)).toMatchObject({
    text: `x${text}x`,
    attributes: { b: text },
  })
})

test.each([
  '<gpx>',
  '<gpx/>',
  '<gpx\n version="1.1">',
  '<x:gpx>',
  '<ns0:gpx xmlns:ns0="y">',
  '<!DOCTYPE gpx>',
  '<!DOCTYPE \n gpx[',
  '\ufeff \n<?xml version="1.0"?><!-- <a> --> <?b?>\n<!----><gpx>',
])('%j begins with the element', (text) => {
  expect(hasRoot(text, 'gpx')).toBe(true)
})

test.each(['<gpxx>', '<x:gpxx>', '<a><gpx>', 'gpx', ' x<gpx>', '<!-- <gpx>', '</gpx>', ''])(
  '%j does not begin with the element',
  (text) => {
    expect(hasRoot(text, 'gpx')).toBe(false)
  },
)

test('the elements that are not used are listed with their first 60 characters, or with their number', () => {
  const root = readXml(
    `<a><b>1</b><c><d>2</d><e>3</e></c><c><e>4</e></c><f>${'x'.repeat(61)}</f><g><h>5</h></g><i/><j>6</j></a>`,
  )
  if (!root.ok) return expect.fail(root.failure)
  expect(unusedElements(root.value, ['b', 'c/d'])).toEqual(['2 × c/e', `f: ${'x'.repeat(60)}`, 'g', 'j: 6'])
})

test('a written text keeps its line ends and tabs, and loses what XML forbids', () => {
  expect(element('a', '<1>\t"2"\r\n& 3\0\ud800', { b: '4\n' })).toBe(
    '<a b="4&#10;">&lt;1&gt;&#9;&quot;2&quot;&#13;&#10;&amp; 3</a>',
  )
})
