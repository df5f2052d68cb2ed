import type { AerodromeCard } from '@flightbag/client'
import { statedObjects, statedText, statedTexts, statedValue } from '@flightbag/pilot'
import type { Terminal } from '../../context/io.ts'
import { fieldLines } from '../lib/field-lines.ts'
import { printable } from '../lib/printable.ts'
import { table } from '../lib/table.ts'
import { paint } from './paint.ts'
import { wrapped } from './wrapped.ts'

type Row = readonly (string | number)[]
type Pair = readonly [name: string, value: string]

/** An aerodrome card for people. What the pilot did not enter is left out. */
export function aerodromeText(card: AerodromeCard, terminal: Terminal): string {
  function heading(text: string) {
    return `\n${paint(terminal, 'bold', text)}\n`
  }
  function rows(title: string, titles: readonly string[], cells: readonly Row[]) {
    return cells.length === 0 ? '' : heading(title) + indented(table(titles.map(leftColumn), cells))
  }
  function pairs(title: string, cells: readonly (readonly [string, string])[]) {
    return cells.length === 0 ? '' : heading(title) + indented(fieldLines(Object.fromEntries(cells)))
  }
  function text(title: string, value: unknown) {
    return typeof value === 'string' && value.trim() !== ''
      ? heading(title) + wrapped(value, terminal.columns, '  ')
      : ''
  }
  return [
    `${paint(terminal, 'bold', printable(card.code ?? card.id))}  ${printable(card.name ?? '')}\n`,
    `${[placeOf(card), elevationOf(card), positionOf(card)].filter((part) => part !== '').join(' · ')}\n`,
    rows('Runways', ['', 'length', 'width', 'surface', 'lights'], list(card.runways).map(runwayRow)),
    rows('Taxiways', ['', 'width', 'surface', 'lights', 'notes'], list(card.taxiways).map(taxiwayRow)),
    pairs('Frequencies (MHz)', filled(card.frequencies)),
    rows('Aids', ['', 'type', 'frequency', 'DME'], statedObjects(card.aids).map(aidRow)),
    pairs('Contacts', filled(card.contacts)),
    pairs('Fuel', fuelRows(card)),
    text('NOTAM (copied by the pilot)', card.notam),
    text('MADHEL (copied by the pilot)', card.madhel),
    text('Notes', card.notes),
    rows(
      'Attachments',
      ['', 'kind', 'size', 'id'],
      list(card.attachments).map(({ name, kind, bytes, id }) => [name ?? '', kind ?? '', sizeText(bytes), id]),
    ),
  ].join('')
}

function leftColumn(title: string) {
  return { title, align: 'left' } as const
}
function list<T>(value: readonly T[] | null | undefined): readonly T[] {
  return value ?? []
}
function indented(lines: string): string {
  return lines.replaceAll(/^(?=.)/gm, '  ')
}
function unit(value: unknown, name: string): string {
  const stated = statedValue(value)
  return stated === null ? '-' : `${stated} ${name}`
}
function lights(lighted: boolean | null | undefined): string {
  return lighted == null ? '-' : lighted ? 'yes' : 'no'
}

function placeOf({ city, province, country }: AerodromeCard): string {
  return printable([city, province, country].filter((part) => typeof part === 'string' && part !== '').join(', '))
}

function elevationOf({ elevationFt }: AerodromeCard): string {
  return elevationFt == null ? '' : `${elevationFt} ft`
}

function positionOf({ position }: AerodromeCard): string {
  const { latDeg, lonDeg } = position ?? {}
  if (typeof latDeg !== 'number' || typeof lonDeg !== 'number') return ''
  function part(value: number, [positive, negative]: readonly [string, string]) {
    return `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`
  }
  return `${part(latDeg, ['N', 'S'])} ${part(lonDeg, ['E', 'W'])}`
}

function runwayRow({ designator, lengthM, widthM, surface, lighted }: NonNullable<AerodromeCard['runways']>[number]) {
  return [designator ?? '-', unit(lengthM, 'm'), unit(widthM, 'm'), surface ?? '-', lights(lighted)]
}

function taxiwayRow({ designator, widthM, surface, lighted, notes }: NonNullable<AerodromeCard['taxiways']>[number]) {
  return [designator ?? '-', unit(widthM, 'm'), surface ?? '-', lights(lighted), notes ?? '']
}

function aidRow({ ident, type, frequencyMHz, frequencyKHz, dmeChannel }: Readonly<Record<string, unknown>>): Row {
  const frequency = statedValue(frequencyMHz) === null ? unit(frequencyKHz, 'kHz') : unit(frequencyMHz, 'MHz')
  return [statedText(ident) ?? '-', statedText(type) ?? '-', frequency, statedValue(dmeChannel) ?? '-']
}

/** The entries of an object of texts that have one. */
function filled(object: object | null | undefined): readonly Pair[] {
  return Object.entries(object ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

function fuelRows({ fuel }: AerodromeCard): readonly Pair[] {
  const { grades, products, hours } = fuel ?? {}
  const rows: readonly Pair[] = [
    ['grades', statedTexts(grades).join(', ')],
    ['products', statedTexts(products).join(', ')],
    ['hours', statedText(hours) ?? ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

function sizeText(bytes: number | null | undefined): string {
  return bytes == null ? '-' : bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
