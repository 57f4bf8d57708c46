import type { RejectionKey } from "@candela/api";

/**
 * An expected rejection on its way to the caller. Rules return rejections as values; this carries one over the last
 * steps to the HTTP layer, which answers with the key's status and text key.
 */
export class Rejected extends Error {
  readonly key: RejectionKey;
  readonly params: Readonly<Record<string, string>>;
  /** The thing as it is now, for 409 answers. */
  readonly state: unknown;

  constructor(key: RejectionKey, params: Readonly<Record<string, string>> = {}, state: unknown = null) {
    super(key);
    this.name = "Rejected";
    this.key = key;
    this.params = params;
    this.state = state;
  }
}
