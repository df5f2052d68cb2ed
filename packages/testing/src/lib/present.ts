/** The answer of a port about an account that is there. Throws for one that is not, which is a fault of the test. */
export function present<T>(answer: T | null): T {
  if (answer === null) throw new Error('the account is not there')
  return answer
}
