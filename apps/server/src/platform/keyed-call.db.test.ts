import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../testing.ts";
import { keyedCall } from "./keyed-call.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const [ONE, OTHER] = ["aa".repeat(32), "bb".repeat(32)] as const;

/** Calls of one user with one key whose locks are different ones, as those of two modules: each has looked for the key before any of them keeps an answer. */
async function together(hashes: readonly string[]): Promise<PromiseSettledResult<{ data: string; isNew: boolean }>[]> {
  const key = randomUUID();
  let looked = 0;
  const all = Promise.withResolvers<void>();
  const work = async () => {
    looked += 1;
    if (looked === hashes.length) all.resolve();
    await all.promise;
    return "done";
  };
  return Promise.allSettled(
    hashes.map((hash) => keyedCall(database.sql, { userId: 1n, key, hash, now: 1, lock: async () => undefined }, work)),
  );
}

it("is done once where the same comes twice at the same moment under different locks, and both hear so", async () => {
  const outcomes = await together([ONE, ONE]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: { data: "done" } },
    { status: "fulfilled", value: { data: "done" } },
  ]);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.isNew)).toHaveLength(1);
});

it("is rejected as a used key where something else of that key is done at the same moment", async () => {
  const [done, ...others] = (await together([ONE, OTHER])).toSorted(({ status: one }, { status: other }) => (one < other ? -1 : 1));
  expect(done).toMatchObject({ status: "fulfilled", value: { data: "done", isNew: true } });
  expect(others).toMatchObject([{ status: "rejected", reason: { key: "key_reused" } }]);
});
