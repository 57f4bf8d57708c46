import type { RouteKey } from "@candela/api";
import { expect } from "vitest";
import type { callsTo } from "./whole-server.ts";

export type Calls = ReturnType<typeof callsTo>;

/** Calls that a test takes to be good, as it does where it fills lists: any other answer fails it. `act` gives each call a key of its own. */
export function goodCalls({ ask, send }: Calls) {
  return {
    async ask<K extends RouteKey>(token: string, route: K, fields: Record<string, unknown> = {}) {
      const body = await ask(token, route, fields);
      expect([route, fields, body]).toMatchObject([route, fields, { code: 200, msg: "" }]);
      return body;
    },
    async act<K extends RouteKey>(token: string, route: K, fields: Record<string, unknown> = {}) {
      const body = await send(token, route, fields);
      expect([route, fields, body]).toMatchObject([route, fields, { code: 200, msg: "" }]);
      return body;
    },
  };
}
