import { join } from 'node:path'
import { err, ok } from '@flightbag/core'
import { Command } from 'commander'
import type { CommandContext } from '../context/command-context.ts'
import { failureText } from '../context/failure.ts'
import { fixturesFolder } from '../work/fixtures-folder.ts'
import { loadSample, SAMPLE_PILOT, sampleKey, wantsSample } from '../work/sample.ts'
import { serveWith, servingSettings } from './serve.ts'
import { givenFlags, withSettingFlags } from './setting-flags.ts'

export function startCommand(context: CommandContext): Command {
  return withSettingFlags(new Command('start'))
    .description('serve with a sample pilot; `npm start` runs this command')
    .action((options: Readonly<Record<string, unknown>>) => start(context, options))
}

async function start(context: CommandContext, options: Readonly<Record<string, unknown>>): Promise<void> {
  const { io, env } = context
  const folder = fixturesFolder()
  // `start` uses no network and logs no requests, unless a setting changes this.
  const quiet = {
    FLIGHTBAG_LOG_LEVEL: 'warn',
    ...(folder === null ? {} : { FLIGHTBAG_WEATHER: `file:${join(folder, 'sample-weather.txt')}` }),
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const settings = servingSettings({ env: { ...quiet, ...given } }, givenFlags(options))
  await serveWith(context, settings, {
    async prepare(runtime) {
      if (folder === null || !(await wantsSample(runtime))) return ok(null)
      await io.stderr.write('making the sample pilot\n')
      const loaded = await loadSample(io, runtime, folder)
      return loaded.ok ? loaded : err(failureText(loaded.failure))
    },
    async ready(runtime, url) {
      await io.stdout.write(welcome(url, (await wantsSample(runtime)) ? await sampleKey(runtime) : null))
    },
  })
}

/** The next steps, as lines for a shell. */
export function welcome(url: string, key: string | null): string {
  const head = `\nReference: ${url}/docs\n`
  if (key === null) {
    return `${head}The API key was shown when it was made. For a new one, in another terminal:
  npx flightbag key rotate --account ${SAMPLE_PILOT} --yes
`
  }
  function curl(path: string) {
    return `  curl -H "Authorization: Bearer $FLIGHTBAG_KEY" '${url}${path}'\n`
  }
  return `${head}The API key of the sample pilot, shown only now:
  ${key}
In another terminal, run this line and paste the key, so that it is not in the history of the shell:
  read -rs FLIGHTBAG_KEY && export FLIGHTBAG_KEY
Then try:
${curl('/v1/me')}${curl('/v1/aerodromes?limit=3')}${curl('/v1/aerodromes/sadf')}${curl('/v1/weather/SAEZ')}${curl('/v1/logbook/totals')}  npx flightbag logbook totals --account ${SAMPLE_PILOT}

Invented data, not for navigation. Ctrl-C ends the server.
`
}
