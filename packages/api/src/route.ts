import type { Static, TObject, TSchema } from "typebox";
import type { RejectionKey } from "./errors.ts";
import type { Permission } from "./operators.ts";

/**
 * Access to a route: `none` ignores any token, `optional` uses a valid one, `user` answers 401 without one. `operator` needs the token of an
 * operator whose role has the route's permission; a user's token opens no operator route, and an operator's token no user route.
 */
export type Access = "none" | "optional" | "user" | "operator";

/** One call of the API. Either `data` (a single thing) or `row` (a list) describes the answer. */
export interface RouteDefinition {
  readonly summary: string;
  readonly access: Access;
  /** With access `operator`, and only there. */
  readonly permission?: Permission;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly data?: TSchema;
  readonly row?: TSchema;
  /** Rejections beyond those of every route (malformed, session, rate, overload, internal). */
  readonly rejections?: readonly RejectionKey[];
  /** Answers a file of this type in place of the envelope; rejections stay envelopes. */
  readonly file?: "text/csv" | "application/x-ndjson";
  /** Largest body where the usual 64 KB do not do, such as for a picture. */
  readonly bodyBytesMax?: number;
  /**
   * The switch that closes the call: rejected with `feature_off` while it is set. With `by`, which switch it is follows from a field. Calls that place
   * trades have none: the decision itself tells opening from closing.
   */
  readonly feature?: string | { readonly by: string; readonly of: Readonly<Record<string, string>> };
  /** Boot lists: ETag, answered also with a stale token. */
  readonly boot?: boolean;
}

type StaticOr<T, Fallback> = T extends TSchema ? Static<T> : Fallback;
export type RequestOf<R extends RouteDefinition> = (R["query"] extends TObject ? Static<R["query"]> : unknown) &
  (R["body"] extends TObject ? Static<R["body"]> : unknown);
export type DataOf<R extends RouteDefinition> = StaticOr<R["data"], null>;
export type RowOf<R extends RouteDefinition> = StaticOr<R["row"], never>;
