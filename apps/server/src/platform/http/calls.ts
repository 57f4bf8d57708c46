import { type CallRoute, callKey, DEFAULT_LANGUAGE, type Envelope } from "@candela/api";
import type { Log } from "../log.ts";
import { Rejected } from "../rejection.ts";
import { NO_FIELDS } from "./bodies.ts";
import { rejectedOf, rejectionEnvelope } from "./errors.ts";
import type { RouteTable } from "./route-table.ts";

/** The caller behind a socket. */
export interface Caller {
  /** The token stated last; null before the first. */
  readonly token: string | null;
  readonly ip: string;
}

/** Commands over the socket, answered with the envelope that HTTP would have sent. */
export interface Calls {
  /** Never throws: a failure is in the envelope. `fields` is the body as parsed. */
  answer(caller: Caller, route: CallRoute, fields: unknown): Promise<Envelope>;
}

export interface CallParts {
  readonly table: RouteTable;
  readonly requestId: () => string;
  readonly log: Pick<Log, "error">;
}

export function createCalls({ table, requestId, log }: CallParts): Calls {
  return {
    async answer({ token, ip }, route, fields) {
      const id = requestId();
      try {
        const served = table.get(callKey(route));
        if (served === undefined) throw new Rejected("not_found");
        const body = { kind: "typed", value: fields } as const;
        const way = { language: DEFAULT_LANGUAGE, requestId: id, userAgent: "" };
        // No route that may be called has a file for an answer.
        return (await served.answer({ token: token ?? "", ip, ...way, read: () => ({ query: NO_FIELDS, body }) })) as Envelope;
      } catch (error) {
        const rejected = rejectedOf(error, id);
        if (rejected.key === "internal_error") log.error({ err: error, reqId: id }, "call failed");
        return rejectionEnvelope(rejected);
      }
    },
  };
}
