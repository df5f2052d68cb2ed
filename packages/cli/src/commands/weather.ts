import { askedIdent, IDENT_RULE, ok, weatherService } from '@flightbag/core'
import type { WeatherEntry } from '@flightbag/core/weather'
import { Command } from 'commander'
import { refused } from '../failure.ts'
import { clock } from '../runtime.ts'
import { type Answer, answer, type CommonOptions, type Session, settingsOf } from '../session.ts'
import type { Settings } from '../settings/settings.ts'
import { openWeather } from '../weather-source.ts'
import { weatherText } from '../weather-text.ts'
import { jsonOption } from './options.ts'

export const weatherCommand = (session: Session): Command =>
  new Command('weather')
    .description('the newest reports of aerodromes, as they came and decoded, and what was not understood')
    .argument('<ident...>', 'ICAO indicators')
    .addOption(jsonOption())
    .action(async (idents: readonly string[], options: CommonOptions) => {
      const settings = await settingsOf(session, options.json === true)
      if (settings === null) return
      await answer(
        session,
        options,
        () => lookUp(settings, idents),
        (entries) => entries.map(weatherText).join('\n'),
      )
    })

/** Nobody's bag is asked. */
const noRecords = {
  stamp: async () => 0,
  all: async () => [],
  page: async () => ({ docs: [], pin: 0, total: 0, next: null, stampMs: 0 }),
}

async function lookUp(settings: Settings, idents: readonly string[]): Answer<readonly WeatherEntry[]> {
  const asked = idents.map(askedIdent)
  const bad = idents.find((_, at) => asked[at] === null)
  if (bad !== undefined) return refused(`${bad} ${IDENT_RULE}`, 'ident')
  const source = await openWeather(settings)
  const service = weatherService({ source, records: noRecords, clock })
  return ok(await service.lookUp(asked.filter((ident) => ident !== null)))
}
