/** The mirror cannot continue; the message is one line for people. What was copied before stays. */
export class MirrorProblem extends Error {
  override readonly name = 'MirrorProblem'
}
