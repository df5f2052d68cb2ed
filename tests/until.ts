/** Waits until something holds. Fails when `work` does: what it was to bring about would be waited for in vain. */
export async function until(holds: () => boolean | Promise<boolean>, work: Promise<unknown>): Promise<void> {
  const failure = work.then(() => new Promise<never>(() => undefined))
  failure.catch(() => undefined)
  while (!(await holds())) await Promise.race([failure, new Promise((resolve) => setTimeout(resolve, 2))])
}
