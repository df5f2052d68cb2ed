import type { StartSubject, Subject } from '@flightbag/testing/http/subject'
import { afterAll } from 'vitest'

/**
 * One service for all suites of a file: the first suite starts it, and it is closed after the last. Each test has its
 * own pilots, so the suites do not affect each other. A suite that needs limits gets a service of its own.
 */
export function sharedSubject(start: StartSubject): StartSubject {
  let shared: Promise<Subject> | null = null
  afterAll(async () => (await shared)?.close())
  return async (options = {}) => {
    if (options.limits) return start(options)
    shared ??= start(options)
    return { ...(await shared), close: async () => undefined }
  }
}
