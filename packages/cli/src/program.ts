import { Command, CommanderError } from 'commander'
import { accountCommand } from './commands/account.ts'
import { airwaysCommand } from './commands/airways.ts'
import { attachCommand } from './commands/attach.ts'
import { commandCommand } from './commands/command.ts'
import { doctorCommand } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { flyCommand } from './commands/fly.ts'
import { importCommand } from './commands/import.ts'
import { keyCommand } from './commands/key.ts'
import { liveCommand } from './commands/live.ts'
import { logbookCommand } from './commands/logbook.ts'
import { maintainCommand } from './commands/maintain.ts'
import { migrateCommand } from './commands/migrate.ts'
import { serveCommand } from './commands/serve.ts'
import { sessionCommand } from './commands/session.ts'
import { startCommand } from './commands/start.ts'
import { usageCommand } from './commands/usage.ts'
import { weatherCommand } from './commands/weather.ts'
import { EXIT, fail, type Session } from './session.ts'
import { VERSION } from './version.ts'

/** Every command, in the order `--help` lists them. */
export function createProgram(session: Session): Command {
  const program = new Command('flightbag')
    .description('One pilot’s own flight bag, served over HTTP: the server, and everything around it.')
    .version(VERSION)
  for (const command of [
    serveCommand(session, runProgram),
    startCommand(session, runProgram),
    accountCommand(session),
    keyCommand(session),
    usageCommand(session),
    importCommand(session),
    exportCommand(session),
    attachCommand(session),
    airwaysCommand(session),
    logbookCommand(session),
    sessionCommand(session),
    liveCommand(session),
    commandCommand(session),
    weatherCommand(session),
    flyCommand(session),
    maintainCommand(session),
    migrateCommand(session),
    doctorCommand(session),
  ]) {
    program.addCommand(command)
  }
  return program
}

/** Runs one command line to its end and gives its exit code. A bug is told like any failure, with its place, and ends nothing else. */
export async function runProgram(session: Session): Promise<number> {
  const written = { stdout: '', stderr: '' }
  const program = createProgram(session)
  for (const command of withSubcommands(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        written.stdout += text
      },
      writeErr: (text) => {
        written.stderr += text
      },
      getOutHelpWidth: () => session.io.terminal.columns,
      getErrHelpWidth: () => session.io.terminal.columns,
    })
  }
  try {
    await program.parseAsync(session.args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) return await bug(session, error)
    await session.io.stdout.write(written.stdout)
    if (error.exitCode === 0) return EXIT.done
    await usage(session, error, written.stderr)
  }
  return session.exitCode
}

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)]

async function usage(session: Session, error: CommanderError, text: string): Promise<void> {
  if (session.args.includes('--json')) {
    const failure = { line: null, field: null, message: error.message.replace(/^error: /, '') }
    await session.io.stdout.write(`${JSON.stringify({ error: failure })}\n`)
  }
  session.exitCode = EXIT.usage
  await session.io.stderr.write(text)
}

async function bug(session: Session, error: unknown): Promise<number> {
  if (session.io.signal.aborted) return EXIT.interrupted
  const message = `this is a fault of flightbag itself: ${error instanceof Error ? error.message : String(error)}`
  await fail(session, session.args.includes('--json'), { line: null, field: null, message })
  if (error instanceof Error && error.stack !== undefined) await session.io.stderr.write(`${error.stack}\n`)
  return session.exitCode
}
