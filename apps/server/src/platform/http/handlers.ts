import type { EnvelopeOf, Fields, LanguageCode, OperatorRole, RouteKey, Routes } from "@candela/api";

/** The caller: the session behind the token, read from the database. */
export interface Session {
  readonly sessionId: bigint;
  readonly userId: bigint;
  readonly accountType: "guest" | "registered";
}

/** The operator who is calling; the role is the one of this moment. */
export interface OperatorSession {
  readonly sessionId: bigint;
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly role: OperatorRole;
}

/** One call, parsed and authorised. */
export interface Call<K extends RouteKey> {
  readonly fields: Fields<K>;
  /** Present for routes with access `user`; may be null for `optional`; always null for `none`. */
  readonly session: Session | null;
  /** Present for routes with access `operator`, whose permission the role then has; null for all others. */
  readonly operator: OperatorSession | null;
  readonly language: LanguageCode;
  readonly ip: string;
  readonly requestId: string;
  /** Epoch ms by which the caller must be answered. */
  readonly deadline: number;
  readonly userAgent: string;
}

/** A file to be kept: its parts are sent as they are read. A failure after the first part cuts the connection, so that a short file is never taken for whole. */
export interface FileAnswer {
  /** ASCII letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly parts: AsyncIterable<string>;
}

type FileRoute = { [K in RouteKey]: Routes[K] extends { readonly file: string } ? K : never }[RouteKey];
type AnswerOf<K extends RouteKey> = K extends FileRoute ? FileAnswer : EnvelopeOf<K>;
export type Handler<K extends RouteKey> = (call: Call<K>) => AnswerOf<K> | Promise<AnswerOf<K>>;
/** Handlers of a module; all modules together serve every route exactly once. */
export type Handlers = { readonly [K in RouteKey]?: Handler<K> };

/** The user of a call to a route with access `user`. */
export function userOf(call: { readonly session: Session | null }): Session {
  if (call.session === null) throw new Error("route must have access user");
  return call.session;
}

/** The operator of a call to a route with access `operator`. */
export function operatorOf(call: { readonly operator: OperatorSession | null }): OperatorSession {
  if (call.operator === null) throw new Error("route must have access operator");
  return call.operator;
}
