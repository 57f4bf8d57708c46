import { HOUR_MS } from "@candela/model";
import { atDepth, ManualClock } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ExpiryScheduler } from "./expiry-scheduler.ts";

const START = Date.UTC(2026, 0, 5);

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom("add" as const, "remove" as const), id: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant("pass" as const), hours: fc.integer({ min: 0, max: 3 }) }),
);

/** Few moments, so that several orders share one: sessions end for everybody at once. */
const endOf = (id: number) => (id % 4 === 0 ? null : START + (id % 4) * 4 * HOUR_MS);

it("ends each day order when its time has come and no other, whatever was cancelled beside it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = new ManualClock(START);
      const waiting = new Set<number>();
      const ended: number[] = [];
      const scheduler = new ExpiryScheduler({
        clock,
        log: { warn: () => undefined },
        expire: async ({ id }) => {
          ended.push(Number(id));
        },
      });
      const orderOf = (id: number) => ({ id: BigInt(id), userId: 1n, expiresAt: endOf(id) });
      for (const one of steps) {
        if (one.kind === "pass") clock.advance(one.hours * HOUR_MS);
        else if (one.kind === "add") {
          scheduler.add(orderOf(one.id));
          waiting.add(one.id);
        } else {
          scheduler.remove(orderOf(one.id));
          waiting.delete(one.id);
        }
        const due = [...waiting].filter((id) => (endOf(id) ?? Number.POSITIVE_INFINITY) <= clock.now());
        await scheduler.run();
        expect(ended.splice(0).sort((a, b) => a - b)).toEqual(due.sort((a, b) => a - b));
        for (const id of due) waiting.delete(id);
      }
    }),
    { seed: 20_261_123, numRuns: atDepth(200) },
  );
});
