import { type Equivalent, inOneLine, keyOf } from './equivalent.ts'

/** The part of a report in the mutation-testing schema that is read here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, MutatedFile>>
}

interface MutatedFile {
  readonly source: string
  readonly mutants: readonly ReportedMutant[]
}

interface Position {
  readonly line: number
  readonly column: number
}

/** A mutant of a report. `status` changes when more tests were run. */
export interface ReportedMutant {
  readonly location: { readonly start: Position; readonly end: Position }
  readonly replacement?: string
  /** The name of the mutator, which for a planted bug is its id. */
  readonly mutatorName?: string
  status: string
}

/** A mutant that no test finds. */
export interface Survivor {
  readonly file: string
  /** From 1. */
  readonly lineNumber: number
  readonly line: string
  readonly original: string
  readonly replacement: string
}

/** The result of one folder. */
export interface MutationResult {
  /** All mutants except the excluded ones and those that are not valid programs. */
  readonly mutants: number
  readonly killed: number
  readonly excluded: number
  /** The survivors that change the behaviour or were not reviewed. */
  readonly survivors: readonly Survivor[]
  /** The reviewed survivors, counted by their reason. */
  readonly equivalent: ReadonlyMap<string, number>
  /** Reviewed mutants that no longer survive or exist. */
  readonly outdated: readonly Equivalent[]
  /** The share of killed mutants in those that are not equivalent, in percent. */
  readonly score: number
}

const KILLED = new Set(['Killed', 'Timeout'])
const SURVIVED = new Set(['Survived', 'NoCoverage'])

/** Counts the mutants of a report; survivors that were reviewed as equivalent do not count against the tests. */
export function resultOf(report: MutationReport, reviewed: readonly Equivalent[]): MutationResult {
  const all = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ mutant, survivor: survivorOf(file, source.split('\n'), mutant) })),
  )
  const killed = all.filter(({ mutant }) => KILLED.has(mutant.status)).length
  const survived = all.filter(({ mutant }) => SURVIVED.has(mutant.status)).map(({ survivor }) => survivor)
  const reasons = new Map(reviewed.map((each) => [keyOf(each), each.reason]))
  const reached = new Set(survived.map(keyOf))
  const survivors = survived.filter((each) => !reasons.has(keyOf(each)))
  const equivalent = new Map<string, number>()
  for (const each of survived) {
    const reason = reasons.get(keyOf(each))
    if (reason !== undefined) equivalent.set(reason, (equivalent.get(reason) ?? 0) + 1)
  }
  return {
    mutants: killed + survived.length,
    killed,
    excluded: all.filter(({ mutant }) => mutant.status === 'Ignored').length,
    survivors,
    equivalent,
    outdated: reviewed.filter((each) => !reached.has(keyOf(each))),
    score: killed + survivors.length === 0 ? 100 : (100 * killed) / (killed + survivors.length),
  }
}

/** A mutant as its survivor. */
export function survivorOf(
  file: string,
  lines: readonly string[],
  { location, replacement }: ReportedMutant,
): Survivor {
  const { start, end } = location
  const changed = lines.slice(start.line - 1, end.line)
  changed[changed.length - 1] = changed.at(-1)!.slice(0, end.column - 1)
  changed[0] = changed[0]!.slice(start.column - 1)
  return {
    file,
    lineNumber: start.line,
    line: lines[start.line - 1]!.trim(),
    original: inOneLine(changed.join(' ')),
    replacement: inOneLine(replacement ?? ''),
  }
}

/** The source of a file with one of its mutants. */
export function mutatedText(source: string, { location: { start, end }, replacement = '' }: ReportedMutant): string {
  const lines = source.split('\n')
  const before = [...lines.slice(0, start.line - 1), lines[start.line - 1]!.slice(0, start.column - 1)]
  const behind = [lines[end.line - 1]!.slice(end.column - 1), ...lines.slice(end.line)]
  return before.join('\n') + replacement + behind.join('\n')
}

/** The result as text: each survivor with its place, original and replacement, then the numbers. */
export function textOfResult({ mutants, killed, excluded, survivors, equivalent, outdated, score }: MutationResult) {
  const changes = survivors.map(
    ({ file, lineNumber, original, replacement }) =>
      `${file}:${lineNumber}\n  - ${original}\n  + ${replacement || '(nothing)'}\n`,
  )
  const reasons = [...equivalent].map(([reason, count]) => `equivalent: ${count} (${reason})\n`)
  const old = outdated.map((each) => `reviewed, but no longer a survivor: ${keyOf(each)}\n`)
  return [
    ...changes,
    ...old,
    `mutants: ${mutants} (and ${excluded} excluded)\nkilled: ${killed}\n`,
    ...reasons,
    `survivors: ${survivors.length}\nscore: ${score.toFixed(1)} %\n`,
  ].join('')
}
