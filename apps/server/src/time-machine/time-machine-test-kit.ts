import type { Fields, RouteKey } from "@candela/api";
import { createSimulatedFeed } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { foldHere } from "../modules/market-data/index.ts";
import { systemRandom } from "../platform/clock.ts";
import { Health } from "../platform/health.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { ask, silentLog } from "../testing/app-of-modules.ts";
import { identityTestPlace } from "../testing/identity-test-place.ts";
import { testBox } from "../testing/secret-test-box.ts";
import { type LivingServer, openTimeMachine } from "./open-time-machine.ts";

export interface TestLife extends LivingServer {
  /** Calls as a user, those of trades with an idempotency key of their own; a rejection is an error that names it. */
  send<K extends RouteKey>(token: string, route: K, fields: Record<string, unknown>): Promise<unknown>;
  rows<K extends RouteKey>(route: K, fields: Fields<K>): Promise<readonly unknown[]>;
  guest(): Promise<string>;
}

/** A whole server on a real database whose days a test jumps over; from the first midnight before `begins` on its market's days are lived. */
export async function openTestLife(options: { sql: Sql; seed: string; begins: number; slowly?: readonly string[] }): Promise<TestLife> {
  const { sql, seed, begins, slowly } = options;
  const feed = createSimulatedFeed({ seed, hours: "continuous", livedFrom: begins - (begins % DAY_MS) });
  const living = await openTimeMachine({
    ...{ sql, feed, begins, random: systemRandom, log: silentLog, box: testBox, identity: identityTestPlace, health: new Health() },
    ...{ fillModel: "top", checkAnswers: true, folding: foldHere(feed, feed), ...(slowly && { slowly }) },
  });
  const { app } = living.server;
  let keys = 0;
  /** The same in each life of a test. */
  const nextKey = () => {
    keys += 1;
    return `00000000-0000-4000-8000-${String(keys).padStart(12, "0")}`;
  };
  return {
    ...living,
    async send(token, route, fields) {
      const keyed = /Order|Position/.test(route) ? { idempotencyKey: nextKey() } : {};
      const asked = { ...keyed, ...fields } as unknown as Fields<typeof route>;
      const { body } = await ask(app, route, asked, { token, encoding: "json" });
      if (body.code !== 200) throw new Error(`${route}: ${body.msg} ${JSON.stringify(body.params)}`);
      return body.data;
    },
    async rows(route, fields) {
      const { body } = await ask(app, route, fields, {});
      return (body as { rows?: readonly unknown[] }).rows ?? [];
    },
    async guest() {
      const { body } = await ask(app, "POST /api/auth/guest", {});
      if (body.data === null) throw new Error(body.msg);
      return body.data.token;
    },
  };
}
