/** The promise's outcome, or a rejection once `ms` have passed: no outage of a store keeps a request hanging. */
export function withTimeout<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
