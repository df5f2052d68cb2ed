import { expect, test } from 'vitest'
import { context, detailed, format } from '../../testing/sample-routes.ts'
import type { Route, RouteFormat } from '../route.ts'
import { writeRoute } from '../route-formats.ts'

/** A route whose point on the way has every detail. */
const route: Route = {
  ...detailed,
  points: [detailed.points[0]!, { ...detailed.points[3]!, comment: 'VISUAL REPORT' }, detailed.points[4]!],
  alternateAerodromes: ['SAAP'],
}

const FMS = `I
1100 Version
CYCLE 2611
ADEP SADF
DEPRWY RW34L
SID UBRE1A
SIDTRANS GUA
ADES SAAR
DESRWY RW02
STAR ROS2B
STARTRANS GUA
APP I02-Z
APPTRANS ROS
NUMENR 3
1 SADF ADEP 10.000000 -34.453600 -58.589960
3 ROS T257 5500.000000 -32.950000 -60.700000
1 SAAR ADES 85.000000 -32.903600 -60.785000
`

const FPL = `<?xml version="1.0" encoding="UTF-8"?>
<flight-plan xmlns="http://www8.garmin.com/xmlschemas/FlightPlan/v1">
<created>2026-11-22T10:00:00Z</created>
<aircraft><aircraft-tailnumber>LV-XSA</aircraft-tailnumber></aircraft>
<flight-data><etd-zulu>20261122T14:05:00Z</etd-zulu><altitude-ft>5500</altitude-ft></flight-data>
<waypoint-table>
<waypoint><identifier>SADF</identifier><type>AIRPORT</type><country-code>SA</country-code>
<lat>-34.453600</lat><lon>-58.589960</lon><comment></comment><altitude-ft>10</altitude-ft></waypoint>
<waypoint><identifier>ROS</identifier><type>VOR</type><country-code>SA</country-code>
<lat>-32.950000</lat><lon>-60.700000</lon><comment>VISUAL REPORT</comment></waypoint>
<waypoint><identifier>SAAR</identifier><type>AIRPORT</type><country-code>SA</country-code>
<lat>-32.903600</lat><lon>-60.785000</lon><comment></comment><altitude-ft>85</altitude-ft></waypoint>
</waypoint-table>
<route><route-name>SADF SAAR</route-name><flight-plan-index>1</flight-plan-index>
<route-point><waypoint-identifier>SADF</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type>
<waypoint-country-code>SA</waypoint-country-code></route-point>
<route-point><waypoint-identifier>ROS</waypoint-identifier><waypoint-type>VOR</waypoint-type>
<waypoint-country-code>SA</waypoint-country-code></route-point>
<route-point><waypoint-identifier>SAAR</waypoint-identifier><waypoint-type>AIRPORT</waypoint-type>
<waypoint-country-code>SA</waypoint-country-code></route-point>
</route>
</flight-plan>`

const GPX = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Flightbag" xmlns="http://www.topografix.com/GPX/1/1">
<rte><name>SADF SAAR</name><cmt>Fuel at the destination on request</cmt>
<rtept lat="-34.453600" lon="-58.589960"><name>SADF</name><type>aerodrome</type></rtept>
<rtept lat="-32.950000" lon="-60.700000"><name>ROS</name><cmt>VISUAL REPORT</cmt><type>vor</type></rtept>
<rtept lat="-32.903600" lon="-60.785000"><name>SAAR</name><type>aerodrome</type></rtept>
</rte>
</gpx>`

const PLN = `<?xml version="1.0" encoding="UTF-8"?>
<SimBase.Document Type="AceXML" version="1,0">
<Descr>AceXML Document</Descr>
<FlightPlan.FlightPlan>
<Title>SADF SAAR</Title><FPType>IFR</FPType><CruisingAlt>5500</CruisingAlt>
<DepartureID>SADF</DepartureID>
<DepartureLLA>S34° 27' 12.96&quot;,W58° 35' 23.86&quot;,+000010.00</DepartureLLA>
<DestinationID>SAAR</DestinationID>
<DestinationLLA>S32° 54' 12.96&quot;,W60° 47' 6.00&quot;,+000085.00</DestinationLLA>
<Descr>SADF to SAAR</Descr>
<AppVersion><AppVersionMajor>11</AppVersionMajor><AppVersionBuild>282174</AppVersionBuild></AppVersion>
<ATCWaypoint id="SADF"><ATCWaypointType>Airport</ATCWaypointType>
<WorldPosition>S34° 27' 12.96&quot;,W58° 35' 23.86&quot;,+000010.00</WorldPosition>
<DepartureFP>UBRE1A</DepartureFP>
<RunwayNumberFP>34</RunwayNumberFP><RunwayDesignatorFP>LEFT</RunwayDesignatorFP>
<ICAO><ICAORegion>SA</ICAORegion><ICAOIdent>SADF</ICAOIdent></ICAO></ATCWaypoint>
<ATCWaypoint id="ROS"><ATCWaypointType>VOR</ATCWaypointType>
<WorldPosition>S32° 57' 0.00&quot;,W60° 42' 0.00&quot;,+005500.00</WorldPosition>
<ATCAirway>T257</ATCAirway><ArrivalFP>ROS2B</ArrivalFP>
<RunwayNumberFP>2</RunwayNumberFP><RunwayDesignatorFP>NONE</RunwayDesignatorFP>
<ICAO><ICAORegion>SA</ICAORegion><ICAOIdent>ROS</ICAOIdent></ICAO></ATCWaypoint>
<ATCWaypoint id="SAAR"><ATCWaypointType>Airport</ATCWaypointType>
<WorldPosition>S32° 54' 12.96&quot;,W60° 47' 6.00&quot;,+000085.00</WorldPosition>
<SuffixFP>Z</SuffixFP><ApproachTypeFP>ILS</ApproachTypeFP>
<RunwayNumberFP>2</RunwayNumberFP><RunwayDesignatorFP>NONE</RunwayDesignatorFP>
<ICAO><ICAORegion>SA</ICAORegion><ICAOIdent>SAAR</ICAOIdent></ICAO></ATCWaypoint>
</FlightPlan.FlightPlan>
</SimBase.Document>`

const LNMPLN = `<?xml version="1.0" encoding="UTF-8"?>
<LittleNavmap>
<Flightplan>
<Header><FlightplanType>IFR</FlightplanType><CruisingAlt>5500</CruisingAlt>
<Description>Fuel at the destination on request</Description>
<CreationDate>2026-11-22T10:00:00Z</CreationDate><FileVersion>1.2</FileVersion>
<ProgramName>Flightbag</ProgramName></Header>
<Procedures>
<SID><Name>UBRE1A</Name><Runway>34L</Runway><Transition>GUA</Transition></SID>
<STAR><Name>ROS2B</Name><Runway>02</Runway><Transition>GUA</Transition></STAR>
<Approach><Name>FARIT</Name><ARINC>I02-Z</ARINC><Runway>02</Runway><Type>ILS</Type><Suffix>Z</Suffix>
<Transition>ROS</Transition></Approach>
</Procedures>
<Alternates><Alternate><Ident>SAAP</Ident><Type>AIRPORT</Type></Alternate></Alternates>
<Waypoints>
<Waypoint><Ident>SADF</Ident><Region>SA</Region><Type>AIRPORT</Type>
<Pos Lon="-58.589960" Lat="-34.453600" Alt="10.00"></Pos></Waypoint>
<Waypoint><Ident>ROS</Ident><Region>SA</Region><Airway>T257</Airway><Type>VOR</Type>
<Pos Lon="-60.700000" Lat="-32.950000"></Pos><Description>VISUAL REPORT</Description></Waypoint>
<Waypoint><Ident>SAAR</Ident><Region>SA</Region><Type>AIRPORT</Type>
<Pos Lon="-60.785000" Lat="-32.903600" Alt="85.00"></Pos></Waypoint>
</Waypoints>
</Flightplan>
</LittleNavmap>`

/** A document without the blanks between its elements. */
function compact(text: string): string {
  return text.replace(/>\s+</g, '><').trim()
}

test.each<[RouteFormat['name'], string]>([
  ['fpl', FPL],
  ['gpx', GPX],
  ['pln', PLN],
  ['lnmpln', LNMPLN],
])('writes every detail in the element that the program reads: %s', (name, expected) => {
  const text = writeRoute(format(name), route, context)
  expect(text.ok && compact(text.value.text)).toBe(compact(expected))
})

test('writes every detail in the line that X-Plane reads', () => {
  const text = writeRoute(format('fms'), route, context)
  expect(text.ok && text.value.text).toBe(FMS)
})
