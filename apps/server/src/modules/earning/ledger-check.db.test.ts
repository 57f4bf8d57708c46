import type { EarningKind } from "@candela/engine";
import { dayOf, dayText } from "@candela/model";
import { beforeAll, expect, it } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { dataOf } from "../../testing/answers.ts";
import { ETH, openEarningFixture } from "./earning-test-kit.ts";
import { earningCheck } from "./ledger-check.ts";

const fixture = await openEarningFixture();
const FIRST = dayOf(fixture.now) + 1;

beforeAll(async () => {
  const user = await fixture.user();
  await fixture.give(user, ETH, 1_000_000_000n);
  dataOf(await fixture.start(user, "USDT-7", "1000"));
  dataOf(await fixture.start(user, "ETH-FLEX", "1"));
  await fixture.pass(4);
});

class Undo extends Error {}

/** What the check says of rates once something was changed past all that keeps it; then it is taken back. */
async function saidAfter(kind: EarningKind, change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let said: string[] = [];
  const undone = fixture.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx);
    said = (await earningCheck(kind)(tx)).filter((line) => line.includes("the rate of"));
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  return said;
}

const setRate = (tx: Tx, kind: EarningKind, rate: string) =>
  tx`update earning_day set rate = ${rate}::bigint where kind = ${kind} and day = ${FIRST}`;
const raise = (tx: Tx, kind: EarningKind) => tx`update earning_day set rate = rate + 1 where kind = ${kind} and day = ${FIRST}`;
const forgetSeeds = (tx: Tx) => tx`delete from earning_seed_day`;

it.each([
  ["lock", "USDT-7"],
  ["pledge", "ETH-FLEX"],
] as const)("every rate of a %s follows from its terms and its seed, and one that does not is told", async (kind, product) => {
  expect(await saidAfter(kind, async () => undefined)).toEqual([]);
  expect(await saidAfter(kind, (tx) => raise(tx, kind))).toEqual([
    `${kind} product ${product}: the rate of ${dayText(FIRST)} does not follow from its seed`,
  ]);
});

it.each([
  ["lock", "USDT-7"],
  ["pledge", "ETH-FLEX"],
] as const)("a rate of a %s is looked at where no seed of its day was kept, too", async (kind, product) => {
  const said = await saidAfter(kind, async (tx) => {
    await forgetSeeds(tx);
    await raise(tx, kind);
  });
  expect(said).toContain(`${kind} product ${product}: the rate of ${dayText(FIRST)} does not follow from its seed`);
});

it("a day whose seed was told too late, or never, pays the highest rate and no other", async () => {
  const line = `lock product USDT-7: the rate of ${dayText(FIRST)} does not follow from its seed`;
  for (const [rate, isSound] of [
    ["3300000", true],
    ["2900000", false],
  ] as const) {
    const without = await saidAfter("lock", async (tx) => {
      await forgetSeeds(tx);
      await setRate(tx, "lock", rate);
    });
    expect([rate, without.includes(line)]).toEqual([rate, !isSound]);
    const late = await saidAfter("lock", async (tx) => {
      await tx`update earning_seed_day set published_ms = ${String(FIRST * 86_400_000)}::bigint where day = ${FIRST}`;
      await setRate(tx, "lock", rate);
    });
    expect([rate, late.includes(line)]).toEqual([rate, !isSound]);
  }
});
