import { beforeEach, expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import { FollowTeller } from "./follow-teller.ts";

/** A database that is away while `isAway`, and else has no rows: nothing here looks at what is told. */
const database = { isAway: false, asked: 0 };
const sql = (() => {
  database.asked += 1;
  const answer = database.isAway ? Promise.reject(new Error("away")) : Promise.resolve([]);
  // Parts of a statement are made, too, and nobody awaits them.
  answer.catch(() => undefined);
  return answer;
}) as unknown as Sql;

let teller: FollowTeller;
beforeEach(() => {
  Object.assign(database, { isAway: true, asked: 0 });
  const bus = { publish: () => undefined, isHeard: () => true };
  const market = { latest: () => undefined, spec: () => undefined };
  teller = new FollowTeller({ sql, clock: { now: () => 0 }, log: { warn: () => undefined }, bus, market });
});

it.each<readonly [string, () => void]>([
  ["a follow", () => teller.touch(new Map([[5n, 3n]]))],
  ["the newest follow of a pair", () => teller.touchPairs([7n])],
  ["the follows of a leader", () => teller.touchLeaders([9n])],
])("reads %s again that could not be read, and not once more", async (_, touch) => {
  touch();
  await expect(teller.tell()).rejects.toThrow("away");
  database.isAway = false;
  const before = database.asked;
  await teller.tell();
  expect(database.asked).toBeGreaterThan(before);
  const after = database.asked;
  await teller.tell();
  expect(database.asked).toBe(after);
});
