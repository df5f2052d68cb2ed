import { expect, test } from 'vitest'
import { misspeltVariables } from './misspelt-variables.ts'

test('misspelt variables are listed with the nearest name; those of the pilot and of other programs are not', () => {
  const env = {
    FLIGHTBAG_PROT: '1',
    FLIGHTBAG_LOGLEVEL: 'warn',
    FLIGHTBAG_ZEBRA: '1',
    flightbag_port: '1',
    FLIGHTBAG_P: '1',
    FLIGHTBAG_PORT: '1',
    FLIGHTBAG_KEY: 'k',
    FLIGHTBAG_URL: 'u',
    FLIGHTBAG_PROFILE: 'p',
    PATH: '/bin',
  }
  expect(misspeltVariables(env)).toEqual([
    { name: 'FLIGHTBAG_PROT', nearest: 'FLIGHTBAG_PORT' },
    { name: 'FLIGHTBAG_LOGLEVEL', nearest: 'FLIGHTBAG_LOG_LEVEL' },
    { name: 'FLIGHTBAG_ZEBRA', nearest: null },
    { name: 'flightbag_port', nearest: 'FLIGHTBAG_PORT' },
    { name: 'FLIGHTBAG_P', nearest: 'FLIGHTBAG_PORT' },
  ])
})
