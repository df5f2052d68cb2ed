import { expect, test } from 'vitest'
import type { Sql } from './database.ts'
import { type AccountCall, inSharedStatements } from './together.ts'

function failure(code: string) {
  return Object.assign(new Error('failed'), { code })
}

/** The statements of a node, which are only told apart here. */
function node(): Sql {
  function unused() {
    return Promise.reject(new Error('unused'))
  }
  return { query: unused, queryBytes: unused, queryUnlimited: unused }
}

const ONE = node()

function callOf(accountId: string): AccountCall {
  return { accountId }
}

/** Calls whose shared statements end with an error, and which fail by themselves if they are `bad`. */
function calls(code: string) {
  const alone: string[] = []
  const call = inSharedStatements<AccountCall, string>({ isCluster: false, at: (_, work) => work(ONE) }, () => ({
    alone({ accountId }) {
      alone.push(accountId)
      return accountId === 'bad' ? Promise.reject(failure(code)) : Promise.resolve(`${accountId} alone`)
    },
    together: () => Promise.reject(failure(code)),
  }))
  return { alone, call }
}

test('a call with values that the database refuses does not fail the calls that share its statement', async () => {
  const { call } = calls('22P05')
  const outcomes = await Promise.allSettled(['ana', 'bad', 'ben'].map(callOf).map(call))
  expect(outcomes).toMatchObject([{ value: 'ana alone' }, { reason: { code: '22P05' } }, { value: 'ben alone' }])
})

test('calls whose statement was lost are not repeated, because it may have been committed', async () => {
  const { alone, call } = calls('CONNECTION_CLOSED')
  const outcomes = await Promise.allSettled(['ana', 'ben'].map(callOf).map(call))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(alone).toEqual([])
})

test('a single call has a statement of its own', async () => {
  const { alone, call } = calls('22P05')
  expect(await call(callOf('ana'))).toBe('ana alone')
  expect(alone).toEqual(['ana'])
})

test('calls share a statement only with those of accounts on the same node', async () => {
  const nodes = { a: node(), b: node() }
  const statements: [Sql, readonly string[]][] = []
  const call = inSharedStatements<AccountCall, string>(
    { isCluster: true, at: (accountId, work) => work(accountId.startsWith('a') ? nodes.a : nodes.b) },
    (sql) => ({
      alone: () => Promise.reject(new Error('not shared')),
      together(all) {
        const accounts = all.map(({ accountId }) => accountId)
        statements.push([sql, accounts])
        return Promise.resolve(accounts)
      },
    }),
  )
  const accounts = ['a-1', 'b-1', 'a-2', 'b-2']
  expect(await Promise.all(accounts.map(callOf).map(call))).toEqual(accounts)
  expect(statements).toEqual([
    [nodes.a, ['a-1', 'a-2']],
    [nodes.b, ['b-1', 'b-2']],
  ])
})

test.each([
  ['two statements at a time on one database', false, 2],
  ['one statement at a time on each node of a cluster', true, 1],
] as const)('%s', async (_, isCluster, most) => {
  const sent: (() => void)[] = []
  const call = inSharedStatements<AccountCall, string>({ isCluster, at: (_id, work) => work(ONE) }, () => ({
    alone: () => Promise.reject(new Error('not shared')),
    async together(all) {
      await new Promise<void>((resolve) => sent.push(resolve))
      return all.map(({ accountId }) => accountId)
    },
  }))
  const turns: Promise<string[]>[] = []
  for (const turn of ['a', 'b', 'c']) {
    turns.push(Promise.all([`${turn}-1`, `${turn}-2`].map(callOf).map(call)))
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  }
  expect(sent.length).toBe(most)
  while (sent.length > 0) {
    for (const answer of sent.splice(0)) answer()
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  }
  expect((await Promise.all(turns)).flat()).toEqual(['a-1', 'a-2', 'b-1', 'b-2', 'c-1', 'c-2'])
})
