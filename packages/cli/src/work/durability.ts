import type { Durability } from '@flightbag/core'

/** What an operator can rely on: the guarantee for an acknowledged write, and the setting that weakens it. */
export interface Guarantee {
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
}

/** The guarantee that follows from the settings and the replication of PostgreSQL. */
export function guaranteeOf(durability: Durability): Guarantee {
  const { fsync, fullPageWrites, synchronousCommit, synchronousStandbyNames, inRecovery } = durability
  if (inRecovery) {
    return {
      state: 'failed',
      message: 'the database is a standby and accepts no writes: set DATABASE_URL to the primary',
    }
  }
  const unsafe = [...(fsync ? [] : ['fsync']), ...(fullPageWrites ? [] : ['full_page_writes'])]
  if (unsafe.length > 0) {
    const message = `a power cut can lose acknowledged writes or damage the database: set ${unsafe.join(' and ')} to on`
    return { state: 'warning', message }
  }
  if (synchronousCommit === 'off') {
    const message = 'a crash of PostgreSQL can lose the last acknowledged writes: set synchronous_commit to on'
    return { state: 'warning', message }
  }
  const replicated = synchronousStandbyNames !== '' && synchronousCommit !== 'local'
  return {
    state: 'ok',
    message: replicated
      ? 'an acknowledged write survives a power cut and the loss of the primary (synchronous_commit ' +
        `${synchronousCommit}, standbys ${synchronousStandbyNames})`
      : 'an acknowledged write survives a power cut; a failover to a standby can lose the last ones (no ' +
        'synchronous replication)',
  }
}
