import type { EnvelopeOf, Fields } from "./client.ts";
import type { RouteKey } from "./routes.ts";

type PostPath<K extends RouteKey = RouteKey> = K extends `POST /api/${infer Path}` ? Path : never;

/** Commands that the socket takes too, each by the path of its route below `/api/`. */
export const CALL_ROUTES = [
  "spotOrder/place",
  "spotOrder/placeMany",
  "spotOrder/cancel",
  "fastTradeOrder/place",
  "fastTradeOrder/placeMany",
  "contractOrder/place",
  "contractOrder/placeMany",
  "contractOrder/cancel",
  "contractPosition/close",
  "contractPosition/closeAll",
  "contractPosition/reverse",
  "contractPosition/margin",
  "contractPosition/protect",
] as const satisfies readonly PostPath[];

export type CallRoute = (typeof CALL_ROUTES)[number];
export type CallKey<R extends CallRoute = CallRoute> = `POST /api/${R}`;

/** The route whose schemas, handler and rejections a call has. */
export function callKey<R extends CallRoute>(route: R): CallKey<R> {
  return `POST /api/${route}`;
}

/** A command as a client sends it over the socket. `n` is the client's own number for matching the answer, and has no other meaning. */
export interface SocketCall<R extends CallRoute = CallRoute> {
  readonly op: "call";
  readonly n: number;
  readonly route: R;
  readonly fields: Fields<CallKey<R>>;
}

/** The answer to a command, once it is durably committed or rejected: the same envelope as over HTTP. */
export interface SocketAnswer<R extends CallRoute = CallRoute> {
  readonly ch: "answer";
  readonly n: number;
  readonly envelope: EnvelopeOf<CallKey<R>>;
}
