import { askedIdent, IDENT_RULE, ok, weatherService } from '@flightbag/core'
import type { WeatherEntry } from '@flightbag/core/weather'
import { Command } from 'commander'
import { type Answer, answer, type CommandContext, type CommonOptions, settingsOf } from '../context/command-context.ts'
import { refused } from '../context/failure.ts'
import { clock } from '../context/runtime.ts'
import { weatherText } from '../print/weather-text.ts'
import { withServedWeather } from '../serve/served-weather.ts'
import type { Settings } from '../settings/settings.ts'
import { openWeather } from '../work/weather-source.ts'
import { jsonOption } from './options.ts'

export function weatherCommand(context: CommandContext): Command {
  return new Command('weather')
    .description('show the newest weather reports of aerodromes, raw and decoded, with unparsed groups')
    .argument('<ident...>', 'ICAO indicators')
    .addOption(jsonOption())
    .action(async (idents: readonly string[], options: CommonOptions) => {
      const settings = await settingsOf(context, options.json === true)
      if (settings === null) return
      await answer(
        context,
        options,
        () => lookUp(withServedWeather(settings, context.env), idents),
        (entries) => entries.map(weatherText).join('\n'),
      )
    })
}

/** These entries do not depend on an account. */
const noRecords = {
  revision: async () => 0,
  all: async () => [],
  page: async () => ({ docs: [], snapshotMs: 0, total: 0, next: null, revisionMs: 0 }),
}

async function lookUp(settings: Settings, idents: readonly string[]): Answer<readonly WeatherEntry[]> {
  const asked = idents.map(askedIdent)
  const bad = idents.find((_, at) => asked[at] === null)
  if (bad !== undefined) return refused(`${bad} ${IDENT_RULE}`, 'ident')
  const source = await openWeather(settings)
  const service = weatherService({ source, records: noRecords, clock })
  return ok(await service.lookUp(asked.filter((ident) => ident !== null)))
}
