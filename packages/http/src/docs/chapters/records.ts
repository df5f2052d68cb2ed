import { DOWNLOAD_URL_LIFETIME_MS } from '@flightbag/core/ports'
import { durationText } from '../../lib/amounts.ts'
import * as examples from './examples.ts'
import { example, p, points } from './markup.ts'

export const logbook =
  p(
    'Times in a logbook line are whole minutes: never decimal hours, never hh:mm. The line is under `log`; ' +
      '`log.date` is a date without a time.',
  ) +
  points([
    'The eight cells under `log.times` are flight time. Their sum is `totals.flight`.',
    'The cells under `log.breakdown` (instrument, instructor, multi-engine) describe the same time again. They ' +
      'are never added to `flight`.',
    'Simulator time is not flight time and is not in any total but its own.',
    'An entry without a logbook line is not counted; `entries` is the number of counted entries. A missing cell ' +
      'counts as zero.',
    '`from` and `to` are inclusive and compared with `log.date`. An entry without a date is left out when a ' +
      'bound is given.',
    'In `logged`, unit tenths of an hour, 18 is 1.8 h. Each cell is rounded to the nearest tenth, unless the ' +
      'line has `loggedTenths`, the figure of the pilot.',
    'In `logged`, `crossCountry + local`, `pilot + copilot` and `day + night` are always equal to `total`. In ' +
      '`totals`, sums are exact.',
  ]) +
  example(examples.totals, 'Totals of a year')

export const attachments =
  p('Aerodrome cards and aircraft list their files under `attachments`. A download takes two requests:') +
  points([
    'Request the attachment by the id in the list. The answer contains `url`, valid for ' +
      `${durationText(DOWNLOAD_URL_LIFETIME_MS)} until \`urlExpiresAt\`.`,
    'Fetch `url` **without** the key. It is signed already. Compare the length with `bytes`.',
  ]) +
  p(
    '`404` means that the record does not list the attachment, or that the app has not uploaded the file yet. ' +
      'Request a new address after `urlExpiresAt`; do not store addresses.',
  )

export const weather =
  p(
    'Each entry has one of four statuses: `ok` is a METAR, a TAF or both, of any age, with `ageMinutes`; ' +
      '`no_report` means that the provider has none; `no_icao_indicator` means that the aerodrome has a national ' +
      'code and no station; `unavailable` means that the provider could not be reached, which is no statement ' +
      'about the weather.',
  ) +
  p(
    'Groups that the decoder does not understand are in `unparsed`. Read the raw report before any decision. ' +
      'Not for navigation.',
  ) +
  example(examples.weather, 'Reports of all aerodromes')

export const typescript =
  p(
    '`@flightbag/client` contains the types of every route and record. For other languages, generate a client ' +
      'from `openapi.json` (OpenAPI 3.1).',
  ) + example(examples.typed, 'Totals, with types')
