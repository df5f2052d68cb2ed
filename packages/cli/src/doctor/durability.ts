import type { Durability } from '@flightbag/core/ports'

/** What an operator can rely on: the guarantee for an acknowledged write, and the setting that weakens it. */
interface Guarantee {
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
}

/** The guarantee that follows from the settings and the replication of PostgreSQL. */
export function guaranteeOf(durability: Durability): Guarantee {
  const { fsync, fullPageWrites, synchronousCommit, synchronousStandbyNames, standbys, inRecovery } = durability
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
  const isSynchronous = synchronousStandbyNames !== '' && synchronousCommit !== 'local'
  if (isSynchronous) return synchronousGuarantee(durability)
  const failover =
    standbys === 0
      ? 'no standby is connected'
      : `a failover can lose the last ones, because the replication to ${standbysText(standbys)} is asynchronous`
  return { state: 'ok', message: `an acknowledged write survives a power cut; ${failover}` }
}

function synchronousGuarantee({ synchronousCommit, synchronousStandbyNames, standbys }: Durability): Guarantee {
  const settings = `synchronous_commit ${synchronousCommit}, synchronous_standby_names ${synchronousStandbyNames}`
  if (standbys === 0) {
    const message = `no standby is connected, and each write waits for one (${settings}): start the standby`
    return { state: 'failed', message }
  }
  const both = synchronousCommit === 'remote_write' ? ', unless the standby loses power at the same time' : ''
  const survives = `an acknowledged write survives a power cut and the loss of the primary${both}`
  return { state: 'ok', message: `${survives} (${settings}, ${standbysText(standbys)} connected)` }
}

function standbysText(standbys: number): string {
  return `${standbys} standby${standbys === 1 ? '' : 's'}`
}
