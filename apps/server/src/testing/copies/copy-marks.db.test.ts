/** Copies are marked wherever trades are told: in the account record, in both files, and as a part of the statistics. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { recordFile } from "../../modules/accounts/record-file.ts";
import { BTC_CONTRACT } from "../../modules/contract/contract-test-kit.ts";
import { contractKind } from "../../modules/contract/index.ts";
import { openCopyFixture } from "../../modules/copy-trading/copy-test-kit.ts";
import { withCopies } from "../../modules/copy-trading/index.ts";
import { spotKind } from "../../modules/spot/index.ts";
import { askedRange } from "../../modules/statistics/range.ts";
import { readStatistics } from "../../modules/statistics/statistics.ts";
import { tradeFile } from "../../modules/statistics/trade-export.ts";
import { dataOf } from "../answers.ts";

const fixture = await openCopyFixture();
const kinds = [spotKind, withCopies(contractKind)];

async function rowsOf(file: AsyncGenerator<string>): Promise<Record<string, string>[]> {
  let text = "";
  for await (const part of file) text += part;
  const [head = "", ...lines] = text.replace("\uFEFF", "").trim().split("\r\n");
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at] ?? "", cell])));
}
const range = (userId: bigint) => askedRange(fixture.sql, userId, {}, fixture.now);
const statistics = async (userId: bigint) => readStatistics(fixture.sql, kinds, userId, await range(userId));

/** A follower with a copy that gained and a trade of their own that lost, and the leader, after a week that was settled. */
async function traded() {
  fixture.tick(BTC_CONTRACT, "50000.00");
  const leader = await fixture.leader();
  const { userId, follow } = await fixture.follower(leader.id);
  const led = await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
  const own = await fixture.opened(userId, { quantity: "3", leverage: 5, side: "short" });
  fixture.tick(BTC_CONTRACT, "51000.00");
  dataOf(await fixture.close(leader.userId, led.id));
  dataOf(await fixture.close(userId, own.id));
  fixture.now += 8 * 86_400_000;
  await fixture.copies.carryOutDue();
  fixture.tick(BTC_CONTRACT, "51000.00");
  return { leader, userId, follow };
}

it("tell of a follower what copies made, their leader's share taken off, and of a leader nothing", async () => {
  const { leader, userId, follow } = await traded();
  const [copy] = await fixture.sql<{ made: bigint; fees: bigint }[]>`
    select realised + deficit - fees - financing as made, fees from contract_position where follow_id = ${BigInt(follow.id)}`;
  const [settled] = await fixture.sql<{ paid: bigint }[]>`select s.paid from copy_settlement s join copy_follow f on f.pair_id = s.pair_id
    where f.id = ${BigInt(follow.id)} and s.paid > 0`;
  if (copy === undefined || settled === undefined) throw new Error("a copy gained, and its week was settled");
  const all = await statistics(userId);
  expect(all.copies).toMatchObject({
    profit: copy.made - settled.paid,
    fees: copy.fees + settled.paid,
    profitShares: settled.paid,
    wins: 1,
    losses: 0,
  });
  const contracts = all.modes.find(({ mode }) => mode === "contract");
  expect(contracts).toMatchObject({ wins: 1, losses: 1 });
  // A share is of no product: with it the products are all of the profit.
  expect(all.products.reduce((sum, { profit }) => sum + profit, 0n) - settled.paid).toBe(all.profit);
  // All of it is counted once: copies are a part, and no kind of their own.
  expect(all.modes.reduce((sum, { profit }) => sum + profit, 0n)).toBe(all.profit);
  const led = await statistics(leader.userId);
  expect(led.copies).toEqual({ profit: 0n, fees: 0n, financing: 0n, profitShares: 0n, wins: 0, losses: 0, even: 0 });
  // The share that came in is no fee of anything.
  const [own] = await fixture.sql<{ fees: bigint; made: bigint }[]>`select sum(fees) as fees, sum(realised - fees - financing) as made
    from contract_position where user_id = ${leader.userId}`;
  expect(led).toMatchObject({ fees: own?.fees, profit: (own?.made ?? 0n) + settled.paid });
});

it("have their column in the file of trades and in the record", async () => {
  const { leader, userId, follow } = await traded();
  const [copy] = await fixture.copiesOf(userId, follow.id);
  const trades = await rowsOf(tradeFile(fixture.sql, kinds, userId, await range(userId)));
  expect(trades.map(({ side, is_copy }) => [side, is_copy]).sort()).toEqual([
    ["long", "yes"],
    ["long", "yes"],
    ["short", "no"],
    ["short", "no"],
  ]);
  const record = await rowsOf(recordFile(fixture.sql, kinds, userId, {}));
  const ofTrades = record.filter(({ trade_id }) => trade_id !== "");
  expect(ofTrades.length).toBeGreaterThan(8);
  for (const { trade_id, reference_kind, is_copy } of ofTrades)
    expect(is_copy, reference_kind).toBe(trade_id === copy?.id || reference_kind === "copy" ? "yes" : "no");
  expect(record.filter(({ reason }) => reason === "paper_grant").map(({ is_copy }) => is_copy)).toEqual(["no"]);
  const led = await rowsOf(recordFile(fixture.sql, kinds, leader.userId, {}));
  expect(led.filter(({ is_copy }) => is_copy === "yes")).toEqual([]);
  expect(led.some(({ reason }) => reason === "profit_share")).toBe(true);
});

it("keep their mark when their follower closes them", async () => {
  fixture.tick(BTC_CONTRACT, "50000.00");
  const leader = await fixture.leader();
  const { userId, follow } = await fixture.follower(leader.id);
  await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
  const [copy] = await fixture.copiesOf(userId, follow.id);
  await fixture.call("POST /api/followOrder/stop", userId, { idempotencyKey: randomUUID(), id: follow.id, copies: "keep" });
  dataOf(await fixture.close(userId, copy?.id ?? ""));
  expect((await statistics(userId)).copies).toMatchObject({ wins: 0, losses: 1 });
});
