import { FlightbagError } from '@flightbag/client'
import { expect, test } from 'vitest'
import type { Bag } from '../service/open-bag.ts'
import { collectBrief } from './collect.ts'

function point(name: string, lonDeg: number) {
  return { name, type: 'aerodrome', latDeg: -34, lonDeg }
}

const PLANNING = { id: 'p', points: [point('SAZM', -58), point('SAEZ', -58.5)] }

async function* none() {}

/** A bag with one planning, whose service answers each request for weather with an error. */
function bagWithWeather(error: FlightbagError): Bag {
  const collection = { all: none, get: async () => PLANNING }
  async function get(path: string) {
    if (path === '/v1/weather/{ident}') throw error
    return { data: null }
  }
  return { plannings: collection, aerodromes: collection, logbook: collection, get } as unknown as Bag
}

test.each([400, 404])('a brief has no weather of an aerodrome for which the service answers %i', async (status) => {
  const error = new FlightbagError('refused', { status, code: 'x', requestId: null, retryAfterSeconds: null })
  expect(await collectBrief(bagWithWeather(error), 'p', 0)).not.toBeNull()
})

test.each([401, 429, 503])('a request for weather that is answered with %i ends a brief', async (status) => {
  const error = new FlightbagError('failed', { status, code: 'x', requestId: null, retryAfterSeconds: null })
  await expect(collectBrief(bagWithWeather(error), 'p', 0)).rejects.toBe(error)
})
