import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Situation } from './scene.ts'

const SECRET = 'a key of thirty-two characters, or more'

export const settingsSituations: readonly Situation[] = [
  {
    name: 'A setting has an impossible value',
    reach: ({ doctor }) => doctor({ FLIGHTBAG_PORT: '70000' }),
  },
  {
    name: 'The settings file has an unknown name',
    async reach({ root, failure }) {
      const path = join(root, 'settings')
      writeFileSync(path, 'FLIGHTBAG_PROT=8787\n')
      return await failure(`serve --config ${path}`)
    },
  },
  {
    name: 'A variable is misspelt',
    reach: ({ doctor }) => doctor({ FLIGHTBAG_DATADIR: 'elsewhere' }),
  },
  {
    name: 'Other machines can connect, and nothing encrypts',
    reach: ({ doctor }) => doctor({ FLIGHTBAG_HOST: '0.0.0.0' }),
  },
  {
    name: 'A proxy is set, and its address is not',
    reach: ({ doctor }) => doctor({ FLIGHTBAG_BEHIND_PROXY: 'yes' }),
  },
  {
    name: 'The secret of signed archives is missing',
    async reach({ root, run, failure }) {
      const path = join(root, 'signed.backup')
      await run(`backup ${path}`, { FLIGHTBAG_BACKUP_KEY: SECRET })
      return await failure(`restore ${path}`, { FLIGHTBAG_DATA_DIR: join(root, 'restored') })
    },
  },
]
