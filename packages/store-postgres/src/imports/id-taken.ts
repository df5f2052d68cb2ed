/** Thrown for the id of a shared planning that another account has. */
export class IdTaken extends Error {
  readonly id: string
  constructor(id: string) {
    super(`${id} is the id of a shared planning of another account`)
    this.id = id
  }
}
