import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";

const fixture = await openContractFixture();

/** Of 10^-8: what an operator sets both directions of crypto contracts to, for a while. */
async function whileFeeIs<T>(rate: number, act: () => Promise<T>): Promise<T> {
  const set = async (to: number) => {
    await fixture.sql`update order_fee_setting set fee_rate = ${to} where product_type = 2 and position_type = 1`;
    await fixture.fees.reload();
  };
  await set(rate);
  try {
    return await act();
  } finally {
    await set(50_000);
  }
}

const CAP = 2_000_000;
const at = (price: string, bid = price) => fixture.tick(BTC_CONTRACT, price, { bid, ask: price });

describe("a fee that an operator raises", () => {
  it("does not reach what is open: closed at once, in part, all, reversed, by an order, a stop or a take-profit", async () => {
    at("50000.00");
    const closings: ((user: bigint, id: string) => Promise<unknown>)[] = [
      (user, id) => fixture.close(user, id),
      (user, id) => fixture.close(user, id, "4"),
      (user) => fixture.send<"closeAll">(user, { kind: "closeAll", productCode: null }),
      (user, id) => fixture.send<"reverse">(user, { kind: "reverse", positionId: BigInt(id), acceptablePrice: null }),
      (user) => fixture.place(user, { action: "close" }),
    ];
    for (const close of closings) {
      const user = await fixture.user();
      const opened = await fixture.opened(user);
      expect(opened.closingFeeRate).toBe("0.00050000");
      await whileFeeIs(CAP, () => close(user, opened.id));
    }
    for (const protection of [{ takeProfit: "51000.00" }, { stopLoss: "49000.00" }]) {
      const user = await fixture.user();
      at("50000.00");
      await fixture.opened(user, protection);
      await whileFeeIs(CAP, async () => {
        at(protection.takeProfit ?? protection.stopLoss ?? "");
        await fixture.contracts.idle();
      });
    }
    at("50000.00");
    const rates = await fixture.sql<{ rate: bigint; n: number }[]>`
      select fee_rate as rate, count(*)::integer as n from contract_fill where action = 'close' group by 1`;
    expect([...rates]).toEqual([{ rate: 50_000n, n: closings.length + 2 }]);
  });

  it("reaches neither a resting opening and what it opens, nor a resting closing", async () => {
    at("50000.00");
    const user = await fixture.user();
    dataOf(await fixture.place(user, { price: "49000.00" }));
    await whileFeeIs(CAP, async () => {
      at("48990.00");
      await fixture.contracts.idle();
    });
    const [position] = await fixture.sql<{ id: bigint; closing: bigint; fees: bigint; opened: bigint }[]>`
      select id, closing_fee_rate as closing, fees, opened_notional as opened from contract_position where user_id = ${user}`;
    expect(position).toMatchObject({ closing: 50_000n });
    expect(position?.fees).toBe(((position?.opened ?? 0n) * 5n + 9_999n) / 10_000n);
    dataOf(await fixture.place(user, { action: "close", price: "50500.00" }));
    await whileFeeIs(CAP, async () => {
      at("50500.00");
      await fixture.contracts.idle();
    });
    const [fill] = await fixture.sql<{ rate: bigint; fee: bigint; notional: bigint }[]>`
      select fee_rate as rate, fee, notional from contract_fill where position_id = ${position?.id ?? 0n} and action = 'close'`;
    expect(fill?.rate).toBe(50_000n);
    expect(fill?.fee).toBe(((fill?.notional ?? 0n) * 5n + 9_999n) / 10_000n);
  });

  it("reaches what is closed when it falls, and what is opened from then on", async () => {
    at("50000.00");
    const user = await fixture.user();
    const opened = await fixture.opened(user);
    const part = await whileFeeIs(10_000, () => fixture.close(user, opened.id, "5"));
    expect(dataOf(part).orders[0]?.feeRate).toBe("0.00010000");
    const more = await whileFeeIs(10_000, () => fixture.opened(user, { quantity: "1" }));
    expect(more).toMatchObject({ id: opened.id, closingFeeRate: "0.00010000" });
    const dear = await whileFeeIs(CAP, () => fixture.opened(user, { side: "short", quantity: "1" }));
    expect(dear.closingFeeRate).toBe("0.02000000");
    expect(dataOf(await fixture.close(user, opened.id)).orders[0]?.feeRate).toBe("0.00010000");
    expect(dataOf(await fixture.close(user, dear.id)).orders[0]?.feeRate).toBe("0.00050000");
  });
});

describe("the database", () => {
  it("keeps the terms that a position was opened on, whoever writes, and lets the rate of closing only fall", async () => {
    at("50000.00");
    const user = await fixture.user();
    const { id } = await fixture.opened(user);
    for (const change of ["closing_fee_rate = 50001", "maintenance_rate = maintenance_rate + 1", "lot_size = lot_size + 1", "leverage = 2"])
      await expect(fixture.sql.unsafe(`update contract_position set ${change} where id = ${id}`), change).rejects.toMatchObject({
        code: "23514",
      });
    await fixture.sql`update contract_position set closing_fee_rate = 49999 where id = ${id}`;
    await expect(fixture.sql`update order_fee_setting set fee_rate = 2000001`).rejects.toMatchObject({ code: "23514" });
    expect(dataOf(await fixture.close(user, id)).orders[0]?.feeRate).toBe("0.00049999");
  });
});
