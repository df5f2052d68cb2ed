import {
  allCommands,
  type CommandNode,
  type CommandParameter,
  isRunnable,
} from '../packages/cli/src/reference/command-tree.ts'
import { SETTING_NAMES, SETTINGS, type Setting } from '../packages/cli/src/settings/settings.ts'

/** The manual page flightbag(1), in the man macros. It contains all commands, settings and exit codes. */
export function manualPage(program: CommandNode, version: string): string {
  const commands = allCommands(program).filter(isRunnable)
  return [
    `.TH FLIGHTBAG 1 "" "flightbag ${version}" "User Commands"`,
    '.SH NAME',
    `flightbag \\- ${escaped(lowerFirst(program.description))}`,
    '.SH SYNOPSIS',
    '.B flightbag',
    '.I command',
    '[options] [arguments]',
    '.SH COMMANDS',
    ...commands.flatMap(section),
    '.SH ENVIRONMENT',
    ...SETTING_NAMES.flatMap((name) => {
      const { env, fallback, help }: Setting<unknown> = SETTINGS[name]
      return ['.TP', `.B ${escaped(env)}`, escaped(fallback === null ? help : `${help} Default: ${fallback}.`)]
    }),
    '.SH EXIT STATUS',
    ...[
      ['0', 'The command did its work.'],
      ['1', 'The command failed; one line gives the reason.'],
      ['2', 'The command line or a setting is invalid; the command did not start.'],
      ['130', 'The command was interrupted.'],
    ].flatMap(([code, meaning]) => ['.TP', `.B ${code}`, meaning!]),
    '',
  ].join('\n')
}

function section({ path, description, parameters, options, examples }: CommandNode): string[] {
  const usage = [path, '[options]', ...parameters.map(({ usage }) => usage)].join(' ')
  return [
    `.SS flightbag ${escaped(usage)}`,
    escaped(`${upperFirst(description)}.`),
    ...[...parameters, ...options].flatMap(parameter),
    ...(examples.length === 0 ? [] : ['.PP', 'Example:', '.PP', '.nf', '.RS', ...examples.map(escaped), '.RE', '.fi']),
  ]
}

function parameter({ usage, description }: CommandParameter): string[] {
  return ['.TP', `.B ${escaped(usage)}`, escaped(description)]
}

/** Escapes the characters that roff interprets: backslashes, hyphens, and a dot or quote at the start of a line. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('’', "'").replace(/^[.']/, '\\&$&')
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function lowerFirst(text: string): string {
  return (text.slice(0, 1).toLowerCase() + text.slice(1)).replace(/\.$/, '')
}
