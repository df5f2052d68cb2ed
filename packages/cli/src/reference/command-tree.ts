import type { Argument, Command } from 'commander'
import { EXAMPLES } from './examples.ts'

/** An option or an argument, as completion scripts and manual pages need it. */
export interface CommandParameter {
  /** As in the help: `--account <account>` or `<file>`. */
  readonly usage: string
  /** `--account` of an option; the name of an argument. */
  readonly name: string
  readonly description: string
  /** Whether an option takes a value. An argument always does. */
  readonly takesValue: boolean
  readonly choices: readonly string[]
  readonly isFile: boolean
}

/** One command with its parameters, or a group of commands. */
export interface CommandNode {
  /** The words after `flightbag`, for example `account create`; empty for the program. */
  readonly path: string
  readonly name: string
  readonly description: string
  readonly options: readonly CommandParameter[]
  readonly parameters: readonly CommandParameter[]
  readonly examples: readonly string[]
  readonly commands: readonly CommandNode[]
}

const FILE_VALUES = /<(?:file|folder)>/

/** The declared commands as plain data. The hidden commands and the built-in `help` are left out. */
export function commandTree(command: Command, parent = ''): CommandNode {
  const path = command.parent === null ? '' : `${parent} ${command.name()}`.trim()
  const help = command.createHelp()
  return {
    path,
    name: command.name(),
    description: command.description(),
    options: help.visibleOptions(command).map((option) => ({
      usage: option.flags,
      name: option.long ?? option.short ?? '',
      description: option.description,
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? [],
      isFile: FILE_VALUES.test(option.flags),
    })),
    parameters: command.registeredArguments.map((argument) => ({
      usage: usageOf(argument),
      name: argument.name(),
      description: argument.description,
      takesValue: true,
      choices: argument.argChoices ?? [],
      isFile: ['file', 'source'].includes(argument.name()),
    })),
    examples: EXAMPLES[path] ?? [],
    commands: help
      .visibleCommands(command)
      .filter((inner) => inner.name() !== 'help')
      .map((inner) => commandTree(inner, path)),
  }
}

/** A command and all commands below it. */
export function allCommands(node: CommandNode): readonly CommandNode[] {
  return [node, ...node.commands.flatMap(allCommands)]
}

/** Whether a command does something itself: it is no mere group of commands. */
export function isRunnable({ commands, parameters }: CommandNode): boolean {
  return commands.length === 0 || parameters.length > 0
}

function usageOf(argument: Argument): string {
  const words = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${words}>` : `[${words}]`
}
