import { DAY_MS, formatUnits } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractDesk } from "./contract-test-kit.ts";
import { findPositions } from "./read.ts";

const desk = await openContractDesk();

beforeEach(async () => {
  await desk.move(BTC_CONTRACT, "50000.00");
  await desk.move(AAPL_CONTRACT, "200.00");
});

const messagesOf = async (userId: bigint) => [
  ...(await desk.sql<{ kind: string; params: Record<string, string>; ts: bigint }[]>`
    select kind, params, ts from site_message where user_id = ${userId} order by id`),
];

/** What the user's devices heard of messages. */
const heardBy = (userId: bigint) =>
  desk.published.filter((event) => event.userId === userId).flatMap(({ events }) => events.filter(({ kind }) => kind === "message"));

async function resultOf(userId: bigint, id: string): Promise<string> {
  const [found] = await findPositions(desk.sql, desk.contracts.figures, userId, [BigInt(id)]);
  if (found === undefined) throw new Error("no position");
  const units = (text: string) => BigInt(text.replace(".", ""));
  const net = units(found.realised) + units(found.deficit) - units(found.fees) - units(found.financing) - units(found.liquidationFee);
  const size = String(net < 0n ? -net : net).padStart(7, "0");
  return `${net < 0n ? "-" : ""}${size.slice(0, -6)}.${size.slice(-6)}`;
}

describe("a position that the engine ends", () => {
  it("leaves exactly one message, though two processes see the liquidating tick and one of them starts again", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, { side: "short", leverage: 50 });
    const second = desk.create();
    await second.start();
    await desk.move(BTC_CONTRACT, "60000.00");
    await second.idle();
    await second.stop();
    await desk.contracts.stop();
    desk.contracts = desk.create();
    await desk.contracts.start();
    await desk.move(BTC_CONTRACT, "61000.00");
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
    expect(await messagesOf(user)).toEqual([{ kind: "liquidation", params, ts: BigInt(desk.now) }]);
    expect(params.result).toBe(await resultOf(user, opened.id));
    expect(heardBy(user)).toMatchObject([{ message: { kind: "liquidation", params, isRead: false }, unread: 1 }]);
  });

  it.each([
    ["take_profit", { takeProfit: "50500.00" }, "50600.00", "50500.00"],
    ["stop_loss", { stopLoss: "49500.00" }, "49400.00", "49500.00"],
    ["trailing", { trailing: { by: "price", distance: "100.00" } }, "49800.00", "49899.99"],
  ] as const)("by %s tells what it was set for and where it closed", async (reason, protection, price, trigger) => {
    const user = await desk.user();
    const before = (await desk.cash(user)).balance;
    const opened = await desk.opened(user, protection);
    // A night passes: what it costs is part of what the position came to.
    desk.now += DAY_MS;
    await desk.move(BTC_CONTRACT, "50000.00");
    await desk.contracts.chargeFinancing();
    await desk.move(BTC_CONTRACT, price);
    await desk.move(BTC_CONTRACT, price);
    const [told, ...more] = await messagesOf(user);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: "protection_hit", params: { reason, trigger, positionId: opened.id, side: "long" } });
    expect(told?.params.result).toBe(await resultOf(user, opened.id));
    const { balance, margin } = await desk.cash(user);
    expect([formatUnits(balance - before, 6), margin]).toEqual([told?.params.result, 0n]);
  });

  it("with others of a cross account is told of one by one", async () => {
    const user = await desk.user();
    const cross = { marginMode: "cross", leverage: 50 } as const;
    const long = await desk.opened(user, { ...cross, quantity: "900" });
    const short = await desk.opened(user, { ...cross, spec: AAPL_CONTRACT, side: "short", quantity: "100" });
    await desk.move(BTC_CONTRACT, "39000.00");
    const told = await messagesOf(user);
    expect(told.map(({ kind, params }) => `${kind} ${params.positionId}`).sort()).toEqual(
      [long.id, short.id].map((id) => `liquidation ${id}`).sort(),
    );
    expect(heardBy(user).map((event) => event.kind === "message" && event.unread)).toEqual([2, 2]);
  });
});

it("says nothing of what users close themselves, also when the close is refused or part of it", async () => {
  const user = await desk.user();
  const opened = await desk.opened(user, {});
  dataOf(await desk.close(user, opened.id, "4"));
  dataOf(await desk.close(user, opened.id));
  expect((await desk.close(user, opened.id)).ok).toBe(false);
  expect(await messagesOf(user)).toEqual([]);
});
