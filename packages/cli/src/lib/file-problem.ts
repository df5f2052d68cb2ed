import { explain } from '../context/explain.ts'
import { actingUser } from '../owner/act-as-owner.ts'

/** Why a file cannot be read, in one line for the user of the command. */
export function readProblem(path: string, error: unknown): string {
  switch (codeIn(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `${nameOf(path)} does not exist`
    case 'EISDIR':
      return `${nameOf(path)} is a folder`
    case 'EACCES':
      return `${nameOf(path)} may not be read by ${actingUser()}`
    default:
      return `${nameOf(path)} cannot be read (${codeIn(error)})`
  }
}

/** Why a file cannot be written, in one line for the user of the command. */
export function writeProblem(path: string, error: unknown): string {
  switch (codeIn(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `${nameOf(path)} cannot be written: there is no such folder`
    case 'EISDIR':
      return `${nameOf(path)} is a folder`
    case 'EACCES':
      return `${nameOf(path)} may not be written by ${actingUser()}`
    default:
      return `${nameOf(path)} cannot be written (${explain(error) ?? codeIn(error)})`
  }
}

/** The code of an error of the system, or the text of another error. */
function codeIn(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function nameOf(path: string): string {
  return path === '' ? "''" : path
}
