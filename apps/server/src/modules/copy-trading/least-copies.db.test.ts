/** What the smallest copy of a leader's usual trade takes: told before anybody follows, and just what the batch then copies. */
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, type OpenFields } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

const fixture = await openCopyFixture();
const leastOf = async (leaderId: string, userId: bigint) =>
  (await fixture.call("GET /api/followOrder/leader", userId, { id: leaderId })).data?.leastCopies ?? [];

async function traded(userId: bigint, fields: OpenFields): Promise<void> {
  dataOf(await fixture.close(userId, (await fixture.opened(userId, fields)).id));
}

it("is of the class that is traded most, the trade in the middle, at the present price", async () => {
  fixture.tick(BTC_CONTRACT, "50000.00");
  fixture.tick(AAPL_CONTRACT, "200.00");
  const leader = await fixture.leader();
  const user = await fixture.user();
  expect(await leastOf(leader.id, user)).toEqual([]);
  await traded(leader.userId, { spec: AAPL_CONTRACT, quantity: "5" });
  for (const quantity of ["2", "4", "8"]) await traded(leader.userId, { quantity });
  const still = await fixture.opened(leader.userId, { quantity: "1" });
  fixture.tick(BTC_CONTRACT, "60000.00");
  const [coin, share, ...rest] = await leastOf(leader.id, user);
  expect(rest).toEqual([]);
  // A lot is a hundredth of a bitcoin; what is open is not looked at.
  expect(coin).toMatchObject({ productType: 2, productCode: BTC_CONTRACT.productCode, notional: "600.000100", margin: "60.000010" });
  expect(share).toMatchObject({ productType: 1, productCode: AAPL_CONTRACT.productCode, ratio: "0.20000000" });
  dataOf(await fixture.close(leader.userId, still.id));
});

it("is copied by its own figures, and not by less", async () => {
  fixture.tick(BTC_CONTRACT, "50000.00");
  const leader = await fixture.leader();
  await traded(leader.userId, { quantity: "3" });
  const [least] = await leastOf(leader.id, await fixture.user());
  if (least === undefined) throw new Error("a trade was closed");
  const { ratio, notional, share } = least;
  const enough = [
    await fixture.follower(leader.id, { size: ratio, capTrade: notional }),
    await fixture.follower(leader.id, { mode: "fixed", size: notional }),
  ];
  const less = [
    await fixture.follower(leader.id, { size: String(Number(ratio) - 0.0001) }),
    await fixture.follower(leader.id, { size: ratio, capTrade: String(Number(notional) - 0.01) }),
  ];
  await fixture.opened(leader.userId, { quantity: "3" });
  for (const { userId, follow } of enough) expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 1, skipped: 0 });
  for (const { userId, follow } of less) expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 0, skipped: 1 });
  expect(Number(share)).toBeGreaterThan(0);
});
