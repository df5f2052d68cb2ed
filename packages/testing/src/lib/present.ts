/** The answer of a port about an account that exists. Throws for null, which is an error in the test. */
export function present<T>(answer: T | null): T {
  if (answer === null) throw new Error('the account is not there')
  return answer
}
