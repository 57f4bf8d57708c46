/** The wait that a person is told, in whole seconds: never less than the wait itself. */
export function secondsToWait(waitMs: number): { seconds: string } {
  return { seconds: String(Math.ceil(waitMs / 1000)) };
}
