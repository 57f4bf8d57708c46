// Its type alone: what can be proven is the business of tools/conformance, and nothing of it comes into a test.
import type { StatementId } from "../../../tools/conformance/statements/sections.ts";

export type { StatementId };

/** The same tags under the name that Vitest has for them, and under Playwright's. */
export interface Proof {
  readonly tags: string[];
  readonly tag: string[];
}

/**
 * Tags a test, or all tests of a group, with the statements of the specification that it proves (tools/conformance/statements): it stands after
 * the title, for both runners. A statement of docs/conformance.md needs at least one such test, and each of them has to pass.
 */
export function proves(...ids: readonly StatementId[]): Proof {
  const tags = ids.map((id) => `@${id}`);
  return { tags, tag: tags };
}
