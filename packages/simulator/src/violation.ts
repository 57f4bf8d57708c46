/** The engine did something that the naive model says it must not do; the message names the operation and the seed finds it again. */
export class Violation extends Error {
  override readonly name = "Violation";
}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Violation(what);
}

/** Compares what the engine says with what the naive model says, field by field. */
export function mustEqual<T extends Record<string, unknown>>(
  actual: { readonly [K in keyof T]: unknown },
  expected: T,
  what: string,
): void {
  for (const field of Object.keys(expected)) {
    if (actual[field] === expected[field]) continue;
    throw new Violation(`${what}: ${field} is ${String(actual[field])}, the model says ${String(expected[field])}`);
  }
}
