import { describe, expect, test } from 'vitest'
import { context, format, written } from '../testing/sample-routes.ts'
import { MAX_ELEMENTS } from '../xml.ts'
import { MAX_ROUTE_BYTES, readRoute, writeRoute } from './route-formats.ts'

describe('files of other programs', () => {
  test('ForeFlight’s fpl: another time format, no country code, an empty altitude', () => {
    const text = `<?xml version="1.0"?><flight-plan xmlns="http://www8.garmin.com/xmlschemas/FlightPlan/v1"><created>20261122T10:00:00Z</created>
      <aircraft><aircraft-tailnumber>LVXSA</aircraft-tailnumber></aircraft><flight-data><altitude-ft></altitude-ft></flight-data>
      <waypoint-table><waypoint><identifier>SADF</identifier><type>AIRPORT</type><lat>-34.45</lat><lon>-58.58</lon></waypoint>
      <waypoint><identifier>SAAR</identifier><type>AIRPORT</type><lat>-32.9</lat><lon>-60.78</lon></waypoint></waypoint-table>
      <route><route-name>SADF SAAR</route-name><flight-plan-index>1</flight-plan-index>
      <route-point><waypoint-identifier>SADF</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type></route-point>
      <route-point><waypoint-identifier>SAAR</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type></route-point></route></flight-plan>`
    expect(readRoute(text)).toMatchObject({
      ok: true,
      value: { route: { name: 'SADF SAAR', altitudeFt: null, points: [{ latDeg: -34.45 }, {}] }, notKept: [] },
    })
  })

  test('MSFS 2024: a facility without a position has none, the ends have theirs from the plan', () => {
    const text = written('pln')
      .replace(/(<ATCWaypoint id="GUA">[\s\S]*?)<WorldPosition>.*?<\/WorldPosition>/, '$1')
      .replace(/(<ATCWaypoint id="SADF">[\s\S]*?)<WorldPosition>.*?<\/WorldPosition>/, '$1')
    const read = readRoute(text)
    expect(read.ok && read.value.route.points[2]).toEqual({ name: 'GUA', type: 'vor', latDeg: null, lonDeg: null })
    expect(read.ok && read.value.route.points[0]!.latDeg).toBeCloseTo(-34.4536, 5)
    expect(read.ok && writeRoute(format('gpx'), read.value.route, context)).toMatchObject({
      ok: false,
      failure: 'without a position: GUA',
    })
  })

  test.each<[string, string, string]>([
    ['a text', 'hello', 'none of the known'],
    ['a cut fpl', written('fpl').slice(0, -40), 'well-formed'],
    [
      'a route point without a place',
      written('fpl').replace('<identifier>GUA<', '<identifier>GUB<'),
      'not in the waypoint table',
    ],
    ['a place twice', written('fpl').replace('<identifier>SAAR<', '<identifier>SADF<'), 'occurs twice'],
    ['an unknown type', written('fpl').replace('<type>VOR<', '<type>TACAN<'), 'unknown type'],
    ['a position off the earth', written('gpx').replace('-34.453600', '-94.453600'), 'valid position'],
    ['a track', '<gpx version="1.1"><trk/></gpx>', 'no route'],
    ['two routes', '<gpx version="1.1"><rte/><rte/></gpx>', '2 routes'],
    ['one point', '<gpx version="1.1"><rte><rtept lat="1" lon="1"/></rte></gpx>', 'fewer than two'],
    ['a cut fms', written('fms').split('\n').slice(0, -3).join('\n'), 'NUMENR is 5'],
    ['an old fms', written('fms').replace('1100 Version', '3 version'), 'version 1100'],
    ['a broken fms row', written('fms').replace('-33.005750', 'north'), 'latitude longitude'],
    ['an fpl that ends early', written('fpl').split('</route>')[0]!, 'truncated'],
    ['a document type', `<!DOCTYPE gpx [<!ENTITY a "b">]>${written('gpx').slice(39)}`, 'a document type'],
    ['text after the route', `${written('gpx')} more`, 'not an XML document'],
    ['a NUL in a name', written('geojson').replace('"GUA"', '"GU\\u0000A"'), 'control character'],
    ['an escape in a name', written('fpl').replaceAll('GUA', 'GU&#27;A'), 'control character'],
    ['61 minutes', written('pln').replaceAll("58° 35'", "58° 61'"), 'cannot be read'],
    ['60 and more seconds', written('pln').replaceAll('23.86', '60.01'), 'cannot be read'],
    ['a GeoJSON area', '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]}}', 'no LineString'],
    ['a cut GeoJSON', written('geojson').slice(0, -40), 'valid JSON'],
    ['swapped coordinates', '{"type":"LineString","coordinates":[[-34,-158],[-34,-59]]}', 'longitude, latitude'],
    ['an unknown waypoint of Little Navmap', written('lnmpln').replace('<Type>VOR<', '<Type>INVALID<'), 'unknown type'],
    ['a file of more than 4 MiB', `<gpx>${' '.repeat(MAX_ROUTE_BYTES)}</gpx>`, 'larger than'],
    ['a file of too many elements', `<gpx>${'<e/>'.repeat(MAX_ELEMENTS)}</gpx>`, `more than ${MAX_ELEMENTS} elements`],
    ['a broken position', written('pln').replaceAll("27' 12.96", '27 12.96'), 'cannot be read'],
  ])('%s is refused', (_, text, why) => {
    expect(readRoute(text)).toMatchObject({ ok: false, failure: { message: expect.stringContaining(why) } })
  })
})
