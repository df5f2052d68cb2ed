import { expect, test } from 'vitest'
import { easa } from './easa.ts'
import { cellSum, type SheetLayout, textAt } from './layout.ts'
import { sheetPages } from './pages.ts'
import { headCells, sheetCsv, sheetHeader, sheetHtml } from './write-sheet.ts'

/** A sheet of few columns and of two rows on a page. */
const layout: SheetLayout = {
  name: 'easa',
  language: 'en',
  title: 'LOG & BOOK',
  rowsPerPage: 2,
  isDecimal: false,
  columns: [
    { kind: 'text', groups: [], title: 'DATE', width: 1, value: ({ line }) => textAt(line, 'date') },
    { kind: 'text', groups: ['PLACES'], title: 'FROM', width: 2, value: ({ entry }) => textAt(entry, 'from') },
    { kind: 'time', groups: ['TIME', 'DAY'], title: 'PIC', width: 3, value: (of) => cellSum(of, (cell) => cell === 0) },
    { kind: 'time', groups: ['TIME', 'DAY'], title: 'SIC', width: 3, value: (of) => cellSum(of, (cell) => cell === 1) },
    {
      kind: 'time',
      groups: ['ROUTE', 'DAY'],
      title: 'PIC',
      width: 2,
      value: (of) => cellSum(of, (cell) => cell === 4),
    },
    { kind: 'text', groups: [], title: 'MARK', width: 1, value: () => '', hasMark: true },
  ],
  words: { ...easa.words, note: 'Signed <here>' },
}

const times = [{ localDayPilot: 61 }, { localDayCopilot: 30 }, { crossCountryDayPilot: 120 }]
const flights = times.map((each, i) => ({
  id: `f${i}`,
  from: i === 0 ? 'A "B" & <C>' : 'SADF',
  log: { date: `2026-05-0${i + 1}`, times: each },
}))
const open = { id: 'u', from: 'SAAR', log: { date: '2026-05-02', times: {}, loggedTenths: 15 } }
const pages = sheetPages(layout, [open, ...flights], new Map(), {}, 'nearest')

const COUNTED = [
  '* Flights without a division of their time: 1 on this page (1:30 h), 1 to date (1:30 h). ' +
    'Their time is in no column and in no total.',
  '* Flights without a division of their time: 0 on this page (0:00 h), 1 to date (1:30 h). ' +
    'Their time is in no column and in no total.',
]

test('a sheet as CSV has one header, and the rows, the sums and the undecided flights of each page', () => {
  const rows = [
    ',Page,DATE,PLACES / FROM,TIME / DAY / PIC,TIME / DAY / SIC,ROUTE / DAY / PIC,MARK',
    'Page,1,2026-05-01,"A ""B"" & <C>",1:01,,,',
    'Page,1,2026-05-02,SADF,,0:30,,',
    'TOTAL THIS PAGE,1,,,1:01,0:30,,',
    'TOTAL FROM PREVIOUS PAGES,1,,,,,,',
    'TOTAL TIME,1,,,1:01,0:30,,',
    'Page,2,2026-05-02,SAAR,,,,* 1:30',
    'Page,2,2026-05-03,SADF,,,2:00,',
    'TOTAL THIS PAGE,2,,,,,2:00,',
    'TOTAL FROM PREVIOUS PAGES,2,,,1:01,0:30,,',
    'TOTAL TIME,2,,,1:01,0:30,2:00,',
    `"${COUNTED[0]}",2`,
  ]
  expect(sheetCsv(layout, pages)).toBe(`\ufeff${rows.map((row) => `${row}\r\n`).join('')}`)
})

test('a group is as wide as its neighbours below the same groups', () => {
  expect(headCells(layout).map((row) => row.map(({ title, span }) => `${title} ${span}`))).toEqual([
    [' 1', 'PLACES 1', 'TIME 2', 'ROUTE 1', ' 1'],
    [' 1', ' 1', 'DAY 2', 'DAY 1', ' 1'],
    ['DATE 1', 'FROM 1', 'PIC 1', 'SIC 1', 'PIC 1', 'MARK 1'],
  ])
})

test('the header has the last licence of the pilot, and blanks for what is not known', () => {
  const licences = [{ name: 'PPA', number: '1' }, 'none', { name: 'PC1', number: '2' }]
  expect(sheetHeader(easa, { name: 'Ana', licences })).toEqual([
    ["Holder's name", 'Ana'],
    ['Licence', 'PC1'],
    ['No.', '2'],
  ])
  expect(sheetHeader({ ...easa, words: { ...easa.words, file: 'File' } }, { fileNumber: '7' })).toEqual([
    ["Holder's name", ''],
    ['Licence', ''],
    ['No.', ''],
    ['File', '7'],
  ])
})

test('a sheet as HTML has a section for each page, with its rows, blank rows, sums and lines', () => {
  const later = sheetPages(layout, [open, ...flights], new Map(), { from: '2026-05-03' }, 'nearest')
  const [, body = ''] = sheetHtml(layout, later, { name: 'Ana & <B>' }).split('<body>\n')
  const widths = ['8.33', '16.67', '25.00', '25.00', '16.67', '8.33']
  const blank = `<tr>${'<td></td>'.repeat(6)}</tr>`
  function sums(label: string, ...texts: readonly string[]) {
    return `<tr class="sum"><td colspan="2">${label}</td>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`
  }
  expect(body).toBe(
    [
      '<section><h1>LOG &amp; BOOK</h1><p class="header"><span>Holder\'s name: <b>Ana &amp; &lt;B&gt;</b></span>' +
        '<span>Licence: <b></b></span><span>No.: <b></b></span><span>Page 1</span></p><table><thead>' +
        `<tr>${widths.map((width) => `<th style="width:${width}%;height:0;border:0"></th>`).join('')}</tr>` +
        '<tr><th colspan="1"></th><th colspan="1">PLACES</th><th colspan="2">TIME</th><th colspan="1">ROUTE</th>' +
        '<th colspan="1"></th></tr><tr><th colspan="1"></th><th colspan="1"></th><th colspan="2">DAY</th>' +
        '<th colspan="1">DAY</th><th colspan="1"></th></tr><tr><th colspan="1">DATE</th><th colspan="1">FROM</th>' +
        '<th colspan="1">PIC</th><th colspan="1">SIC</th><th colspan="1">PIC</th><th colspan="1">MARK</th></tr>' +
        '</thead><tbody><tr><td>2026-05-03</td><td>SADF</td><td></td><td></td><td>2:00</td><td></td></tr>',
      blank,
      sums('TOTAL THIS PAGE', '', '', '2:00', ''),
      sums('TOTAL FROM PREVIOUS PAGES', '1:01', '0:30', '', ''),
      `${sums('TOTAL TIME', '1:01', '0:30', '2:00', '')}</tbody></table>` +
        '<p>Flight time: TOTAL THIS PAGE 2:00 = 2.0; TOTAL TIME 3:31 = 3.5</p>' +
        `<p>${COUNTED[1]}</p><p>Signed &lt;here&gt;</p></section>`,
      '</body></html>\n',
    ].join('\n'),
  )
})

test('each page carries the sums of all pages before it, and those of earlier flights', () => {
  const days = [1, 2, 3, 4, 5, 6].map((day) => {
    return { id: `d${day}`, log: { date: `2026-05-0${day}`, times: { localDayPilot: 60 } } }
  })
  const sums = sheetPages(layout, days, new Map(), { from: '2026-05-02' }, 'nearest').map(
    ({ pageTotal, carried, toDate }) => [pageTotal[2], carried[2], toDate[2]],
  )
  expect(sums).toEqual([
    ['2:00', '1:00', '3:00'],
    ['2:00', '3:00', '5:00'],
    ['1:00', '5:00', '6:00'],
  ])
})
