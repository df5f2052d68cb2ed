import type { Grade, GradedRule } from '@flightbag/plugin-simulator'
import type { Terminal } from '../../context/io.ts'
import { counted } from '../../print/lib/counted.ts'
import { printable } from '../../print/lib/printable.ts'
import { paint } from '../../print/pilot/paint.ts'
import { wrapped } from '../../print/pilot/wrapped.ts'

const SHOWN_BREACHES = 3

/** A grade for people: first the broken rules with their sentences and calls, then the others in a line each. */
export function gradeText(grade: Grade, terminal: Pick<Terminal, 'color' | 'columns'>): string {
  const [broken, kept, untested] = (['broken', 'kept', 'never tested'] as const).map((wanted) =>
    grade.rules.filter(({ verdict }) => verdict === wanted),
  ) as [GradedRule[], GradedRule[], GradedRule[]]
  const width = Math.max(0, ...grade.rules.map(({ id }) => id.length))

  function heading(text: string, style: 'red' | 'green' | 'yellow'): string {
    return `\n${paint(terminal, 'bold', paint(terminal, style, text))}\n`
  }
  function brokenRule({ id, sentence, breaches }: GradedRule): string {
    const calls = breaches.slice(0, SHOWN_BREACHES).map(({ call, atMs, request, message }) => {
      const seconds = (atMs / 1000).toFixed(1)
      return (
        wrapped(`call ${call}, ${seconds} s: ${printable(request)}`, terminal.columns, '    ') +
        wrapped(printable(message), terminal.columns, '      ')
      )
    })
    const more = breaches.length - calls.length
    return (
      `  ${paint(terminal, 'bold', id)}\n` +
      paint(terminal, 'dim', wrapped(`“${sentence}”`, terminal.columns, '    ')) +
      calls.join('') +
      (more > 0 ? `    and ${counted(more, 'further call', 'further calls')}\n` : '')
    )
  }

  if (grade.calls === 0) return 'The client made no call, so no rule was tested.\n'
  return (
    `${counted(grade.calls, 'call', 'calls')} in ${counted(grade.flights, 'flight', 'flights')}, ` +
    `${counted(grade.reads, 'read', 'reads')}: ` +
    `${broken.length} broken, ${kept.length} kept, ${untested.length} never tested\n` +
    (broken.length === 0 ? '' : heading('Broken', 'red') + broken.map(brokenRule).join('\n')) +
    (untested.length === 0 ? '' : heading('Never tested', 'yellow')) +
    untested.map(({ id, needs }) => `  ${id.padEnd(width)}  needs ${needs}\n`).join('') +
    (kept.length === 0 ? '' : heading('Kept', 'green')) +
    kept.map(({ id, tested }) => `  ${id.padEnd(width)}  ${tested === 1 ? 'once' : `${tested} times`}\n`).join('')
  )
}
