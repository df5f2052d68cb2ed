/** A text array in PostgreSQL's notation. */
export const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
