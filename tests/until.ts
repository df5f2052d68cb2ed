/** Waits until a condition is true. Fails when `work` does, because the condition might then never become true. */
export async function until(holds: () => boolean | Promise<boolean>, work: Promise<unknown>): Promise<void> {
  const failure = work.then(() => new Promise<never>(() => undefined))
  failure.catch(() => undefined)
  while (!(await holds())) await Promise.race([failure, new Promise((resolve) => setTimeout(resolve, 2))])
}
