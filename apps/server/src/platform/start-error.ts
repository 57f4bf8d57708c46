/**
 * A reason why the server cannot start that the person at the terminal can act on.
 * `main.ts` prints its message as one line on standard error, without a stack, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}
