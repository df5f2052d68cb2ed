/** After each step, lets the streams of request bodies proceed, so that only the scheduler chooses the order. */
export async function settle(step: () => Promise<void>): Promise<void> {
  await step()
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}
