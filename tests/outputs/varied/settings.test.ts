import { expect, test } from 'vitest'
import { readSettings, SETTING_NAMES, SETTINGS } from '../../../packages/cli/src/settings/settings.ts'
import { approvedLine, isOk } from './variants.ts'

const NUMBERS = ['-1', '0', '1', '2', '59', '60', '1.5', '1e3', '08', '65535', '65536', '1000000000', '1000000001']
const ADDRESSES = [
  '::',
  '::1',
  '127.0.0.1',
  '0.0.0.0',
  'localhost',
  'https://a.example/',
  'http://a.example/b//',
  'ftp://a',
]
const DATABASES = [
  'postgres://u:p@localhost/d',
  'postgresql://u:p@db.example.org:5433/d?sslmode=require',
  'postgres://u:p%@h/d',
  'postgres:///d?host=/run',
  'mysql://u:p@h/d',
]
const SOURCES = [
  'awc',
  'noaa,awc',
  'awc,awc',
  'awc:https://a.example/x/',
  'noaa:ftp://a',
  'file:',
  'file:a b',
  'sample',
  'sample,awc',
]
const TEXTS = [
  '',
  ' ',
  'x',
  ' x',
  'x ',
  'YES',
  'No',
  'on',
  'true',
  'error',
  'Error',
  'debug',
  'svc_live_',
  'club-1_live_',
]
const LONG = [
  'a'.repeat(31),
  'a'.repeat(32),
  `${'a'.repeat(32)} `,
  'https://u:p@a.example',
  'https://a.example?q',
  'https://a.example#h',
]

const VALUES = [...NUMBERS, ...ADDRESSES, ...DATABASES, ...SOURCES, ...TEXTS, ...LONG]

test('how the value of each setting is read, from its variable and its flag, is what was approved', async () => {
  const lines = SETTING_NAMES.map((name) => {
    const results = VALUES.flatMap((value) => [
      readSettings({ [SETTINGS[name].env]: value }),
      readSettings({ [SETTINGS[name].env]: '1' }, { [name]: value }),
    ])
    return approvedLine(name, results, isOk)
  })
  expect(lines.length).toBeGreaterThan(20)
  await expect(lines.join('')).toMatchFileSnapshot('../approved/varied/settings.txt')
})
