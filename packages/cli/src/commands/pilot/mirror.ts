import { setTimeout as wait } from 'node:timers/promises'
import { FlightbagError } from '@flightbag/client'
import { err, ok, type Result } from '@flightbag/core'
import { type Bag, serviceAddress } from '@flightbag/pilot'
import type { BagMirrored, Copy, Receiver, Verified } from '@flightbag/pilot/mirror'
import { Command, Option } from 'commander'
import { type CommandContext, runAndPrint } from '../../context/command-context.ts'
import { type CommandFailure, type CommandResult, refused, unusable } from '../../context/failure.ts'
import { dryRunOption, numberArgument } from '../../context/options.ts'
import { jsonLine } from '../../print/lib/json-line.ts'
import { printable } from '../../print/lib/printable.ts'
import { table } from '../../print/lib/table.ts'
import { bagOf, type PilotOptions, problemOfService, profileOption, requiredProfile } from './with-bag.ts'

interface MirrorOptions extends PilotOptions {
  readonly attachments?: true
  readonly compareIds?: true
  readonly dryRun?: true
  readonly every?: number
  readonly expect?: string
  readonly exec?: string
  readonly post?: string
  readonly verify?: true
}

/** What a run prints; `verified` is null unless it was asked for. */
type Mirrored = BagMirrored & { readonly verified: Verified | null }

const SECRET_VARIABLE = 'FLIGHTBAG_WEBHOOK_SECRET'
const SHORTEST_SECRET = 16
/** A mirror that runs alone can wait longer than a person. */
const PATIENCE = { retries: 6, answerWithinMs: 30_000 }

type Library = typeof import('@flightbag/pilot/mirror')

export function mirrorCommand(context: CommandContext): Command {
  return new Command('mirror')
    .description('copy all collections to a folder or a SQLite file, and later only their changes and deletions')
    .argument('<file>', 'a folder, or a file that ends in .sqlite')
    .option('--attachments', 'copy the files of aerodrome cards and aircraft too')
    .option('--compare-ids', 'compare all ids, even where the numbers of records agree')
    .option('--every <seconds>', 'repeat after so many seconds, until interrupted', numberArgument(10, 86_400))
    .addOption(
      new Option('--exec <command>', 'run a shell command for each change, which it reads as JSON').conflicts('post'),
    )
    .option('--post <address>', `post each change as JSON, signed with the secret in ${SECRET_VARIABLE}`)
    .addOption(
      new Option(
        '--verify',
        'mirror until nothing changes, and print the instant whose bag the copy equals, and its digest',
      ).conflicts('dryRun'),
    )
    .addOption(
      new Option('--expect <digest>', 'verify, and fail unless the copy has this digest of `export --digest`')
        .conflicts(['dryRun', 'every'])
        .implies({ verify: true }),
    )
    .addOption(dryRunOption())
    .addOption(profileOption())
    .action((path: string, options: MirrorOptions) =>
      runAndPrint(
        context,
        options,
        () => mirror(context, path, options),
        (done) => mirroredText(done),
      ),
    )
}

async function mirror(context: CommandContext, path: string, options: MirrorOptions): CommandResult<Mirrored> {
  const library = await import('@flightbag/pilot/mirror')
  const receiver = receiverOf(context, options, library)
  if (!receiver.ok) return receiver
  const profile = await requiredProfile(context, options)
  if (!profile.ok) return err(profile.failure)
  try {
    const deliver = options.exec !== undefined || options.post !== undefined
    const copy = (options.dryRun ? library.openTrial : library.openCopy)(path, { deliver })
    try {
      const bag = bagOf(profile.value, context, { ...PATIENCE, log: copy.requestLog })
      const { userId } = (await bag.get('/v1/me')).data
      if (typeof userId !== 'string') throw new TypeError('the account has no userId')
      copy.claim({ url: profile.value.url, userId })
      return await runs(context, options, library, () => run(context, bag, copy, options, receiver.value, library))
    } finally {
      copy.close()
    }
  } catch (error) {
    return problemOf(context, error, library)
  }
}

async function run(
  { io }: CommandContext,
  bag: Bag,
  copy: Copy,
  { attachments, compareIds, dryRun, verify, expect }: MirrorOptions,
  receiver: Receiver | null,
  { mirrorAndVerify, mirrorBag, MirrorProblem }: Library,
): Promise<Mirrored> {
  const options = {
    attachments: attachments === true && !dryRun,
    compareIds: compareIds === true,
    receiver: dryRun ? null : receiver,
    signal: io.signal,
    sleep: (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }),
  }
  if (!verify) return { ...(await mirrorBag(bag, copy, options)), verified: null }
  const done = await mirrorAndVerify(bag, copy, options)
  const { at, digest } = done.verified
  if (expect !== undefined && expect !== digest)
    throw new MirrorProblem(`the copy, which equals the bag of ${at}, has the digest ${digest} and not ${expect}`)
  return done
}

/**
 * One run, or runs until the user interrupts them. A run that fails for a reason that can pass is reported and
 * repeated.
 */
async function runs(
  context: CommandContext,
  { every, json, dryRun }: MirrorOptions,
  { MirrorProblem }: Library,
  once: () => Promise<Mirrored>,
): CommandResult<Mirrored> {
  const { io } = context
  if (every === undefined || dryRun) return ok(await once())
  for (;;) {
    try {
      const done = await once()
      await io.stdout.write(json ? jsonLine(done) : mirroredText(done))
    } catch (error) {
      io.signal.throwIfAborted()
      const isKeyRefused = error instanceof FlightbagError && error.status === 401
      const message = error instanceof MirrorProblem ? error.message : problemOfService(error)
      if (isKeyRefused || message === null) throw error
      await io.stderr.write(`flightbag: ${printable(message)}; the next run is in ${every} seconds\n`)
    }
    await wait(every * 1000, undefined, { signal: io.signal })
  }
}

function receiverOf(
  { env }: CommandContext,
  { exec, post }: MirrorOptions,
  { commandReceiver, postReceiver }: Library,
): Result<Receiver | null, CommandFailure> {
  if (exec !== undefined) return ok(commandReceiver(exec, env))
  if (post === undefined) return ok(null)
  const url = URL.parse(post)
  const base = serviceAddress(url === null ? '' : url.origin)
  if (url === null || url.username !== '' || url.password !== '' || !base.ok)
    return unusable('--post must be an https address, or http on this machine, without user or password', 'post')
  const secret = env[SECRET_VARIABLE] ?? ''
  if (secret.length < SHORTEST_SECRET)
    return unusable(`--post needs a secret of ${SHORTEST_SECRET} characters or more in ${SECRET_VARIABLE}`, 'post')
  return ok(postReceiver({ url: post, secret, now: Date.now }))
}

function problemOf({ io }: CommandContext, error: unknown, { MirrorProblem }: Library): Result<never, CommandFailure> {
  io.signal.throwIfAborted()
  const problem = error instanceof MirrorProblem ? error.message : problemOfService(error)
  if (problem !== null) return refused(problem)
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  if (code === null) throw error
  // SQLite's errors have one code in common.
  const reason = error instanceof Error && 'errstr' in error ? String(error.errstr) : code
  return refused(`the copy cannot be written (${reason})`)
}

function mirroredText({ collections, attachments, delivered, verified }: Mirrored): string {
  const columns = [
    { title: 'collection', align: 'left' },
    { title: 'written', align: 'right' },
    { title: 'deleted', align: 'right' },
  ] as const
  const rows = Object.entries(collections)
    .filter(([, { put, deleted }]) => put + deleted > 0)
    .map(([name, { put, deleted }]) => [name, put, deleted])
  const files =
    attachments === null
      ? ''
      : `attachments: ${attachments.downloaded} downloaded, ${attachments.removed} removed, ` +
        `${attachments.missing} not uploaded yet\n`
  const changes = rows.length === 0 ? 'no changes\n' : table(columns, rows)
  const equals = verified === null ? '' : `the copy equals the bag of ${verified.at}\n${verified.digest}\n`
  return `${changes}${files}${delivered === 0 ? '' : `${delivered} changes delivered\n`}${equals}`
}
