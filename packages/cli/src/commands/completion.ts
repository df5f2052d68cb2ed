import { Argument, Command } from 'commander'
import { type CommandContext, EXIT } from '../context/command-context.ts'
import { commandTree } from '../reference/command-tree.ts'
import { completionScript, SHELLS, type Shell } from '../reference/completion.ts'

/** `flightbag completion`: prints the completion script of a shell. */
export function completionCommand(context: CommandContext): Command {
  const command = new Command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(async (shell: Shell) => {
      await context.io.stdout.write(completionScript(shell, commandTree(command.parent ?? command)))
      context.exitCode = EXIT.done
    })
  return command
}
