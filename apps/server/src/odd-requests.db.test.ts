import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEYS, openFuzzedServer } from "./testing/fuzzed-server.ts";
import { anyRequest } from "./testing/malformed-requests.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";

/** Every route against mixed good and odd values of its schema: always the envelope, never a 5xx, and books that add up. */
/** For each route. */
const RUNS = atDepth(20, 1_500);
const { sql, ask } = await openFuzzedServer("odd");

describe("odd requests", () => {
  // Logging out and ending sessions is left out: it would end those that the others need.
  const ENDING = /\/(logout|revoke|endSession)$/;
  it.each(KEYS.filter((key) => !ENDING.test(key)))("of %s are answered", async (key) => {
    await fc.assert(
      fc.asyncProperty(anyRequest(key), async (request) => {
        expect(await ask(key, request)).toBeLessThan(500);
      }),
      { seed: 12, numRuns: RUNS },
    );
  });

  it("went all the way to the ledger now and then, and left it sound", async () => {
    const [fills] = await sql<{ count: bigint }[]>`select count(*) from spot_fill`;
    expect(fills?.count).toBeGreaterThan(0n);
    const [trades] = await sql<{ count: bigint }[]>`select count(*) from quick_order`;
    expect(trades?.count).toBeGreaterThan(0n);
    await expectWholeLedgerSound(sql);
  });
});
