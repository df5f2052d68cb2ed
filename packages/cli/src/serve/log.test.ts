import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { logObserver, logProcess, openLog } from './log.ts'

test('a request is one line of allowed values; a fault has its cause without the message of the database', () => {
  const lines: string[] = []
  const observer = logObserver(openLog('info', { write: (line: string) => void lines.push(line) }))
  const record = {
    requestId: 'r-1',
    method: 'GET',
    route: 'GET /v1/aircraft/{id}',
    status: 200,
    durationMs: 1.23456,
    accountId: 'a-1',
    traceparent: null,
  }
  observer.request(record)
  observer.request({ ...record, route: null, status: 404, accountId: null, traceparent: '00-1-2-01' })
  observer.fault('r-2', Object.assign(new Error('duplicate key\n  at (email)=(ana@example.org)'), { code: '23505' }))
  observer.fault('r-3', 'ana@example.org')
  const [first, second, third, fourth] = lines.map((line) => JSON.parse(line))
  expect(first).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    id: 'r-1',
    route: 'GET /v1/aircraft/{id}',
    status: 200,
    ms: 1.23,
    accountId: 'a-1',
    msg: 'request',
  })
  expect(second).toMatchObject({ route: 'GET (no route)', status: 404, accountId: null, traceparent: '00-1-2-01' })
  expect(third).toMatchObject({ id: 'r-2', error: { type: 'Error', code: '23505' }, msg: 'fault' })
  expect(fourth).toMatchObject({ id: 'r-3', error: { type: 'string' } })
  expect(lines.join('')).not.toContain('ana@example.org')
})

test('the meaning of a fault is logged once, with the outer error', () => {
  const lines: string[] = []
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const away = Object.assign(new Error('stat a/b', { cause: refused }), { code: 'FILE_STORE_AWAY' })
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  logObserver(log).fault('r-3', away)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    error: { code: 'FILE_STORE_AWAY', meaning: expect.stringContaining('file store'), cause: { code: 'ECONNREFUSED' } },
  })
  expect(lines[0]).not.toContain('database')
})

test('with a higher level, requests are not logged', () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  logObserver(log).fault('r', new Error('x'))
  log.info('no')
  expect(lines.length).toBe(1)
})

test('Node prints its warnings on a terminal, and again after a server has ended', () => {
  const log = openLog('info', { write: () => undefined })
  function listeners() {
    return [process.listeners('warning'), process.listeners('uncaughtException')]
  }
  const before = listeners()
  const { terminal } = memoryIo()
  for (const stderr of [true, false]) {
    const undo = logProcess(log, { terminal: { ...terminal, stderr } })
    if (stderr) expect(listeners()).toEqual(before)
    else expect(listeners()).not.toEqual(before)
    undo()
    expect(listeners()).toEqual(before)
  }
})
