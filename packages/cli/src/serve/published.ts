import { readFileSync, rmSync } from 'node:fs'
import { replaceText } from '../lib/replace-text.ts'

/**
 * Writes a text of a running server, which is no secret, to a file for commands on the same data folder: the process
 * id, a blank, and the text. Only the owner can read the file, which is replaced as a whole. Returns the function that
 * removes it.
 */
export function publish(path: string, text: string): () => void {
  replaceText(path, `${process.pid} ${text}`)
  return () => {
    // A server that started later has replaced the file.
    if (read(path)?.pid === process.pid) rmSync(path, { force: true })
  }
}

/** The text of the server that started last; null without one, and after it has ended. */
export function published(path: string): string | null {
  const found = read(path)
  return found === null || !isOtherProcess(found.pid) ? null : found.text
}

function read(path: string): { readonly pid: number; readonly text: string } | null {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  const [, pid, text] = /^([1-9]\d{0,9}) (.+)$/s.exec(content) ?? []
  return pid === undefined || text === undefined ? null : { pid: Number(pid), text }
}

/**
 * Whether a process with this id runs, other than this one: in a container, a command can have the id of a killed
 * server.
 */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
