/** A trigger is decided at the tick and the moment at which it fired, however long it has waited and whatever came meanwhile. */

import type { ProductSpec, Tick } from "@candela/model";
import { HOUR_MS } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import type { EngineCommand } from "./command.ts";
import { BTC_CONTRACT, ContractFixture } from "./contract-test-kit.ts";
import { CONTRACT_CHECKS } from "./index.ts";
import { listOrders, listPositions } from "./read.ts";

// Not started: nothing fires but what these tests send.
const fixture = new ContractFixture(await openMoneyDatabase(CONTRACT_CHECKS));
await fixture.fees.reload();

const page = { limit: 9, offset: 0 };
const tickAt = (price: string, spec: ProductSpec = BTC_CONTRACT) => fixture.tick(spec, price);
beforeEach(() => {
  fixture.now += HOUR_MS;
  tickAt("50000.00");
});

const fire = async (userId: bigint, fields: object) =>
  dataOf(
    await fixture.contracts.submit({ ...fields, userId, key: null, hash: "", deadline: fixture.now + 8_000 } as unknown as EngineCommand),
  );
const atOrder = (id: string, tick: Tick, firedAt: number) => ({ kind: "orderTrigger", orderId: BigInt(id), tick, firedAt });
const atPosition = (id: string, tick: Tick, firedAt: number) => ({
  ...{ kind: "positionTrigger", positionId: BigInt(id), tick, firedAt, best: null, path: [] },
});
const atAccount = (tick: Tick, firedAt: number) => ({
  ...{ kind: "crossTrigger", tick, firedAt, ticks: new Map([[tick.productCode, tick]]), path: [] },
});

async function positionOf(userId: bigint) {
  const [position] = (await listPositions(fixture.sql, fixture.contracts.figures, userId, {}, page)).positions;
  return { status: position?.status, closeReason: position?.closeReason };
}

describe("an hour late, when the price is another again,", () => {
  it("an order fills at its tick", async () => {
    const user = await fixture.user();
    const [order] = dataOf(await fixture.place(user, { price: "49000.00" })).orders;
    const [tick, firedAt] = [tickAt("48900.00"), fixture.now];
    fixture.now += HOUR_MS;
    tickAt("51000.00");
    await fire(user, atOrder(order?.id ?? "", tick, firedAt));
    const [filled] = (await listOrders(fixture.sql, user, {}, page)).orders;
    expect(filled).toMatchObject({ status: "filled", averagePrice: "48900.01", fills: [{ tick: { seq: tick.seq } }] });
  });

  it.each([
    ["protection", { takeProfit: "50500.00" }, "50600.00", atPosition, "take_profit"],
    ["a liquidation", {}, "45000.00", atPosition, "liquidation"],
    ["a liquidation of the account", { marginMode: "cross", quantity: "3000", leverage: 100 }, "45000.00", atAccount, "liquidation"],
  ] as const)("%s closes at its tick", async (_what, fields, price, at, closeReason) => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user, fields);
    const [tick, firedAt] = [tickAt(price), fixture.now];
    fixture.now += HOUR_MS;
    tickAt("50100.00");
    await fire(user, at === atAccount ? atAccount(tick, firedAt) : atPosition(id, tick, firedAt));
    expect(await positionOf(user)).toEqual({ status: "closed", closeReason });
  });
});

describe("at a tick from before its lots were opened", () => {
  it.each([
    ["a position", {}, atPosition],
    ["an account", { marginMode: "cross", quantity: "3000", leverage: 100 }, atAccount],
  ] as const)("%s is not closed, and not after a day was charged either", async (_what, fields, at) => {
    const user = await fixture.user();
    const [tick, firedAt] = [tickAt("45000.00"), fixture.now];
    tickAt("50000.00");
    const { id } = await fixture.opened(user, fields);
    const fired = at === atAccount ? atAccount(tick, firedAt) : atPosition(id, tick, firedAt);
    await fire(user, fired);
    expect(await positionOf(user)).toMatchObject({ status: "open" });
    fixture.now += 24 * HOUR_MS;
    tickAt("50000.00");
    await fire(user, { kind: "finance" });
    await fire(user, fired);
    expect(await positionOf(user)).toMatchObject({ status: "open" });
  });
});
