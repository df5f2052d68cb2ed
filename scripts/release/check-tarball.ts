import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** The findings of publint and of "Are the types wrong?" about the tarball of a package; empty if there are none. */
export async function checkTarball(path: string): Promise<readonly string[]> {
  const bytes = readFileSync(path)
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const linted = await publint({ pack: { tarball: buffer }, strict: true })
  const messages = linted.messages.map((message) => `publint: ${formatMessage(message, linted.pkg ?? {})}`)
  return [...messages, ...(await typeProblems(bytes))]
}

/**
 * The packages are modules of ECMAScript for Node 22 and bundlers. `require` of such a module, and resolution as in
 * Node 10, are left out.
 */
async function typeProblems(bytes: Uint8Array): Promise<readonly string[]> {
  const checked = await checkPackage(createPackageFromTarballData(bytes))
  // A command has no types.
  if (checked.types === false) return []
  return checked.problems
    .filter((problem) => problem.kind !== 'CJSResolvesToESM')
    .filter((problem) => !(problem.resolutionKind === 'node10'))
    .map((problem) => `types: ${problem.kind} ${problem.entrypoint ?? ''}`.trim())
}
