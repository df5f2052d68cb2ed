import type * as v from 'valibot'

/** Names that models try, by the name that the tools use. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  aircraft: ['registration', 'aircraftid', 'tail', 'tailnumber', 'callsign'],
  aerodrome: ['ident', 'icao', 'code', 'airport', 'airfield', 'station'],
  aerodromes: ['idents', 'icaos', 'codes', 'airports', 'airfields', 'stations', 'ids'],
  attachment: ['attachmentid', 'file', 'fileid'],
  departure: ['origin', 'takeoff'],
  arrival: ['destination', 'landing'],
  from: ['since', 'after', 'start', 'startdate', 'datefrom', 'fromdate'],
  to: ['until', 'before', 'end', 'enddate', 'dateto', 'todate'],
  since: ['from', 'after', 'updatedsince', 'start'],
  limit: ['max', 'count', 'pagesize', 'top'],
  skip: ['offset', 'cursor', 'page'],
  containing: ['query', 'search', 'text', 'contains'],
}

/** The name of a tool for what a model calls otherwise; undefined if it cannot be told. */
function rightName(wrong: string, names: readonly string[]): string | undefined {
  const asked = wrong.toLowerCase().replace(/[^a-z]/g, '')
  return (
    names.find((name) => name === asked || OTHER_NAMES[name]?.includes(asked)) ??
    names.find((name) => name === `${asked}s` || asked === `${name}s`)
  )
}

/** Why the arguments of a tool, which are always an object, are refused, with the right name. */
export function argumentProblem(issue: v.StrictObjectIssue, names: readonly string[]): string {
  if (issue.expected !== 'never') return `the argument ${issue.expected} is missing`
  const wrong = String(issue.input)
  const right = rightName(wrong, names)
  const all = names.length === 0 ? 'This tool has no arguments' : `The arguments are ${names.join(', ')}`
  return `there is no argument "${wrong}"${right === undefined ? '' : `: the name is "${right}"`}. ${all}`
}
