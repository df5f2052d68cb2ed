import type { Aircraft, Checklist, ChecklistItem } from '@flightbag/client'
import type { Terminal } from '../../context/io.ts'
import { printable } from '../lib/printable.ts'
import { paint } from './paint.ts'

const NARROWEST = 40
const WIDEST = 72

/** Checklists for people, as they are read aloud: challenge, dots, response. A critical item has a mark. */
export function checklistsText(
  checklists: readonly Checklist[],
  aircraft: readonly Aircraft[],
  terminal: Terminal,
): string {
  if (checklists.length === 0) return 'no checklists\n'
  const registrations = new Map(aircraft.map(({ id, registration }) => [id, registration ?? id]))
  return checklists.map((one) => checklistText(one, registrations, terminal)).join('\n')
}

function checklistText(
  { id, title, aircraftId, sections }: Checklist,
  registrations: ReadonlyMap<string, string>,
  terminal: Terminal,
): string {
  const of = aircraftId == null ? '' : `${registrations.get(aircraftId) ?? aircraftId}  `
  const name = paint(terminal, 'bold', printable(`${of}${title ?? ''}`))
  const head = `${name}  ${paint(terminal, 'dim', printable(id))}\n`
  const parts = (sections ?? []).map((section) => {
    const items = (section.items ?? []).map((item) => itemLine(item, terminal)).join('')
    return `  ${paint(terminal, 'cyan', printable(section.title ?? ''))}\n${items}`
  })
  return head + parts.join('')
}

function itemLine({ challenge, response, critical, note }: ChecklistItem, terminal: Terminal): string {
  const [left, right] = [printable(challenge ?? ''), printable(response ?? '')]
  const width = Math.max(NARROWEST, Math.min(WIDEST, terminal.columns - 6))
  const dots = '.'.repeat(Math.max(3, width - left.length - right.length - 2))
  const mark = critical ? paint(terminal, 'red', '!') : ' '
  const line = `  ${mark} ${left} ${paint(terminal, 'dim', dots)} ${right}\n`
  return note ? `${line}      ${paint(terminal, 'dim', printable(note))}\n` : line
}
