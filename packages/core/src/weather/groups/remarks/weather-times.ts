import { hasMark } from '../../grammar/form.ts'
import { one } from '../../grammar/group-kind.ts'
import { readWeather } from '../weather.ts'
import { formatPastTime, type PastTime, readPastTime } from './past-time.ts'
import { remark } from './remark.ts'

type Event = PastTime & { readonly weather: string; readonly letter: 'B' | 'E' }

const STEP = /^([-+]?(?:[A-Z]{2}){0,4}?)([BE])(\d{4}|\d{2})/

/** The weather of the events before a place, which an event without one continues. */
function nameBefore(events: readonly Event[], place: number): string {
  return events.slice(0, place).reduce((name, { weather }) => (weather === '' ? name : weather), '')
}

/** `RAB05E30SNB20`: when weather began and ended; a time without a weather refers to the previous weather. */
export const weatherTimes = remark<readonly Event[], 'weatherTimes'>({
  name: 'weatherTimes',
  starts: '-+MBPDSTFRIGUHV',
  read(tokens, at) {
    let rest = tokens[at]!
    if (rest.length > 120) return null
    const events: Event[] = []
    while (rest !== '') {
      const match = STEP.exec(rest)
      if (match === null) return null
      const [whole, weather, letter, clock] = match
      const time = readPastTime(clock!)
      const named = weather === '' ? events.length > 0 : readWeather(weather!) !== null
      if (time === null || !named) return null
      events.push({ weather: weather!, letter: letter as 'B' | 'E', ...time })
      rest = rest.slice(whole.length)
    }
    return one(events)
  },
  format: (events) =>
    events.map(({ weather, letter, ...time }) => `${weather}${letter}${formatPastTime(time)}`).join(''),
  // The form lists the places at which a weather is repeated.
  form: (events) =>
    events
      .flatMap(({ weather }, place) => (weather !== '' && weather === nameBefore(events, place) ? [place] : []))
      .join(' '),
  coded: ({ events }, form) =>
    events.map(({ weather, event, hour, minute }, place) => ({
      weather: weather === events[place - 1]?.weather && !hasMark(form, String(place)) ? '' : weather,
      letter: event === 'began' ? 'B' : 'E',
      hour,
      minute,
    })),
  entry(events) {
    let current = ''
    return {
      kind: 'weatherTimes',
      events: events.map(({ weather, letter, hour, minute }) => {
        if (weather !== '') current = weather
        return { weather: current, event: letter === 'B' ? ('began' as const) : ('ended' as const), hour, minute }
      }),
    }
  },
})
