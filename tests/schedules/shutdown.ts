import type { Network } from './network.ts'
import type { Response, startService } from './service.ts'

/** How long answers in progress may take after the shutdown has begun, and statements after the pool ends. */
const [ANSWERS_MS, STATEMENTS_MS] = [10_000, 2_000]

/** The faults that a test can plant in the shutdown, to show that the checks find them. */
export type PlantedAtShutdown =
  | 'none'
  | 'answers dropped'
  | 'dropped as if refused'
  | 'pool ended first'
  | 'open listener'
  | 'maintenance left running'

/** The network as the server uses it, through a pool of connections that ends before the process does. */
export interface Pool extends Network {
  /** The calls that were made after the pool had ended. */
  readonly late: readonly string[]
  /** Takes no more calls, waits for those in progress, and abandons them after two seconds. */
  end(): Promise<void>
}

export function scheduledPool(network: Network): Pool {
  const underWay = new Set<Promise<unknown>>()
  const late: string[] = []
  const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>()
  abandoned.catch(() => undefined)
  let hasEnded = false
  return {
    ...network,
    late,
    async call(name, fates, effect) {
      if (hasEnded) {
        late.push(name)
        throw new Error(`${name}: the pool has ended`)
      }
      const calling = network.call(name, fates, effect)
      underWay.add(calling)
      try {
        return await Promise.race([calling, abandoned])
      } finally {
        underWay.delete(calling)
      }
    },
    async end() {
      hasEnded = true
      await Promise.race([Promise.allSettled([...underWay]), network.sleep(STATEMENTS_MS)])
      abandon(new Error('the connection ended with the pool'))
    },
  }
}

/** The outcome of a request for its client: `refused` if nobody listened, `cut` if the connection ended before it. */
export type Answered = Response | 'refused' | 'cut'

/** The listener of a server: what Node does with its connections, between the clients and the pipeline. */
export interface Listener {
  request(...asked: Parameters<Service['request']>): Promise<Answered>
  /** Accepts no more requests, waits for the answers in progress, and cuts the others after ten seconds. */
  close(): Promise<void>
  /** The number of requests that were cut although they had time left. */
  readonly cutEarly: number
  /** The number of requests that were cut after the time was over. */
  readonly cutInTime: number
}

type Service = Awaited<ReturnType<typeof startService>>

export function scheduledListener(service: Service, network: Network, planted: PlantedAtShutdown): Listener {
  const underWay = new Set<(outcome: 'cut' | 'refused') => void>()
  const counts = { cutEarly: 0, cutInTime: 0 }
  let isOpen = true
  let finished: () => void = () => undefined

  return {
    get cutEarly() {
      return counts.cutEarly
    },
    get cutInTime() {
      return counts.cutInTime
    },
    async request(key, method, path, body = null) {
      await network.step('a request travels')
      if (!isOpen && planted !== 'open listener') return 'refused'
      const socket = { destroyed: false }
      const { promise: cut, resolve } = Promise.withResolvers<'cut' | 'refused'>()
      function end(outcome: 'cut' | 'refused') {
        socket.destroyed = true
        resolve(outcome)
      }
      underWay.add(end)
      const answer = service.request(key, method, path, body, socket).then(async (response) => {
        await network.step('an answer travels')
        return response
      })
      const outcome = await Promise.race([answer, cut])
      underWay.delete(end)
      if (underWay.size === 0) finished()
      return outcome
    },
    async close() {
      isOpen = false
      if (planted === 'answers dropped') {
        counts.cutEarly += underWay.size
        for (const cut of underWay) cut('cut')
      }
      if (planted === 'dropped as if refused') for (const cut of underWay) cut('refused')
      const allAnswered = new Promise<void>((resolve) => {
        finished = resolve
        if (underWay.size === 0) resolve()
      })
      const isOver = await Promise.race([allAnswered, network.sleep(ANSWERS_MS).then(() => true)])
      if (isOver !== true) return
      counts.cutInTime += underWay.size
      for (const cut of underWay) cut('cut')
    },
  }
}
