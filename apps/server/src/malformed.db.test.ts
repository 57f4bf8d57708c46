import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEYS, openFuzzedServer, RUNS } from "./testing/fuzzed-server.ts";
import { malformedRequest } from "./testing/malformed-requests.ts";
import { stateHash } from "./testing/state-hash.ts";

/** Every route against good requests of its schema, each broken in one way: always a rejection in the envelope, and nothing changed. */
const { sql, ask } = await openFuzzedServer("malformed");
const MALFORMED = new Set([400, 413, 414, 415]);
/** The market writes its finished minutes, and days that it folds in idle moments, by timers of its own. */
const NOT_ASKED_FOR = ["candle_minute", "candle_day"];

describe("malformed requests", () => {
  it.each(KEYS)("of %s are rejected and change nothing", async (key) => {
    const before = await stateHash(sql, NOT_ASKED_FOR);
    await fc.assert(
      fc.asyncProperty(malformedRequest(key), async (request) => {
        expect(MALFORMED).toContain(await ask(key, request));
      }),
      { seed: 11, numRuns: RUNS },
    );
    expect(await stateHash(sql, NOT_ASKED_FOR)).toBe(before);
  });
});
