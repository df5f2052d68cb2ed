import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIXTURES } from '../testing/every-command.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'

const folder = dataFolder()
const { cli, json } = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: folder.path }), folder.root)
const A = '--account sample-pilot'

test('routes are exported and imported unchanged, and an incomplete plan lists its missing items', async () => {
  await json('account create --email ana@example.org --id sample-pilot')
  await json(`import ${A} ${join(FIXTURES, 'sample-bag.jsonl')}`)
  const gpx = await cli(`route export ${A} planning-01 --to gpx`)
  expect(gpx.stdout).toContain('<rtept lat="-33.005750" lon="-58.613610">')
  writeFileSync(join(folder.root, 'route.gpx'), gpx.stdout)
  const dry = { kind: 'route', change: 'new', points: 3, withoutPosition: [], dryRun: true }
  expect(await json(`route import ${A} route.gpx --dry-run`)).toMatchObject(dry)
  const { id } = await json(`route import ${A} route.gpx`)
  expect(await json(`route import ${A} route.gpx`)).toMatchObject({ id, change: 'unchanged' })
  expect((await cli(`route export ${A} ${id} --to gpx`)).stdout).toBe(gpx.stdout)
  const lossy = await cli(`route export ${A} planning-01 --to gpx`)
  expect(lossy.stderr).toContain('not in the GPX 1.1 route: the cruising altitude (5500)')
  const geojson = await cli(`route export ${A} planning-01 --to geojson`)
  expect(geojson).toMatchObject({ code: 0, stderr: '' })
  writeFileSync(
    join(folder.root, 'route.geojson'),
    geojson.stdout.replace('"name": "SAAG"', '"name": "SAAG", "apron": 3'),
  )
  expect(await cli(`route import ${A} route.geojson --dry-run`)).toMatchObject({
    stdout: expect.stringContaining('not kept: the property apron'),
  })
  const points = ['Laguna de los Padres', 'SAZM'].map(
    (name, at) => `<rtept lat="-34" lon="-5${at}"><name>${name}</name></rtept>`,
  )
  writeFileSync(join(folder.root, 'named.gpx'), `<gpx version="1.1"><rte>${points.join('')}</rte></gpx>`)
  const long = await json(`route import ${A} named.gpx`)
  const fpl = `route export ${A} ${long.id} --to fpl`
  expect((await cli(fpl)).stdout).not.toContain('<identifier>LAGUNA</identifier>')
  expect((await cli(`${fpl} --short-names`)).stdout).toContain('<identifier>LAGUNA</identifier>')
  const message = await cli(`route export ${A} planning-01 --to icao`)
  expect(message.stdout).toMatch(/^\(FPL-LVXSC-IG\n-PA34\/L-SDFGRY\/S\n-SAAG1545\n/)
  writeFileSync(join(folder.root, 'plan.fpl'), message.stdout)
  const plan = await json(`route import ${A} plan.fpl`)
  expect(plan).toMatchObject({ kind: 'flightPlan', change: 'new' })
  const show = `records show ${plan.id} ${A} --kind flightPlan`
  // A later import keeps what the app has added.
  await json(`import ${A} -`, JSON.stringify({ kind: 'flightPlan', record: { ...(await json(show)), notes: 'Fuel' } }))
  writeFileSync(join(folder.root, 'plan.fpl'), message.stdout.replace(/-N0\d{3}/, '-N0099'))
  expect(await json(`route import ${A} plan.fpl`)).toMatchObject({ id: plan.id, change: 'changed' })
  expect(await json(show)).toMatchObject({ cruisingSpeed: 'N0099', notes: 'Fuel' })
  const incomplete = JSON.stringify({ kind: 'flightPlan', record: { id: 'p', flightRules: 'V' } })
  await json(`import ${A} -`, incomplete)
  expect(await cli(`route export ${A} p --to icao`)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^flightbag: the flight plan is not complete: item [^·]+; item 13a \(departure aerodrome\): [^·;]+; [^·]+$/,
    ),
  })
  // The id of a planning can be that of a flight plan.
  const planning = await json(`records show planning-01 ${A} --kind route`)
  await json(`import ${A} -`, JSON.stringify({ kind: 'route', record: { ...planning, id: 'p' } }))
  expect((await cli(`route export ${A} p --to gpx`)).stdout).toBe(gpx.stdout)
  writeFileSync(join(folder.root, 'track.gpx'), '<gpx version="1.1"><trk/></gpx>')
  expect(await cli(`route import ${A} track.gpx`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no route'),
  })
})
