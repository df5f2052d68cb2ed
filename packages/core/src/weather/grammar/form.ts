/**
 * The form of a group: how it is written, where its value can be written in several ways. It is a text of marks, joined
 * by blanks, or a pattern in which `#` is a digit. The empty text is the usual way.
 */
export type Form = string

/** The form of the marks that are set. */
export function formOf(marks: Readonly<Record<string, boolean>>): Form {
  return Object.keys(marks)
    .filter((mark) => marks[mark])
    .join(' ')
}

/** Whether a form contains a mark. */
export function hasMark(form: Form, mark: string): boolean {
  return form.split(' ').includes(mark)
}

/** The text of a group with `#` in place of each digit. */
export function patternOf(text: string): Form {
  return text.replace(/\d/g, '#')
}

/** The value with its sign when it is zero: `M00` is minus zero. */
export function signed(value: number, minusZero: boolean): number {
  return value === 0 && minusZero ? -0 : value
}

/** Whether a value is minus zero. */
export function isMinusZero(value: number | null | undefined): boolean {
  return Object.is(value, -0)
}
