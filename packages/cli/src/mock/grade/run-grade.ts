import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, constants, stat } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { err, ok } from '@flightbag/core'
import { beginEvening, type Grade, grade } from '@flightbag/plugin-simulator'
import { type CommandContext, EXIT } from '../../context/command-context.ts'
import { type CommandResult, refused } from '../../context/failure.ts'
import { writeProblem } from '../../lib/file-problem.ts'
import { jsonLine } from '../../print/lib/json-line.ts'
import { replaceFile } from '../../print/lib/replace-file.ts'
import { listenProblem } from '../../serve/listen-problem.ts'
import { flyPlugins } from './fly-plugins.ts'
import { gradeJunit } from './grade-junit.ts'
import { gradeText } from './grade-text.ts'
import { type GradedServer, startGradedServer } from './graded-server.ts'

interface GradeRequest {
  readonly port: number
  /** The file of the report; its name determines the form. */
  readonly report: string
  /** The plugin to run; empty when the author runs it. */
  readonly command: readonly string[]
  readonly json: boolean
}

const FORMS: Readonly<Record<string, (grade: Grade) => string>> = {
  '.json': (graded) => jsonLine(graded),
  '.xml': gradeJunit,
}

/** The report as the name of its file requires. */
function reportIn(report: string, graded: Grade): string {
  const form = FORMS[extname(report).toLowerCase()]
  return form?.(graded) ?? gradeText(graded, { color: false, columns: 100 })
}

/** Why a plugin cannot be started, in one line for its author. */
function startProblem(name: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return `${name} cannot be started: there is no such program`
  if (code === 'EACCES') return `${name} cannot be started: it is not executable`
  return `${name} cannot be started: ${error instanceof Error ? error.message : error}`
}

/** Rejects if a file cannot be written, or, when there is none, its folder. */
async function checkWritable(path: string): Promise<void> {
  const existing = await stat(path).catch(() => null)
  if (existing?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
  await access(existing === null ? dirname(path) : path, constants.W_OK)
}

/** Plays an evening for a client, and grades it when its plugins have ended or the user interrupts the command. */
export async function runGrade(context: CommandContext, request: GradeRequest): CommandResult<Grade> {
  const { io } = context
  const { port, report, command, json } = request
  try {
    // Known before the evening, which takes minutes.
    await checkWritable(report)
  } catch (error) {
    return refused(writeProblem(report, error), 'grade')
  }
  const key = `svc_live_${randomBytes(32).toString('base64url')}`
  const evening = beginEvening(Date.now())
  const server = await startGradedServer(evening, port).catch((error: unknown) => {
    const problem = listenProblem(error, '127.0.0.1', port)
    if (problem === null) throw error
    return err(problem)
  })
  if ('ok' in server) return refused(server.failure)
  const ownServers: GradedServer[] = []
  let problem: string | null = null
  try {
    await io[json ? 'stderr' : 'stdout'].write(`listening on ${server.url}\nFLIGHTBAG_KEY=${key}\n\n`)
    if (command.length > 0) {
      while (ownServers.length < evening.flights().all) ownServers.push(await startGradedServer(evening, 0))
      await flyPlugins({
        command,
        // A plugin with a fixed address calls the common one, which does not show whose call it is.
        flights: ownServers.map(({ url, called }) => ({ url, called: Promise.race([called, server.called]) })),
        env: { ...context.env, FLIGHTBAG_KEY: key },
        signal: io.signal,
        sleep: (ms, signal) => passed(ms, undefined, { signal }).catch(() => undefined),
        onError: (text) => void io.stderr.write(text),
      }).catch((error: unknown) => {
        problem = startProblem(command[0] ?? '', error)
      })
    } else if (!io.signal.aborted) await once(io.signal, 'abort')
  } finally {
    await Promise.all([server, ...ownServers].map((each) => each.close()))
  }
  if (problem !== null) return refused(problem)
  // No plugin runs any more, so none can call later.
  const endedMs = command.length > 0 ? Number.MAX_SAFE_INTEGER : Date.now()
  const graded = grade(evening.calls(), key, endedMs)
  try {
    await replaceFile(report, Buffer.from(reportIn(report, graded)))
  } catch (error) {
    return refused(writeProblem(report, error), 'grade')
  }
  context.exitCode = graded.passed ? EXIT.done : EXIT.failed
  return ok(graded)
}
