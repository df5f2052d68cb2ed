import { argentine, headCells, labelSpan, sheetPages, totalRows } from '@flightbag/core/exchange'
import { expect, test } from 'vitest'
import { pdfContents } from '../../testing/pdf-texts.ts'
import { sheetPdf } from './sheet-pdf.ts'

test('each cell of a sheet has a border', async () => {
  const flight = { id: 'l1', log: { date: '2026-05-01', times: { localDayPilot: 60 } } }
  const pages = sheetPages(argentine, [flight], new Map(), {}, 'nearest')
  const { bytes } = await sheetPdf(argentine, pages, {}, 0)
  const { columns, rowsPerPage } = argentine
  const cellsOfTotal = 1 + columns.length - labelSpan(argentine)
  const cells = headCells(argentine).flat().length + rowsPerPage * columns.length
  const totals = totalRows(argentine, pages[0]!).length * cellsOfTotal
  expect(
    pdfContents(bytes)
      .join('')
      .match(/ re\nS\n/g),
  ).toHaveLength(cells + totals)
})
