import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces a short text in a file as a whole. Only the owner can read the file; a failure leaves no other file. */
export function replaceText(path: string, text: string): void {
  const aside = `${path}.${process.pid}`
  try {
    writeFileSync(aside, text, { mode: 0o600 })
    renameSync(aside, path)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}
