import { WALLET_NETWORKS } from "@candela/model";
import { checkWalletAddress } from "@candela/model/wallet-address";
import { describe, expect, it } from "vitest";
import { openDeposits } from "./deposits-test-kit.ts";

const kit = await openDeposits();
const [USDT, USDC] = [3, 4];

describe("an address", () => {
  it.each([
    ["recharge_BTC_BTC", "BTC", "derived"],
    ["recharge_ETH_ERC20", "ERC20", "derived"],
    ["recharge_USDT_TRC20", "TRC20", "derived"],
    ["recharge_SOL_SOL", "SOL", "pooled"],
  ] as const)("of %s is one of its network, the same at every call, and nobody else's", async (channel, network, origin) => {
    const [user, other] = [await kit.user(), await kit.user()];
    const given = await user.address(channel);
    expect(given).toMatchObject({ network, origin, sandboxUrl: expect.stringContaining("/sandbox/chain?") });
    expect(checkWalletAddress(network, given.address)).toMatchObject({ ok: true, address: given.address });
    for (const wrong of WALLET_NETWORKS.filter((name) => name !== network && !(network === "ERC20" && name === "BEP20")))
      expect(checkWalletAddress(wrong, given.address).ok).toBe(false);
    expect((await user.address(channel)).address).toBe(given.address);
    expect((await other.address(channel)).address).not.toBe(given.address);
  });

  it("is the same on networks that share a key, so that coins of the wrong one are still the user's", async () => {
    const [first, second] = [await kit.user(), await kit.user()];
    await first.address("recharge_USDT_BEP20");
    const erc = await second.address("recharge_USDT_ERC20");
    expect((await second.address("recharge_USDT_BEP20")).address).toBe(erc.address);
    expect((await first.address("recharge_USDT_ERC20")).address).not.toBe(erc.address);
  });

  it("is given once to two taps at once", async () => {
    const user = await kit.user();
    const given = await Promise.all([1, 2, 3].map(() => user.address("recharge_SOL_SOL")));
    expect(new Set(given.map(({ address }) => address)).size).toBe(1);
  });

  it("is not given for a channel of another kind, that is hidden, or that is unknown", async () => {
    const user = await kit.user();
    expect(await user.address("recharge_bank_EUR")).toEqual(["channel_closed", {}]);
    expect(await user.address("withdraw_USDT_TRC20")).toEqual(["channel_closed", {}]);
    expect(await user.said("GET /api/deposit/address", { channelId: 9_999 })).toEqual(["channel_closed", {}]);
  });
});

describe("a transfer", () => {
  async function sent(amount: string, currency = "USDT", network = "TRC20") {
    const user = await kit.user();
    const { address } = await user.address(`recharge_USDT_${network}`);
    const answer = await kit.sendCoins({ network, currency, address, amount });
    expect(answer.statusCode).toBe(303);
    await kit.round();
    const [deposit] = await user.list();
    return { user, id: deposit?.id ?? "", address };
  }

  it("is seen, confirmed block by block, and credited once it is final", async () => {
    const { user, id, address } = await sent("500");
    expect(await user.detail(id)).toMatchObject({
      state: "created",
      received: "500.000000",
      expected: null,
      confirmations: 0,
      confirmationsNeeded: 20,
      address,
    });
    kit.clock.advance(3_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "paid", confirmations: 1 });
    kit.events.length = 0;
    kit.clock.advance(13 * 3_000);
    await kit.round();
    const halfway = await user.detail(id);
    expect(halfway).toMatchObject({ state: "paid", confirmations: 14, credited: null });
    expect(halfway.currentBlock).toBe((halfway.firstBlock ?? 0) + 13);
    expect(kit.events.map(({ kind }) => kind)).toEqual(["deposit"]);
    kit.clock.advance(6 * 3_000);
    await kit.round();
    const told = await user.detail(id);
    expect(told).toMatchObject({ state: "credited", confirmations: 20, credited: "500.000000", fee: "0.000000" });
    expect(told.history.map(({ step }) => step)).toEqual(["created", "seen", "first_confirmation", "credited"]);
    await kit.round();
    expect(await kit.cash(user.userId, USDT)).toBe(100_500_000_000n);
  });

  it("begins when its coins are seen, however long ago its address was shown", async () => {
    const user = await kit.user();
    const { address } = await user.address("recharge_USDT_TRC20");
    kit.clock.advance(3 * 86_400_000);
    await kit.sendCoins({ network: "TRC20", currency: "USDT", address, amount: "500" });
    const sentAt = kit.clock.now();
    await kit.round();
    const [deposit] = await user.list();
    expect(deposit?.createdAt).toBeGreaterThanOrEqual(sentAt);
  });

  it("that cannot be booked keeps no other from its turn, and comes again", async () => {
    const [stuck, other] = [await sent("500"), await sent("600")];
    await kit.sql`alter table deposit_event add constraint no_more check (deposit_id <> ${kit.sql.unsafe(stuck.id)} or type <> 'receipt')`;
    kit.clock.advance(63_000);
    await kit.deposits.round();
    await kit.sql`alter table deposit_event drop constraint no_more`;
    expect(await other.user.detail(other.id)).toMatchObject({ state: "credited", credited: "600.000000" });
    expect(await stuck.user.detail(stuck.id)).toMatchObject({ credited: null });
    await kit.deposits.round();
    expect(await stuck.user.detail(stuck.id)).toMatchObject({ state: "credited", credited: "500.000000" });
  });

  it.each(["%00", "0".repeat(63), "nothing"])("of a name that none has is not found: %s", async (name) => {
    const answer = await kit.app.inject({ method: "GET", url: `/sandbox/chain/tx/${name}` });
    expect(answer.statusCode).toBe(404);
  });

  it("below the minimum is parked as short", async () => {
    const { user, id } = await sent("1");
    kit.clock.advance(63_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "reviewing", facts: ["short"], parked: "1.000000", credited: null });
  });

  it("of a currency that no channel takes is parked as of the wrong currency", async () => {
    const { user, id } = await sent("70", "USDC", "ERC20");
    await kit.sql`update funds_channel set is_visible = false where name = 'recharge_USDC_ERC20'`;
    const { address } = await user.address("recharge_USDT_ERC20");
    await kit.sendCoins({ network: "ERC20", currency: "USDC", address, amount: "80" });
    kit.clock.advance(80_000);
    await kit.round();
    await kit.sql`update funds_channel set is_visible = true where name = 'recharge_USDC_ERC20'`;
    // The first was seen while the channel was open.
    expect(await user.detail(id)).toMatchObject({ state: "credited", currencyId: USDC });
    const [late] = await user.list();
    expect(late).toMatchObject({ state: "reviewing", facts: ["wrong_currency"], parked: "80.000000", credited: null });
  });

  it("of two outputs or two moments is two deposits, and those to nobody's address are nobody's", async () => {
    const { user, address } = await sent("20");
    await kit.sendCoins({ network: "TRC20", currency: "USDT", address, amount: "30" });
    await kit.sendCoins({ network: "TRC20", currency: "USDT", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", amount: "99" });
    await kit.round();
    expect((await user.list()).map(({ received }) => received)).toEqual(["30.000000", "20.000000"]);
    const [others] = await kit.sql<{ count: number }[]>`select count(*)::integer as count from deposit where announced = 99000000`;
    expect(others?.count).toBe(0);
  });

  it.each([
    [{ network: "ERC20", currency: "USDT" }, "This is an address of TRC20. Sent over ERC20, the coins would be lost."],
    [{ network: "TRC20", currency: "BTC" }, "BTC does not exist on TRC20."],
    [
      { network: "TRC20", currency: "USDT", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u" },
      "A character of the address is wrong or missing.",
    ],
    [{ network: "TRC20", currency: "USDT", amount: "1.1234567" }, "Write an amount with at most 6 decimals."],
    [{ network: "TRC20", currency: "USDT", amount: "-1" }, "Write an amount with at most 6 decimals."],
  ])("that is typed wrong is not sent: %o", async (typed, fault) => {
    const fields = { address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", amount: "5", ...typed };
    const answer = await kit.sendCoins(fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(fault);
  });
});
