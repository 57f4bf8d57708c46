import type { Answer } from "../platform/idempotency.ts";

/** Data of a command that must succeed. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new Error(`rejected: ${answer.rejection} ${JSON.stringify(answer.params)}`);
  return answer.data;
}
