import type { PluginSession } from '@flightbag/client'
import { clockText, html, type Markup } from '../lib/markup.ts'
import { columns, roundTop } from './columns.ts'
import { legend, section, smallFigures } from './section.ts'

const MOST_COLUMNS = 40

/** Sessions of the voice-ATC plugin over time, with the readbacks of each. */
export function sessionsPart(sessions: readonly PluginSession[]): Markup | null {
  if (sessions.length === 0) return null
  const oldestFirst = sessions.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  const shown = oldestFirst.slice(-MOST_COLUMNS)
  const list = shown.map((session, at) => {
    const { correct, incorrect } = readbacks(session)
    const day = session.startedAt.slice(0, 10)
    return {
      title: `${day}: ${correct} readbacks correct, ${incorrect} incorrect, ${clockText(session.durationMinutes ?? 0)}`,
      parts: [
        { value: correct, colour: 'a' as const },
        { value: incorrect, colour: 'bad' as const },
      ],
      tick: isTick(shown, at) ? day.slice(5) : null,
    }
  })
  const top = roundTop(Math.max(...shown.map(readbacks).map(({ correct, incorrect }) => correct + incorrect)))
  return section(
    'Plugin sessions',
    'Readbacks of each session with the voice-ATC plugin, oldest first; below them month and day.',
    html`${columns(list, { top, label: String })}${legend([
      ['a', 'correct'],
      ['bad', 'incorrect'],
    ])}${sums(sessions)}`,
  )
}

function sums(sessions: readonly PluginSession[]): Markup {
  function total(of: (session: PluginSession) => number | null | undefined) {
    return sessions.reduce((sum, session) => sum + (of(session) ?? 0), 0)
  }
  const correct = total((session) => readbacks(session).correct)
  const all = correct + total((session) => readbacks(session).incorrect)
  const items = [
    ['sessions', String(sessions.length)],
    ['time', clockText(total(({ durationMinutes }) => durationMinutes))],
    ['transmissions', String(total(({ stats }) => stats?.transmissions))],
    ['readbacks correct', all === 0 ? '–' : `${Math.round((correct / all) * 100)} %`],
    ['“say again”', String(total(({ stats }) => stats?.sayAgain))],
    ['emergencies', String(total(({ stats }) => stats?.emergencies))],
  ] as const
  return smallFigures(items)
}

function readbacks({ stats }: PluginSession): { readonly correct: number; readonly incorrect: number } {
  return { correct: stats?.readbacksCorrect ?? 0, incorrect: stats?.readbacksIncorrect ?? 0 }
}

/** A few dates along the axis, so that they do not cover each other. */
function isTick(shown: readonly PluginSession[], at: number): boolean {
  const every = Math.ceil(shown.length / 8)
  return at % every === 0
}
