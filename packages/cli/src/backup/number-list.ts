const BYTES = Float64Array.BYTES_PER_ELEMENT
const STEP_BYTES = 1024 * 1024

/** Addresses that are reserved. Memory is used only for the numbers that are in the list. */
const RESERVED_BYTES = 4 * 1024 * STEP_BYTES

/** A list of numbers that uses eight bytes for each, also while it grows: it is never copied. */
export function numberList() {
  const buffer = new ArrayBuffer(0, { maxByteLength: RESERVED_BYTES })
  const numbers = new Float64Array(buffer)
  let length = 0
  return {
    get length() {
      return length
    },
    at: (position: number): number => numbers[position]!,
    push(value: number): void {
      if (length === numbers.length) buffer.resize(length * BYTES + STEP_BYTES)
      numbers[length++] = value
    },
    /** Sorts the numbers between two positions in ascending order. */
    sort(from: number, to: number): void {
      numbers.subarray(from, to).sort()
    },
  }
}
