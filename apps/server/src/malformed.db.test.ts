import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEYS, openFuzzedServer } from "./testing/fuzzed-server.ts";
import { malformedRequest } from "./testing/malformed-requests.ts";
import { stateHash } from "./testing/state-hash.ts";
import { watchWrites } from "./testing/written-tables.ts";

/** Every route against good requests of its schema, each broken in one way: always a rejection in the envelope, and nothing changed. */
const { sql, ask } = await openFuzzedServer("malformed");
/** For each route. What rejects them is the same for all; there are a dozen ways to break one. */
const RUNS = atDepth(20, 1_500);
const MALFORMED = new Set([400, 413, 414, 415]);
/** The market writes its finished minutes, and days that it folds in idle moments, by timers of its own. */
const NOT_ASKED_FOR = ["candle_minute", "candle_day"];
const written = await watchWrites(sql, NOT_ASKED_FOR);
const before = await stateHash(sql, NOT_ASKED_FOR);

describe("malformed requests", () => {
  it.each(KEYS)("of %s are rejected and change nothing", async (key) => {
    await fc.assert(
      fc.asyncProperty(malformedRequest(key), async (request) => {
        expect(MALFORMED).toContain(await ask(key, request));
      }),
      { seed: 11, numRuns: RUNS },
    );
    expect(await written()).toEqual([]);
  });

  it("left every row of every table as it was", async () => {
    expect(await stateHash(sql, NOT_ASKED_FOR)).toBe(before);
  });

  it("would have been seen to change something, as a request is that does", async () => {
    expect(await ask("POST /api/auth/guest", { method: "POST", url: "/api/auth/guest" })).toBe(200);
    expect(await written()).toContain("app_user");
  });
});
