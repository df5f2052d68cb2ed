import type { Trouble } from './troubles.ts'

/** The treatment of one live report. */
type LiveStep = Trouble | 'ok' | 'one command' | 'burst of commands' | 'repeated command' | 'slow poll' | 'clock jumps'
/** The treatment of one session. */
type SessionStep = Trouble | 'ok' | 'slow'

/** One flight of the evening. The last step of each list is played again for all further calls. */
export interface FlightScript {
  readonly title: string
  readonly live: readonly LiveStep[]
  readonly session: readonly SessionStep[]
}

/** The flights of the evening, in order. Each begins with a session of a new id. */
export const FLIGHTS: readonly FlightScript[] = [
  {
    title: 'a quiet flight with commands',
    live: [
      'ok',
      'burst of commands',
      'ok',
      'ok',
      'one command',
      'repeated command',
      'ok',
      'slow poll',
      'clock jumps',
      'ok',
    ],
    session: ['ok', 'slow', 'ok'],
  },
  {
    title: 'limits',
    live: ['ok', 'limited, in seconds', 'ok', 'limited, until a date', 'ok'],
    session: ['ok', 'too large', 'limited, in seconds', 'ok'],
  },
  {
    title: 'faults of the service',
    live: ['one command', 'fault', 'ok', 'cut', 'ok'],
    session: ['ok', 'fault', 'cut', 'ok'],
  },
  { title: 'a network that fails', live: ['ok', 'silent', 'ok', 'down', 'ok'], session: ['ok', 'down', 'slow', 'ok'] },
  { title: 'a session that the pilot deleted', live: ['ok'], session: ['gone'] },
  { title: 'a key that was rotated', live: ['ok', 'ok', 'refused key'], session: ['ok', 'refused key'] },
]
