import { statSync } from 'node:fs'

let owner: number | null = null

/**
 * If root runs this process and another user owns the data folder, the process continues as that user, for good: what
 * it creates then belongs to the owner, and the server can use it. Never the reverse: a user who is not root stays the
 * same. A folder that does not exist has no effect.
 */
export function actAsOwner(dataDir: string): void {
  if (process.geteuid?.() !== 0) return
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (folder === undefined || folder.uid === 0) return
  // The groups first: only root may change them.
  process.setgroups?.([folder.gid])
  process.setgid?.(folder.gid)
  process.setuid?.(folder.uid)
  owner = folder.uid
}

/** The user whom messages about missing rights name. */
export function actingUser(): string {
  return owner === null ? 'you' : `user ${owner}, who owns the data folder and as whom root runs this command`
}
