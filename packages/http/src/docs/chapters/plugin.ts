import { LIVE_BODY_MAX_BYTES, POLL_CLOSED_MS, SESSION_BODY_MAX_BYTES } from '@flightbag/core'
import {
  AERODROMES_VISITED_MAX,
  COMMAND_LIFETIME_MS,
  EVENTS_MAX,
  HEARD_MAX_CHARACTERS,
  INTENT_KEYS_MAX,
  MAX_WAIT_MS,
  POLL_OPEN_MS,
  REPORT_LIFETIME_MS,
  SAID_MAX_CHARACTERS,
  SHORT_TEXT_MAX_CHARACTERS,
  SIM_TEXT_MAX_CHARACTERS,
  STARTED_AT_AHEAD_MAX_MS,
  STATION_KEYS_MAX,
  STORED_SESSION_MAX_BYTES,
} from '@flightbag/core/ports'
import { durationText, sizeText } from '../../lib/amounts.ts'
import type { DescribedLimits } from '../../openapi/prose.ts'
import { tabs } from '../lib/tabs.ts'
import { CSHARP_PLUGIN } from '../plugin/csharp.ts'
import { PYTHON_PLUGIN } from '../plugin/python.ts'
import { TYPESCRIPT_PLUGIN } from '../plugin/typescript.ts'
import * as examples from './examples.ts'
import { example, p, steps, table } from './markup.ts'

const SEQUENCE = steps([
  'Choose a session id, for example a UUID. It stays the same for the whole flight. A plugin that restarts during ' +
    'the flight continues the session only if it kept the id, `startedAt` and the rest of the session in a file. ' +
    'Otherwise it begins a new session with a new id.',
  'At the start, `PUT /v1/plugin/sessions/{id}` with `startedAt` and `endedAt: null`. The answer is `201`.',
  'Every 5 minutes (the checkpoint), if something changed, send the **whole** session again under the same id. ' +
    'The answer is `200`. A retry is harmless. Include `events` only if the pilot switched the event log on in the ' +
    'plugin; it is off by default.',
  'While the simulator runs, `PUT /v1/plugin/live`, if the pilot switched live reports on in the plugin (setting ' +
    '`efb_live`, off by default). Wait `pollMs` milliseconds after each answer: ' +
    `${POLL_OPEN_MS} while the pilot has the page of the plugin open, otherwise ${POLL_CLOSED_MS}.`,
  'The answer contains the commands that the pilot has sent, oldest first, each exactly once. Speak each ' +
    'command, or refuse it. Ignore a command whose id came before: neither speak nor acknowledge it again.',
  'Report the outcome in `acks` of the next live report: `{"id", "outcome": "spoken", "said"}` with the exact ' +
    'words, or `{"id", "outcome": "refused", "reason"}` with a reason such as `on_ground`, `unknown_navaid` or ' +
    '`no_dme`. Refuse a command of a kind that the plugin does not know, with any reason of up to 64 characters.',
  'At the end, send the remaining acks in one last live report, which need not wait for `pollMs` and is not ' +
    'repeated if it fails. Commands in its answer need no outcome. Then send the session with `endedAt`. Without ' +
    '`status`, it is stored as `completed`; set `aborted` for an aborted flight.',
])

function limitsTable({ limits, sessionQuota }: DescribedLimits): string {
  const quota = sessionQuota === 0 ? 'no limit' : `${sessionQuota}, then \`429\``
  const perKey = limits.keyPerMinute === 0 ? 'no limit' : `${limits.keyPerMinute} a minute`
  return table(
    'Limits of a plugin',
    ['Limit', 'Value'],
    [
      ['Session id', '3 to 128 characters of `A-Z a-z 0-9 . _ -`, the first one a letter or digit'],
      ['`startedAt`', `at most ${durationText(STARTED_AT_AHEAD_MAX_MS)} in the future`],
      ['Body of a session', `${sizeText(SESSION_BODY_MAX_BYTES)}, otherwise \`413\``],
      [
        'Stored session',
        `${sizeText(STORED_SESSION_MAX_BYTES)}; the oldest events are removed and counted in \`eventsDropped\``,
      ],
      ['Events', `${EVENTS_MAX}, the newest are kept; of an unknown kind or without a valid \`at\`: dropped`],
      ['`heard`, `said` of an event', `cut at ${HEARD_MAX_CHARACTERS} and ${SAID_MAX_CHARACTERS} characters`],
      ['Other short texts', `cut at ${SHORT_TEXT_MAX_CHARACTERS} characters`],
      ['`departure`, `arrival`', '3 to 4 characters of `A-Z 0-9`, otherwise stored as null'],
      ['`aerodromesVisited`', `${AERODROMES_VISITED_MAX} identifiers, duplicates removed`],
      [
        '`byStation`, `byIntent`',
        `${STATION_KEYS_MAX} and ${INTENT_KEYS_MAX} keys of 1 to 40 characters \`a-z 0-9 _ . -\`; the largest counts ` +
          'are kept',
      ],
      ['New sessions in a UTC day', `${quota}; replacing a session is always accepted`],
      ['Body of a live report', `${sizeText(LIVE_BODY_MAX_BYTES)}, otherwise \`413\``],
      ['Further `sim` values', `numbers, booleans, and strings of at most ${SIM_TEXT_MAX_CHARACTERS} characters`],
      ['Life of a live report', `${durationText(REPORT_LIFETIME_MS)}; no track is kept`],
      ['Life of a command', `${durationText(COMMAND_LIFETIME_MS)} if it is not collected; it is never delivered late`],
      ['`pollMs`', `${POLL_OPEN_MS} or ${POLL_CLOSED_MS}`],
      ['Requests with one key', `${perKey}, shared by all programs with this key`],
    ],
  )
}

const ACTIONS = table(
  'Actions of a plugin',
  ['Answer', 'Action'],
  [
    ['`200`, `201`', 'Stored. Of a live report: handle the commands, wait `pollMs`.'],
    ['`400`', 'An error in the plugin. Log the message; do not repeat the request unchanged.'],
    ['`401`', 'Stop sending. Tell the pilot once.'],
    ['`404`, `405`', 'The address is wrong. Check it, and stop sending.'],
    ['`410`', 'The pilot deleted the session: never send it again. Live reports continue.'],
    [
      '`413`',
      'Of a session: remove the oldest half of its events, add their number to `eventsDropped`, and send again at ' +
        'once. If it has no events, leave out optional fields; if it has none either, stop sending this session and ' +
        'tell the pilot. Of a live report: send fewer `sim` values from then on, first after 10 seconds.',
    ],
    ['`415`', 'Send `Content-Type: application/json`.'],
    [
      '`429`',
      'Send neither sessions nor live reports for `Retry-After` seconds. Then send a new live report; send the ' +
        'session with the next checkpoint, or at once if it has `endedAt`. A proxy may write a date in place of ' +
        'seconds: subtract the header `Date` of the answer from it.',
    ],
    [
      '`500`, a timeout, no network, any answer without the JSON of the service',
      'Silence. Send a new live report after 10 seconds, and keep the acks until one was accepted. Send the ' +
        'session with the next checkpoint. A session with `endedAt` has none: repeat it with growing pauses while ' +
        'the program runs, or send it when the program starts again.',
    ],
  ],
)

export function plugin(limits: DescribedLimits): string {
  return (
    p(
      '**The simulator never waits for this service.** Send from a thread of its own, with a timeout of 10 ' +
        `seconds, because the service can let a request wait for ${MAX_WAIT_MS / 1000}. A failure, a timeout or no ` +
        'network is silence. ' +
        'Switch off the retries of the HTTP library: some repeat a `PUT` after a lost connection, which sends an old ' +
        'report without a pause.',
    ) +
    p(
      'Send where the aircraft is, never what is near it. Do not pass all input through: `sim` contains only what ' +
        'is measured at the aircraft, such as position, altitude, speeds, heading, fuel, flaps, wind and ' +
        'temperature. Nothing derived from scenery or navigation data (navaids, frequencies, runways), no audio ' +
        'and no keys of providers.',
    ) +
    p('All times that a plugin sends are UTC, from the clock of the computer.') +
    '<h3 id="plugin-sequence">The sequence of a flight</h3>' +
    SEQUENCE +
    '<h3 id="plugin-actions">Action for each status</h3>' +
    ACTIONS +
    p(
      'For a plugin, these actions replace those of the table of errors. A status counts only if the body is the ' +
        'JSON of the service, with `data` or `error`: a `401`, `410` or `413` without it comes from a proxy, and ' +
        'is treated like a `500`. A `429` always counts.',
    ) +
    '<h3 id="plugin-limits">Every limit</h3>' +
    limitsTable(limits) +
    '<h3 id="plugin-files">Complete plugins</h3>' +
    p(
      'Each file is a whole plugin without a library. It reads one JSON object of `sim` values from each line of its ' +
        'standard input, and ends with it. The first argument is the session id. To be short, it always sends live ' +
        'reports, sends the last session once, and keeps nothing for a restart.',
    ) +
    tabs('plugin-file', 'Plugin', [
      { title: 'Python', code: PYTHON_PLUGIN },
      { title: 'C#', code: CSHARP_PLUGIN },
      { title: 'TypeScript', code: TYPESCRIPT_PLUGIN },
    ]) +
    '<h3 id="plugin-by-hand">The two requests with curl</h3>' +
    example(examples.session, 'A session') +
    example(examples.live, 'A live report') +
    p(
      '`flightbag mock` is a service for tests of a plugin: it prints every call, and answers `401`, `410`, `429`, ' +
        '`500`, late or not at all if you request it. With `--grade REPORT`, it plays an evening of faults and ' +
        'states which of these rules the plugin broke: switch live reports and the event log on, and send a ' +
        'checkpoint every few seconds, because its flights last 40 seconds. `flightbag fly --url ADDRESS --trace` ' +
        'acts as a plugin, without a simulator, and prints each request and its answer.',
    )
  )
}
