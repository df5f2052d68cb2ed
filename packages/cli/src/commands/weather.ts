import { asError, askedIdent, IDENT_RULE, ok, weatherService } from '@flightbag/core/ports'
import type { WeatherEntry } from '@flightbag/core/weather'
import type { Bag } from '@flightbag/pilot'
import { Command } from 'commander'
import { type CommandContext, runAndPrint, settingsOf } from '../context/command-context.ts'
import { type CommandResult, refused, unusable } from '../context/failure.ts'
import { clock } from '../context/runtime.ts'
import { weatherText } from '../print/weather-text.ts'
import { withServedWeather } from '../serve/served-weather.ts'
import type { Settings } from '../settings/settings.ts'
import { openWeather } from '../weather/weather-source.ts'
import { answered, bagOf, chosenProfile, type PilotOptions, profileOption, reach } from './pilot/with-bag.ts'

interface WeatherOptions extends PilotOptions {
  readonly direct?: true
}

type Entries = readonly WeatherEntry[]

export function weatherCommand(context: CommandContext): Command {
  return new Command('weather')
    .description('show the newest weather reports of aerodromes, raw and decoded, with unparsed groups')
    .argument('[ident...]', 'ICAO indicators; all aerodromes of the pilot if none is given')
    .addOption(profileOption())
    .option('--direct', 'read the weather source of the settings instead of a service, as without a profile')
    .action(async (idents: readonly string[], options: WeatherOptions) => {
      const settings = await settingsOf(context, options.json === true)
      if (settings === null) return
      await runAndPrint(
        context,
        options,
        () => weather(context, settings, idents, options),
        options.direct ? weatherTexts : answered(weatherTexts),
      )
    })
}

function weatherTexts(entries: Entries): string {
  return entries.map(weatherText).join('\n')
}

async function weather(
  context: CommandContext,
  settings: Settings,
  idents: readonly string[],
  { direct, profile: named }: WeatherOptions,
): CommandResult<Entries> {
  const asked = idents.map(askedIdent)
  const bad = idents.find((_, at) => asked[at] === null)
  if (bad !== undefined) return unusable(`${bad} ${IDENT_RULE}`, 'ident')
  const profile = direct ? ok(null) : await chosenProfile(context.env, named)
  if (!profile.ok) return profile
  const { value } = profile
  if (value !== null) return reach(context, () => served(bagOf(value, context), idents))
  if (idents.length === 0)
    return unusable('name an aerodrome, or run `flightbag login` for those of the pilot', 'ident')
  const source = await openWeather(withServedWeather(settings, context.env))
  const failures: unknown[] = []
  const service = weatherService({ source, records: noRecords, clock, onFailure: (error) => failures.push(error) })
  const entries = await service.lookUp(asked.filter((ident) => ident !== null))
  const requested = entries.filter(({ status }) => status !== 'no_icao_indicator')
  if (failures.length === 0 || requested.some(({ status }) => status !== 'unavailable')) return ok(entries)
  return refused(`no weather (${asError(failures[0]).message}): look at FLIGHTBAG_WEATHER and the network`)
}

/** The entries of a service. Later versions may add fields, which the text leaves out. */
async function served(bag: Bag, idents: readonly string[]): Promise<Entries> {
  if (idents.length === 0) return (await bag.get('/v1/weather')).data as Entries
  const entries: WeatherEntry[] = []
  for (const ident of idents) {
    const { data } = await bag.get('/v1/weather/{ident}', { path: { ident } })
    entries.push(data as WeatherEntry)
  }
  return entries
}

/** These entries do not depend on an account. */
const noRecords = {
  revision: async () => 0,
  all: async () => [],
  page: async () => ({ docs: [], snapshotMs: 0, total: 0, next: null, revisionMs: 0 }),
}
