import { jsonLine } from './lib/json-line.ts'
import { printableLines } from './lib/printable.ts'

/** The commands whose standard error is a log. */
const SERVERS = new Set(['serve', 'start'])

/** Pino's level `fatal`: the process ends. */
const FATAL = 60

/** Whether a command line, without `--config`, runs a server. */
function isServer(args: readonly string[]): boolean {
  return SERVERS.has(args.find((arg) => !arg.startsWith('-')) ?? '')
}

/**
 * The end of a command as lines for standard error. They are text, except for a server whose standard error is no
 * terminal: a program that reads a log expects JSON in each line, so they become one line of the log.
 */
export function failureLines(
  { args, isTerminal }: { readonly args: readonly string[]; readonly isTerminal: boolean },
  message: string,
  stack?: string,
): string {
  if (!isTerminal && isServer(args)) {
    return jsonLine({ level: FATAL, time: new Date().toISOString(), msg: message, stack })
  }
  const lines = `flightbag: ${message}\n${stack === undefined ? '' : `${stack}\n`}`
  return printableLines(lines)
}
