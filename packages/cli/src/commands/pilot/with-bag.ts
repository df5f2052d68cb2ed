import { FlightbagError } from '@flightbag/client'
import { ok, type Result } from '@flightbag/core'
import { type Bag, type BagOptions, chooseProfile, openBag, type Profile, serviceProblem } from '@flightbag/pilot'
import { Option } from 'commander'
import { type CommandContext, type CommonOptions, runAndPrint } from '../../context/command-context.ts'
import { type CommandFailure, type CommandResult, refused, unusable } from '../../context/failure.ts'
import { InputError } from '../../context/io.ts'
import { printable } from '../../print/lib/printable.ts'

/** Options of every command that uses a service. */
export interface PilotOptions extends CommonOptions {
  readonly profile?: string
}

/** The heading of the pilot's commands in the help. */
export const PILOT_GROUP = 'Commands of the pilot, over HTTP:'

export function profileOption() {
  return new Option('--profile <name>', 'the stored profile to use')
}

/** The profile of a command; null if none is stored and none was named. */
export async function chosenProfile(
  env: CommandContext['env'],
  named?: string,
): Promise<Result<Profile | null, CommandFailure>> {
  const chosen = await chooseProfile(env, named)
  if (chosen.ok) return chosen
  const { message, isSetting } = chosen.failure
  return (isSetting ? unusable : refused)(message, 'profile')
}

/** The profile of a command; fails if there is none. */
export async function requiredProfile(
  { env }: CommandContext,
  { profile }: PilotOptions,
): Promise<Result<Profile, CommandFailure>> {
  const chosen = await chosenProfile(env, profile)
  if (!chosen.ok) return chosen
  if (chosen.value !== null) return ok(chosen.value)
  const remedy = 'run `flightbag login --url ADDRESS`, or set FLIGHTBAG_URL and FLIGHTBAG_KEY'
  return refused(`no profile is stored: ${remedy}`, 'profile')
}

/**
 * The problem of a service in one line; null for any other error. An answer of another form than the specification's
 * makes the code that reads it throw a TypeError or a RangeError.
 */
export function problemOfService(error: unknown): string | null {
  if (error instanceof FlightbagError) return serviceProblem(error)
  if (!(error instanceof TypeError || error instanceof RangeError)) return null
  return `the service sent an answer of another form than its description: ${error.message}`
}

/** The result of `work`, with a problem of the service as a failure. */
export async function reach<T>({ io: { signal } }: CommandContext, work: () => Promise<T>): CommandResult<T> {
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    // The client repeats a request that failed; a user who interrupts the command does not wait for that.
    return ok(await Promise.race([work(), interrupted]))
  } catch (error) {
    signal.throwIfAborted()
    const problem = problemOfService(error)
    if (problem === null) throw error
    return refused(problem)
  }
}

/** Opens the bag of a profile for the time of a command. */
export function bagOf(profile: Profile, { io }: CommandContext, options: Omit<BagOptions, 'signal'> = {}): Bag {
  function notify(line: string) {
    void io.stderr.write(`flightbag: ${printable(line)}\n`)
  }
  return openBag(profile, { notify, ...options, signal: io.signal })
}

/** Runs `work` on the bag of the profile and prints its answer. */
export function withBag<T>(
  context: CommandContext,
  options: PilotOptions,
  work: (bag: Bag) => Promise<T>,
  show: (value: T) => string,
): Promise<void> {
  return runAndPrint(
    context,
    options,
    async () => {
      const profile = await requiredProfile(context, options)
      return profile.ok ? reach(context, () => work(bagOf(profile.value, context))) : profile
    },
    answered(show),
  )
}

/** The text for an answer of a service, which may have another form than the specification's. */
export function answered<T>(show: (value: T) => string): (value: T) => string {
  return (value) => {
    try {
      return show(value)
    } catch (error) {
      const problem = problemOfService(error)
      throw problem === null ? error : new InputError(problem)
    }
  }
}
