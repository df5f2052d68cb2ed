import { type Account, type KeyWithInfo, ok, type rotateKey } from '@flightbag/core/ports'
import type { CommandContext } from '../context/command-context.ts'
import { requireConfirmation } from '../context/confirm.ts'
import { type CommandResult, fromCore } from '../context/failure.ts'
import type { SureOptions } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { uncertain } from '../context/uncertain.ts'
import { fieldLines } from '../print/lib/field-lines.ts'

/** A new key as the commands print it, which happens only once. */
export interface PrintedKey {
  readonly key: string
  readonly prefix: string
  readonly createdAt: string
  readonly rotatedAt: string | null
}

export function madeKey({ key, info }: KeyWithInfo): PrintedKey {
  return { key, ...info }
}

export function showMadeKey({ key, prefix }: PrintedKey): string {
  return `${fieldLines({ key, prefix })}Keep the key: it cannot be shown again.\n`
}

/** Replaces an account's key after the user has confirmed it. */
export async function rotating(
  { io }: CommandContext,
  { store, keys, clock }: Runtime,
  { id, email, apiKey }: Account,
  { yes }: SureOptions,
  rotate: typeof rotateKey,
): CommandResult<PrintedKey> {
  const question = `Replace the key ${apiKey?.prefix ?? ''}... of ${email}? It stops immediately.`
  const doubt = apiKey === null ? null : await requireConfirmation(io, yes, question)
  if (doubt !== null) return { ok: false, failure: doubt }
  const rotated = fromCore(
    await uncertain(
      'the key was replaced',
      `Run \`flightbag account show --account ${id}\` and look at keyRotatedAt; if it changed, rotate the key again.`,
      () => rotate(store.accounts, keys, id, clock()),
    ),
  )
  return rotated.ok ? ok(madeKey(rotated.value)) : rotated
}
