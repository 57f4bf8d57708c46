import { DAY_MS, formatUnits } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { findPositions } from "./read.ts";

const fixture = await openContractFixture();

beforeEach(async () => {
  await fixture.move(BTC_CONTRACT, "50000.00");
  await fixture.move(AAPL_CONTRACT, "200.00");
});

const messagesOf = async (userId: bigint) => [
  ...(await fixture.sql<{ kind: string; params: Record<string, string>; ts: bigint }[]>`
    select kind, params, ts from site_message where user_id = ${userId} order by id`),
];

/** Message events that the user's devices received. */
const heardBy = (userId: bigint) =>
  fixture.published.filter((event) => event.userId === userId).flatMap(({ events }) => events.filter(({ kind }) => kind === "message"));

async function resultOf(userId: bigint, id: string): Promise<string> {
  const [found] = await findPositions(fixture.sql, fixture.contracts.figures, userId, [BigInt(id)]);
  if (found === undefined) throw new Error("no position");
  const units = (text: string) => BigInt(text.replace(".", ""));
  const net = units(found.realised) + units(found.deficit) - units(found.fees) - units(found.financing) - units(found.liquidationFee);
  const size = String(net < 0n ? -net : net).padStart(7, "0");
  return `${net < 0n ? "-" : ""}${size.slice(0, -6)}.${size.slice(-6)}`;
}

describe("a position that the engine ends", () => {
  it("leaves exactly one message, though two processes see the liquidating tick and one of them starts again", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, { side: "short", leverage: 50 });
    const second = fixture.create();
    await second.start();
    await fixture.move(BTC_CONTRACT, "60000.00");
    await second.idle();
    await second.stop();
    await fixture.contracts.stop();
    fixture.contracts = fixture.create();
    await fixture.contracts.start();
    await fixture.move(BTC_CONTRACT, "61000.00");
    const params = {
      productCode: BTC_CONTRACT.productCode,
      positionId: opened.id,
      side: "short",
      reason: "liquidation",
      price: "60000.01",
      // The margin and the fee of the opening: the insurance book paid the rest.
      result: "-102.499980",
      currency: "USDT",
    };
    expect(await messagesOf(user)).toEqual([{ kind: "liquidation", params, ts: BigInt(fixture.now) }]);
    expect(params.result).toBe(await resultOf(user, opened.id));
    expect(heardBy(user)).toMatchObject([{ message: { kind: "liquidation", params, isRead: false }, unread: 1 }]);
  });

  it.each([
    ["take_profit", { takeProfit: "50500.00" }, "50600.00", "50500.00"],
    ["stop_loss", { stopLoss: "49500.00" }, "49400.00", "49500.00"],
    ["trailing", { trailing: { by: "price", distance: "100.00" } }, "49800.00", "49899.99"],
  ] as const)("by %s tells what it was set for and where it closed", async (reason, protection, price, trigger) => {
    const user = await fixture.user();
    const before = (await fixture.cash(user)).balance;
    const opened = await fixture.opened(user, protection);
    // A night passes: what it costs is part of what the position came to.
    fixture.now += DAY_MS;
    await fixture.move(BTC_CONTRACT, "50000.00");
    await fixture.contracts.chargeFinancing();
    await fixture.move(BTC_CONTRACT, price);
    await fixture.move(BTC_CONTRACT, price);
    const [told, ...more] = await messagesOf(user);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: "protection_hit", params: { reason, trigger, positionId: opened.id, side: "long" } });
    expect(told?.params.result).toBe(await resultOf(user, opened.id));
    const { balance, margin } = await fixture.cash(user);
    expect([formatUnits(balance - before, 6), margin]).toEqual([told?.params.result, 0n]);
  });

  it("with others of a cross account is told of one by one", async () => {
    const user = await fixture.user();
    const cross = { marginMode: "cross", leverage: 50 } as const;
    const long = await fixture.opened(user, { ...cross, quantity: "900" });
    const short = await fixture.opened(user, { ...cross, spec: AAPL_CONTRACT, side: "short", quantity: "100" });
    await fixture.move(BTC_CONTRACT, "39000.00");
    const told = await messagesOf(user);
    expect(told.map(({ kind, params }) => `${kind} ${params.positionId}`).sort()).toEqual(
      [long.id, short.id].map((id) => `liquidation ${id}`).sort(),
    );
    expect(heardBy(user).map((event) => event.kind === "message" && event.unread)).toEqual([2, 2]);
  });
});

it("says nothing of what users close themselves, also when the close is rejected or part of it", async () => {
  const user = await fixture.user();
  const opened = await fixture.opened(user, {});
  dataOf(await fixture.close(user, opened.id, "4"));
  dataOf(await fixture.close(user, opened.id));
  expect((await fixture.close(user, opened.id)).ok).toBe(false);
  expect(await messagesOf(user)).toEqual([]);
});
