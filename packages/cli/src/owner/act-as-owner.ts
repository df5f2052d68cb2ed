import { closeSync, openSync, type Stats, statSync } from 'node:fs'

let owner: number | null = null

/**
 * If root runs this process and another user owns the data folder, the process continues as that user, for good: what
 * it creates then belongs to the owner, and the server can use it. Never the reverse: a user who is not root stays the
 * same. A folder that cannot be found has no effect. Returns why it cannot continue so: the owner may not read this
 * program, most of which is loaded later.
 */
export function actAsOwner(dataDir: string): string | null {
  if (process.geteuid?.() !== 0) return null
  const folder = found(dataDir)
  if (folder === null || folder.uid === 0) return null
  // The groups first: only root may change them.
  process.setgroups?.([folder.gid])
  process.setgid?.(folder.gid)
  if (!canReadProgram(folder.uid)) {
    return (
      `user ${folder.uid} owns ${dataDir} and may not read this program: install it where all users can read it, ` +
      'for example with the package for Debian'
    )
  }
  process.setuid?.(folder.uid)
  owner = folder.uid
  return null
}

/** Null also for a symbolic link to itself: opening the folder later reports it. */
function found(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/** Whether a user may read the program, with the groups that the process has already. */
function canReadProgram(uid: number): boolean {
  process.seteuid?.(uid)
  try {
    // An executable has no files of its own.
    closeSync(openSync(import.meta.filename ?? process.execPath, 'r'))
    return true
  } catch {
    return false
  } finally {
    process.seteuid?.(0)
  }
}

/** The user whom messages about missing rights name. */
export function actingUser(): string {
  return owner === null ? 'you' : `user ${owner}, who owns the data folder and as whom root runs this command`
}
