import { Command, CommanderError } from 'commander'
import { accountCommand } from '../commands/account.ts'
import { airwaysCommand } from '../commands/airways.ts'
import { attachCommand } from '../commands/attach.ts'
import { backupCommand } from '../commands/backup.ts'
import { checklistCommand } from '../commands/checklist.ts'
import { sendCommand } from '../commands/command.ts'
import { completionCommand } from '../commands/completion.ts'
import { doctorCommand } from '../commands/doctor.ts'
import { exportCommand } from '../commands/export.ts'
import { flyCommand } from '../commands/fly.ts'
import { importCommand } from '../commands/import.ts'
import { keyCommand } from '../commands/key.ts'
import { licencesCommand } from '../commands/licences.ts'
import { liveCommand } from '../commands/live.ts'
import { logbookCommand } from '../commands/logbook.ts'
import { maintainCommand } from '../commands/maintain.ts'
import { migrateCommand } from '../commands/migrate.ts'
import { mockCommand } from '../commands/mock.ts'
import { aerodromeCommand } from '../commands/pilot/aerodrome.ts'
import { briefCommand } from '../commands/pilot/brief.ts'
import { calendarCommand } from '../commands/pilot/calendar.ts'
import { getCommand } from '../commands/pilot/get.ts'
import { loginCommand } from '../commands/pilot/login.ts'
import { logoutCommand } from '../commands/pilot/logout.ts'
import { mcpCommand } from '../commands/pilot/mcp.ts'
import { meCommand } from '../commands/pilot/me.ts'
import { mirrorCommand } from '../commands/pilot/mirror.ts'
import { notesCommand } from '../commands/pilot/notes.ts'
import { reportCommand } from '../commands/pilot/report.ts'
import { PILOT_GROUP } from '../commands/pilot/with-bag.ts'
import { recordsCommand } from '../commands/records.ts'
import { restoreCommand } from '../commands/restore.ts'
import { routeCommand } from '../commands/route.ts'
import { serveCommand } from '../commands/serve.ts'
import { sessionCommand } from '../commands/session.ts'
import { startCommand } from '../commands/start.ts'
import { usageCommand } from '../commands/usage.ts'
import { weatherCommand } from '../commands/weather.ts'
import { type CommandContext, EXIT, fail, writeFailure } from '../context/command-context.ts'
import { unusable } from '../context/failure.ts'
import { jsonOption } from '../context/options.ts'
import { VERSION_TEXT } from '../lib/version.ts'
import { jsonLine } from '../print/lib/json-line.ts'
import { EXAMPLES } from '../reference/examples.ts'
import { splitConfigFlag, withConfigFile } from '../settings/config-file.ts'

/** Every command, in the order of `--help`. */
export function createProgram(context: CommandContext): Command {
  const program = new Command('flightbag')
    .description('Serve a pilot’s electronic flight bag over HTTP, and manage its accounts and data.')
    .version(VERSION_TEXT)
    .option('--config <file>', 'a file with settings, one NAME=value per line; any command accepts it')
    .commandsGroup('Commands of operators, on the data:')
  for (const command of [
    loginCommand(context),
    logoutCommand(context),
    meCommand(context),
    aerodromeCommand(context),
    briefCommand(context),
    weatherCommand(context),
    logbookCommand(context),
    notesCommand(context),
    checklistCommand(context),
    getCommand(context),
    reportCommand(context),
    calendarCommand(context),
    mirrorCommand(context),
    mcpCommand(context),
  ]) {
    program.addCommand(command.helpGroup(PILOT_GROUP))
  }
  for (const command of [
    serveCommand(context),
    startCommand(context),
    accountCommand(context),
    keyCommand(context),
    usageCommand(context),
    importCommand(context),
    exportCommand(context),
    recordsCommand(context),
    attachCommand(context),
    airwaysCommand(context),
    routeCommand(context),
    sessionCommand(context),
    liveCommand(context),
    sendCommand(context),
    flyCommand(context),
    mockCommand(context),
    backupCommand(context),
    restoreCommand(context),
    maintainCommand(context),
    migrateCommand(context),
    doctorCommand(context),
    completionCommand(context),
    licencesCommand(context),
  ]) {
    program.addCommand(command)
  }
  addJsonOption(program)
  addExamples(program)
  return program
}

/** Commands whose output is for the terminal, a log or a shell. */
const WITHOUT_JSON: readonly string[] = ['serve', 'start', 'completion']

/** Gives each command without subcommands the option `--json`, unless it has declared one that the help hides. */
function addJsonOption(command: Command): void {
  if (WITHOUT_JSON.includes(command.name())) return
  const isDeclared = command.options.some(({ long }) => long === '--json')
  if (command.commands.length === 0 && !isDeclared) command.addOption(jsonOption())
  for (const inner of command.commands) addJsonOption(inner)
}

/** Adds the examples to the help of each command. */
function addExamples(command: Command, path = ''): void {
  const examples = EXAMPLES[path] ?? []
  if (examples.length > 0)
    command.addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`)
  for (const inner of command.commands) addExamples(inner, `${path} ${inner.name()}`.trim())
}

/**
 * Runs one command line to its end and returns its exit code. A programming error is reported like any failure, with
 * its place in the code, and does not end the process.
 */
export async function runProgram(given: CommandContext): Promise<number> {
  const context = await withSettingsFile(given)
  if (context === null) return EXIT.usage
  const written = { stdout: '', stderr: '' }
  const program = createProgram(context)
  for (const command of withSubcommands(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        written.stdout += text
      },
      writeErr: (text) => {
        written.stderr += text
      },
      getOutHelpWidth: () => context.io.terminal.columns,
      getErrHelpWidth: () => context.io.terminal.columns,
    })
  }
  try {
    await program.parseAsync(context.args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) return bug(context, error)
    await context.io.stdout.write(written.stdout)
    // The parser takes the exit code of `help` from the process, which has one until the command has succeeded. Help
    // that nobody asked for is on standard error.
    const isHelp = error.code === 'commander.help' && written.stderr === ''
    if (error.exitCode === 0 || isHelp) return EXIT.done
    await usage(context, error, written.stderr)
  }
  return context.exitCode ?? EXIT.failed
}

/** The context with the settings of the file that `--config` names; null if it is invalid, which is reported. */
async function withSettingsFile(given: CommandContext): Promise<CommandContext | null> {
  const split = splitConfigFlag(given.args)
  const isJson = given.args.includes('--json')
  if (!split.ok) {
    await fail(given, isJson, unusable(split.failure, '--config').failure)
    return null
  }
  const { path, rest } = split.value
  if (path === null) return given
  function readEnv() {
    return withConfigFile(given.env, path ?? '')
  }
  const env = await readEnv()
  if (!env.ok) {
    const { setting, message } = env.failure
    await fail({ ...given, args: rest }, isJson, unusable(message, setting).failure)
    return null
  }
  return { ...given, args: rest, env: env.value, readEnv, configFile: path }
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

async function usage(context: CommandContext, error: CommanderError, text: string): Promise<void> {
  // Help that nobody asked for means that a command is missing, or that `help` does not know it.
  const asked = context.args.includes('help') ? context.args.at(-1) : undefined
  const missing = asked === undefined ? 'name a command' : `there is no command ${asked}`
  const isHelp = error.code === 'commander.help'
  if (context.args.includes('--json')) {
    const failure = { line: null, field: null, message: error.message.replace(/^error: /, '') }
    await context.io.stdout.write(jsonLine({ error: failure }))
  }
  context.exitCode = EXIT.usage
  await writeFailure(context, isHelp ? `${missing}\n\n${text.trimEnd()}` : text.replace(/^error: /, '').trimEnd())
}

async function bug(context: CommandContext, error: unknown): Promise<number> {
  if (context.io.signal.aborted) return EXIT.interrupted
  const message = `this is a fault of flightbag itself: ${error instanceof Error ? error.message : String(error)}`
  if (context.args.includes('--json')) {
    await context.io.stdout.write(jsonLine({ error: { line: null, field: null, message } }))
  }
  await writeFailure(context, message, error instanceof Error ? error.stack : undefined)
  return EXIT.failed
}
