/** The beginning of the line that a process prints for each thing that it has not closed. */
export const LEFT_OPEN = 'left open at the end:'

/** The things that a process has not closed, from its output. */
export function leftOpen(printed: string): readonly string[] {
  return printed.split('\n').filter((line) => line.startsWith(LEFT_OPEN))
}
