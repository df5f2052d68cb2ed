import type { PluginSession } from '@flightbag/client'

/** One line of a radio exchange. */
interface Utterance {
  /** `10:00:07`, UTC; with the date on the first line and on each new day. */
  readonly time: string
  readonly who: 'pilot' | 'controller' | 'instructor' | 'plugin'
  /** The name of the speaker: the station for a controller. */
  readonly speaker: string
  readonly text: string
  /** The subject and the phrase, as the plugin names them; empty for none. */
  readonly about: string
}

/** The events of a session as lines of a conversation, in the order of their times. */
export function utterances({ events }: PluginSession): readonly Utterance[] {
  let day = ''
  return events
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .flatMap((event) => {
      const date = event.at.slice(0, 10)
      const time = `${date === day ? '' : `${date} `}${event.at.slice(11, 19)}`
      day = date
      return linesOf(event).map((line, at) => ({ ...line, time: at === 0 ? time : '' }))
    })
}

type Line = Omit<Utterance, 'time'>

function linesOf({ kind, station, intent, template, heard, said }: PluginSession['events'][number]): readonly Line[] {
  const name = station || 'controller'
  const about = [intent, template].filter(Boolean).join(', ')
  // The instructor answers in place of the station.
  const [who, speaker] =
    kind === 'instructor' ? (['instructor', 'instructor'] as const) : (['controller', name] as const)
  const lines: Line[] = []
  if (heard) lines.push({ who: 'pilot', speaker: 'pilot', text: heard, about })
  if (said) lines.push({ who, speaker, text: said, about: heard ? '' : about })
  if (lines.length > 0 && kind !== 'error') return lines
  return [...lines, { who: 'plugin', speaker: name, text: NOTHING_SAID[kind] ?? 'no words are stored', about }]
}

const NOTHING_SAID: Readonly<Record<string, string>> = {
  silence: 'no answer',
  error: 'the plugin had a fault',
}

/** The figures of a session in words: what was counted, and what is not in the transcript. */
export function sessionFacts({ stats, durationMinutes, eventsDropped }: PluginSession): readonly string[] {
  const { transmissions, readbacksCorrect, readbacksIncorrect, sayAgain, emergencies } = stats
  return [
    `${durationMinutes} minutes`,
    counted(transmissions, 'transmission'),
    `readbacks: ${readbacksCorrect} right, ${readbacksIncorrect} wrong`,
    ...(sayAgain > 0 ? [`“say again”: ${sayAgain}`] : []),
    ...(emergencies > 0 ? [counted(emergencies, 'emergency', 'emergencies')] : []),
    ...(eventsDropped > 0 ? [`${counted(eventsDropped, 'older event')} not stored`] : []),
  ]
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `LV-XSA (C172), SADF to SAAR, completed`: what a session was, as far as it is stored. */
export function sessionTitle({ aircraft, departure, arrival, status }: PluginSession): string {
  const { registration, icaoType } = aircraft
  const name = registration === null ? icaoType : icaoType === null ? registration : `${registration} (${icaoType})`
  const route =
    departure === null && arrival === null ? null : `${departure ?? 'not known'} to ${arrival ?? 'not known'}`
  return [name, route, status.replaceAll('_', ' ')].filter((part) => part !== null).join(', ')
}
