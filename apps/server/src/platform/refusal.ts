import type { RefusalKey } from "@candela/contract";

/**
 * An expected refusal on its way to the caller. Rules return refusals as values; this carries one over the last
 * steps to the HTTP layer, which answers with the key's status and text key.
 */
export class Refused extends Error {
  readonly key: RefusalKey;
  readonly params: Readonly<Record<string, string>>;
  /** What the thing looks like now, for 409 answers. */
  readonly state: unknown;

  constructor(key: RefusalKey, params: Readonly<Record<string, string>> = {}, state: unknown = null) {
    super(key);
    this.name = "Refused";
    this.key = key;
    this.params = params;
    this.state = state;
  }
}
