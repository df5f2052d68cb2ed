import { err, ok } from '@flightbag/core'
import { Command } from 'commander'
import type { CommandContext } from '../context/command-context.ts'
import { failureText } from '../context/failure.ts'
import { SAMPLE_PILOT, sampleKey, wantsSample } from '../sample/sample-pilot.ts'
import { commandName } from './command-name.ts'
import { serveWith, servingSettings } from './serve.ts'
import { givenFlags, withSettingFlags } from './setting-flags.ts'

/** `start` uses no network and logs no requests, unless a setting changes this. */
const QUIET = { FLIGHTBAG_LOG_LEVEL: 'warn', FLIGHTBAG_WEATHER: 'sample' }

export function startCommand(context: CommandContext): Command {
  return withSettingFlags(new Command('start'))
    .description('serve with a sample pilot; `npm start` runs this command')
    .action((options: Readonly<Record<string, unknown>>) => start(context, options))
}

async function start(context: CommandContext, options: Readonly<Record<string, unknown>>): Promise<void> {
  const { io, env } = context
  const flags = givenFlags(options)
  function read(given: CommandContext['env']) {
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
    return servingSettings({ env: { ...QUIET, ...set } }, flags)
  }
  await serveWith(context, read, {
    async prepare(runtime, notify) {
      if (!(await wantsSample(runtime))) return ok(null)
      await notify('making the sample pilot')
      const { loadSample } = await import('../sample/load-sample.ts')
      const loaded = await loadSample(io, runtime)
      return loaded.ok ? loaded : err(failureText(loaded.failure))
    },
    async ready(runtime, url) {
      const isFirst = await wantsSample(runtime)
      const hasSample = (await runtime.store.accounts.find(SAMPLE_PILOT)) !== null
      const key = isFirst ? await sampleKey(runtime) : null
      await io.stdout.write(welcome(url, hasSample ? { key } : null, commandName(env)))
    },
  })
}

/**
 * The next steps, as lines for a shell. `sample` is null in a store without the sample pilot; its key is null after
 * the first run.
 */
export function welcome(url: string, sample: { readonly key: string | null } | null, command: string): string {
  const head = `\nReference: ${url}/docs\n`
  if (sample === null) {
    return `${head}The store contains other accounts, so there is no sample pilot. To list them, in another terminal:
  ${command} account list
`
  }
  if (sample.key === null) {
    return `${head}The API key was shown when it was made. For a new one, in another terminal:
  ${command} key rotate --account ${SAMPLE_PILOT} --yes
`
  }
  function curl(path: string) {
    return `  curl -H "Authorization: Bearer $FLIGHTBAG_KEY" '${url}${path}'\n`
  }
  return `${head}The API key of the sample pilot, shown only now:
  ${sample.key}
In another terminal, run this line and paste the key, so that it is not in the history of the shell:
  read -rs FLIGHTBAG_KEY && export FLIGHTBAG_KEY
Then try:
${curl('/v1/me')}${curl('/v1/aerodromes?limit=3')}${curl('/v1/aerodromes/sadf')}${curl('/v1/weather/SAEZ')}${curl('/v1/logbook/totals')}  ${command} logbook totals --account ${SAMPLE_PILOT}

Invented data, not for navigation. Ctrl-C ends the server.
`
}
