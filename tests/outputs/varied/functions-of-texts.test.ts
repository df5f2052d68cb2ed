import { expect, test } from 'vitest'
import { guaranteeOf } from '../../../packages/cli/src/doctor/durability.ts'
import { mapName } from '../../../packages/cli/src/logbook/column-maps.ts'
import { parseScript } from '../../../packages/cli/src/mock/script.ts'
import { counted } from '../../../packages/cli/src/print/lib/counted.ts'
import { printable, printableLines } from '../../../packages/cli/src/print/lib/printable.ts'
import { table } from '../../../packages/cli/src/print/lib/table.ts'
import { clockText } from '../../../packages/cli/src/print/pilot/flights-text.ts'
import { wrapped } from '../../../packages/cli/src/print/pilot/wrapped.ts'
import { certificateState } from '../../../packages/cli/src/serve/certificate-end.ts'
import { parseConfigFile, splitConfigFlag } from '../../../packages/cli/src/settings/config-file.ts'
import { nearestOf } from '../../../packages/cli/src/settings/nearest.ts'
import { wholeNumber } from '../../../packages/cli/src/settings/values.ts'
import { contentDisposition } from '../../../packages/files-s3/src/content-disposition.ts'
import { signedPath, verifiedPath } from '../../../packages/files-s3/src/local-url.ts'
import { escapeHtml, inlineHtml } from '../../../packages/http/src/docs/lib/html.ts'
import { crosswindText, headwindText, durationText as minutesText } from '../../../packages/pilot/src/brief/figures.ts'
import { WORDS } from '../../../packages/pilot/src/brief/words.ts'
import { configurationFolder } from '../../../packages/pilot/src/profiles/configuration-folder.ts'
import { profileName } from '../../../packages/pilot/src/profiles/profiles.ts'
import { percent } from '../../../packages/pilot/src/report/lib/markup.ts'
import { positionOf } from '../../../packages/pilot/src/report/lib/positions.ts'
import { roundTop } from '../../../packages/pilot/src/report/parts/columns.ts'
import { durationText } from '../../../packages/pilot/src/service/service-problem.ts'
import { arrayText, joinedTexts } from '../../../packages/store-postgres/src/records/array-text.ts'
import { splitStatements } from '../../../packages/store-postgres/src/schema/script.ts'
import { requestPath } from '../../../packages/weather-awc/src/request.ts'
import { NOW_MS, notebook, pairs, words } from './noted.ts'

const AMOUNTS = [
  0, 1, 2, 9, 10, 11, 59, 59.5, 60, 61, 119, 120, 121, 1439, 1440, 3599, 3600, 3660, 7200, 86_400, -1, -61,
]

test('the results of functions of texts for people and files are what was approved', async () => {
  const { noted, notedEach, notedTexts, text } = notebook()
  const secret = Buffer.from('secret')
  notedTexts(printable)
  notedTexts(printableLines)
  notedTexts(
    (text) => [20, 21, 40, 300].map((columns) => wrapped(`${text} ${text}\n${text}`, columns, '  ')),
    'wrapped',
  )
  notedTexts(
    (text) =>
      table([{ title: 'A' }, { title: text, align: 'right' }] as never, [
        [text, 1],
        ['ñ', text],
      ]),
    'table',
  )
  notedTexts(escapeHtml)
  notedTexts((text) => inlineHtml(`\`${text}\` **${text}**`), 'inlineHtml')
  notedTexts(contentDisposition)
  notedTexts((text) => arrayText([text, null, 7, '']), 'arrayText')
  notedTexts((text) => joinedTexts([text, '', text]), 'joinedTexts')
  notedTexts((text) => splitStatements(`${text};\nselect ';';-- ${text}\n${text}`), 'splitStatements')
  notedTexts((text) => {
    const given = { name: text, contentType: 'a/b', signedAtMs: NOW_MS, expiresAtMs: NOW_MS + 5 }
    const path = signedPath(secret, `ana/${text}` as never, given)
    const tries = [path, `${path}x`, path.replace('a', 'b')]
    return [path, ...tries.map((each) => verifiedPath(secret, each, NOW_MS)), verifiedPath(secret, path, NOW_MS + 5)]
  }, 'signedPath')
  notedTexts(parseScript)
  notedTexts(mapName)
  notedTexts(profileName)
  notedTexts((text) => parseConfigFile('f', `# x\n${text}\nFLIGHTBAG_PORT = ${text}\r\n`), 'parseConfigFile')
  const args = words('--config --config=a --config= -- a --configx --x')
  noted((a, [b, c]) => splitConfigFlag([a, b, c]), pairs(args, pairs(args, args)), 'splitConfigFlag')
  notedTexts((text) => nearestOf(text, ['PORT', 'HOST', 'LV-ABC', 'SAEZ', 'LOCALHOST']), 'nearestOf')
  notedEach(wholeNumber(2, 50), ['', ' 4', '9'.repeat(20), ...words('1 2 02 50 51 -3 3.0 1e1')], 'wholeNumber')
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-texts-for-people.txt')
})

const DAY_MS = 86_400_000

test('the results of functions of amounts are what was approved', async () => {
  const { noted, notedEach, notedTimes, text } = notebook()
  notedEach(clockText, AMOUNTS)
  notedEach(minutesText, AMOUNTS, 'durationText, of minutes')
  notedEach(durationText, AMOUNTS, 'durationText, of seconds')
  notedEach(roundTop, AMOUNTS)
  notedEach((count) => counted(count, 'is', 'are'), AMOUNTS, 'counted')
  noted(percent, pairs(AMOUNTS.slice(0, 9), AMOUNTS.slice(0, 9)))
  notedTimes((ms) => certificateState(ms, NOW_MS), 'certificateState')
  const days = [1, 6, 7, 8, 13, 14, 15, 20, 21, 22, 29, 30, 31, 400]
  notedEach((each) => certificateState(NOW_MS + each * DAY_MS, NOW_MS), days, 'certificateState, of days')
  const bounds = [-12, -1, 0, 1, 12]
  const components = pairs(bounds, bounds).filter(([least, most]) => least <= most)
  for (const language of ['en', 'es'] as const) {
    function component(least: number, most: number) {
      return [headwindText, crosswindText].map((called) => called({ least, most }, WORDS[language]))
    }
    noted(component, components, `wind components, ${language}`)
  }
  const degrees = [-181, -180, -86, -85, 0, 85, 85.1, 180, 181, '1', null, undefined, Number.NaN]
  noted((latDeg, lonDeg) => positionOf({ latDeg, lonDeg }), pairs(degrees, degrees), 'positionOf')
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-amounts.txt')
})

test('the results of functions of environments and databases are what was approved', async () => {
  const { noted, notedEach, text } = notebook()
  // An empty HOME means that of the user who runs the tests.
  const folders = pairs(pairs(['', 'relative', '/x'], ['/', '/home/ana']), ['', 'C:\\A'])
  const environments = folders.map(([[xdg, home], data]) => ({ XDG_CONFIG_HOME: xdg, HOME: home, APPDATA: data }))
  noted(configurationFolder, pairs([{ HOME: '/root' }, ...environments], ['linux', 'darwin', 'win32'] as const))
  const idents = [[], ['SAEZ'], ['SAEZ', 'SABE'], ['A B']]
  noted((kind, of) => requestPath(kind, of, 3), pairs(['metar', 'taf'] as const, idents), 'requestPath')
  const switches = pairs([true, false], pairs([true, false], [true, false]))
  const standbys = pairs(['', '*'], [0, 1, 2])
  notedEach(
    ([[inRecovery, [fsync, fullPageWrites]], [synchronousCommit, [synchronousStandbyNames, connected]]]) => {
      const facts = { inRecovery, fsync, fullPageWrites, synchronousCommit, synchronousStandbyNames }
      return guaranteeOf({ ...facts, standbys: connected })
    },
    pairs(switches, pairs(words('on off local remote_apply'), standbys)),
    'guaranteeOf',
  )
  await expect(text()).toMatchFileSnapshot('../approved/varied/functions/of-environments.txt')
})
