/** A share of the trading fees that invited members really paid: once a member and day, to those who may have it, from money that is there. */
import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { afterEach, describe, expect, it } from "vitest";
import { addRates, ratesInForce, ratesToCome } from "./rates-store.ts";
import { openTeamFixture } from "./referrals-test-kit.ts";

const fixture = await openTeamFixture();
const FULL = 100_000_000_000n;

/** Four in a row, each invited by the one before, all with identity passed yesterday. */
async function chain() {
  const top = await fixture.user();
  const second = await fixture.user({ by: top });
  const first = await fixture.user({ by: second });
  const member = await fixture.user({ by: first });
  await fixture.pass(1);
  return { top, second, first, member };
}

describe("commission", () => {
  afterEach(() => fixture.leave(FULL));

  it("is 10, 3 and 1 % of a day's fees for three levels, and nothing further up", async () => {
    const above = await fixture.user();
    const top = await fixture.user({ by: above });
    const second = await fixture.user({ by: top });
    const first = await fixture.user({ by: second });
    const member = await fixture.user({ by: first });
    await fixture.pass(1);
    await fixture.fee(member, 1_234_567n);
    await fixture.fee(member, 1_000_000n, { reason: "quick_fee" });
    await fixture.pass(1);
    expect(await fixture.lines(first)).toEqual(["2026-01-06 1 223456 paid"]);
    expect(await fixture.lines(second)).toEqual(["2026-01-06 2 67037 paid"]);
    expect(await fixture.lines(top)).toEqual(["2026-01-06 3 22345 paid"]);
    expect(await fixture.lines(above)).toEqual([]);
    expect(await fixture.gained(first)).toBe(223_456n);
    // What it is paid from is an account of its own: nobody's fee is less for it.
    expect(await fixture.gained(member)).toBe(-2_234_567n);
    expect(await fixture.fundHas()).toBe(FULL - 223_456n - 67_037n - 22_345n);
  });

  it("is of trading fees alone: of no deposit, withdrawal, exchange, lock or loan, and of no loss", async () => {
    const { first, member } = await chain();
    for (const reason of ["deposit_fee", "withdrawal_fee", "exchange_fee", "lock_fee", "loan_sale_fee", "contract_financing"] as const)
      await fixture.fee(member, 1_000_000n, { reason });
    await fixture.pass(1);
    expect(await fixture.lines(first)).toEqual([]);
  });

  it("is of what a fee cost after vouchers, also where the fee of a quick trade is due on another day than its voucher gave", async () => {
    const { first, member } = await chain();
    const trade = { kind: "quick", id: 71n } as const;
    // Accepted before midnight, with all of its fee given back; won after it.
    await fixture.fee(member, 400_000n);
    await fixture.rebate(member, 1_000_000n, trade);
    await fixture.pass(1);
    await fixture.fee(member, 1_000_000n, { reason: "quick_fee", reference: trade });
    await fixture.pass(1);
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 40000 paid", "1 0 below_unit"]);
  });

  it("lets a rebate that was taken back with its trade lower nobody's commission", async () => {
    const { first, member } = await chain();
    const trade = { kind: "quick", id: 72n } as const;
    await fixture.fee(member, 1_000_000n);
    await fixture.rebate(member, 600_000n, trade);
    await fixture.pass(1);
    await fixture.takeBack(member, 600_000n, trade);
    await fixture.fee(member, 500_000n, { reference: { kind: "fill", id: 73n } });
    await fixture.rebate(member, 100_000n, { kind: "fill", id: 73n });
    await fixture.pass(1);
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 paid", "1 40000 paid"]);
  });

  it("waits for what was under way when the day was over, also where nothing that began later has ended", async () => {
    const { first, member } = await chain();
    await fixture.fee(member, 1_000_000n);
    const [begun, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const underWay = fixture.sql.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      begun.resolve();
      await committing.promise;
    });
    await begun.promise;
    const passed = fixture.pass(1);
    await pause(300);
    expect(await fixture.lines(first)).toEqual([]);
    committing.resolve();
    await underWay;
    await passed;
    expect(await fixture.lines(first)).toHaveLength(1);
  });

  it("begins on the day after the member passed identity, and says so until then", async () => {
    const inviter = await fixture.user();
    const member = await fixture.user({ by: inviter, document: null });
    await fixture.pass(1);
    await fixture.fee(member, 1_000_000n);
    await fixture.identify(member, "late");
    await fixture.pass(1);
    await fixture.fee(member, 1_000_000n);
    await fixture.pass(1);
    expect((await fixture.lines(inviter)).map((line) => line.slice(11))).toEqual(["1 0 member_identity", "1 100000 paid"]);
  });

  it("is nobody's who has not passed identity themselves, so that no second account earns", async () => {
    const inviter = await fixture.user({ document: null });
    const member = await fixture.user({ by: inviter });
    await fixture.pass(1);
    await fixture.fee(member, 1_000_000n);
    await fixture.pass(1);
    expect((await fixture.lines(inviter)).map((line) => line.slice(11))).toEqual(["1 0 earner_identity"]);
  });

  it("never begins between two accounts of one person, at any level", async () => {
    const inviter = await fixture.user({ document: "one and the same" });
    const between = await fixture.user({ by: inviter });
    const again = await fixture.user({ by: between, document: "one and the same" });
    await fixture.pass(1);
    await fixture.fee(again, 1_000_000n);
    await fixture.pass(1);
    expect((await fixture.lines(inviter)).map((line) => line.slice(11))).toEqual(["2 0 same_person"]);
    expect((await fixture.lines(between)).map((line) => line.slice(11))).toEqual(["1 100000 paid"]);
  });

  it("is of whole days: what is paid at the last moment of one is of that day, and is booked once", async () => {
    const { first, member } = await chain();
    const midnight = fixture.now - (fixture.now % DAY_MS) + DAY_MS;
    await fixture.fee(member, 1_000_000n, { at: midnight - 1 });
    await fixture.fee(member, 2_000_000n, { at: midnight });
    fixture.now = midnight + 59_000;
    await fixture.module.run();
    expect(await fixture.lines(first)).toEqual([]);
    fixture.now = midnight + 61_000;
    await fixture.module.run();
    await fixture.another().run();
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 paid"]);
    await fixture.pass(1);
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 paid", "1 200000 paid"]);
    fixture.now += DAY_MS / 2;
  });

  it("catches up day by day after a standstill", async () => {
    const { first, member } = await chain();
    for (let day = 0; day < 3; day += 1) {
      await fixture.fee(member, 1_000_000n);
      fixture.now += DAY_MS;
    }
    await fixture.module.run();
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 paid", "1 100000 paid", "1 100000 paid"]);
  });

  it("comes to nothing below a unit, visibly", async () => {
    const { first, second, member } = await chain();
    await fixture.fee(member, 10n);
    await fixture.pass(1);
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 1 paid"]);
    expect((await fixture.lines(second)).map((line) => line.slice(11))).toEqual(["2 0 below_unit"]);
  });

  it("waits for money in its order, and what comes later waits behind it", async () => {
    const { first, second, top, member } = await chain();
    await fixture.leave(100_000n);
    await fixture.fee(member, 1_000_001n);
    await fixture.pass(1);
    const all = async () =>
      [await fixture.lines(first), await fixture.lines(second), await fixture.lines(top)].map((lines) =>
        lines.map((line) => line.slice(11)),
      );
    expect(await all()).toEqual([["1 100000 paid"], ["2 30000 waiting"], ["3 10000 waiting"]]);
    // Enough for the third level alone, which comes later.
    await fixture.leave(10_000n);
    await fixture.fee(member, 1_000n);
    await fixture.pass(1);
    expect(await all()).toEqual([
      ["1 100000 paid", "1 100 waiting"],
      ["2 30000 waiting", "2 30 waiting"],
      ["3 10000 waiting", "3 10 waiting"],
    ]);
    await fixture.leave(40_000n);
    await fixture.module.run();
    expect(await all()).toEqual([
      ["1 100000 paid", "1 100 waiting"],
      ["2 30000 paid", "2 30 waiting"],
      ["3 10000 paid", "3 10 waiting"],
    ]);
    await fixture.leave(FULL);
    await fixture.module.run();
    expect((await all()).flat().filter((line) => line.includes("waiting"))).toEqual([]);
  });

  it("of a member who cannot be booked keeps nobody else's back, however many days, and is booked once it can be", async () => {
    const { first: inviter, member: spoiled } = await chain();
    const other = await fixture.user({ by: inviter });
    await fixture.pass(1);
    await fixture.sql.unsafe(`create function spoiled() returns trigger language plpgsql as $$ begin raise exception 'spoiled'; end $$;
      create trigger spoiled before insert on referral_day for each row when (new.member_id = ${spoiled}) execute function spoiled()`);
    for (let day = 0; day < 2; day += 1) {
      await fixture.fee(spoiled, 1_000_000n);
      await fixture.fee(other, 2_000_000n);
      await fixture.pass(1);
    }
    const lines = async () => (await fixture.lines(inviter)).map((line) => line.slice(11)).sort();
    expect(await lines()).toEqual(["1 200000 paid", "1 200000 paid"]);
    await fixture.sql.unsafe("drop function spoiled cascade");
    fixture.now += MINUTE_MS;
    await fixture.module.run();
    expect(await lines()).toEqual(["1 100000 paid", "1 100000 paid", "1 200000 paid", "1 200000 paid"]);
  });

  it("waits for the end of a freeze, and holds nobody else up", async () => {
    const { first, second, member } = await chain();
    await fixture.freeze(first);
    await fixture.fee(member, 1_000_000n);
    await fixture.pass(1);
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 waiting"]);
    expect((await fixture.lines(second)).map((line) => line.slice(11))).toEqual(["2 30000 paid"]);
    await fixture.module.run();
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 waiting"]);
    await fixture.thaw(first);
    await fixture.module.run();
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 paid"]);
    expect(await fixture.gained(first)).toBe(100_000n);
  });

  it("waits behind what can be paid, however many frozen accounts wait in front of it", async () => {
    // Twelve hundred others under a freeze, with lower ids and older lines: copies of the line that waits.
    await fixture.sql`insert into app_user (account_type, nick_name, invite_code, created_ms)
      select 'guest', 'frozen', 'ICE' || lpad(n::text, 6, '0'), 1 from generate_series(1, 1200) n`;
    await fixture.sql`insert into account_freeze (user_id, reason, note, begun_ms) select id, 'security', 'looked at', 1 from app_user where nick_name = 'frozen'`;
    const { first, member } = await chain();
    await fixture.leave(0n);
    await fixture.fee(member, 1_000_000n);
    await fixture.pass(1);
    const without = (change: (tx: typeof fixture.sql) => Promise<unknown>) =>
      fixture.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await change(tx as unknown as typeof fixture.sql);
      });
    await without(
      (tx) => tx`insert into referral_commission select (jsonb_populate_record(c,
          jsonb_build_object('id', -u.id, 'earner_id', u.id, 'member_id', -u.id, 'day', c.day - 1))).*
        from referral_commission c cross join app_user u where c.earner_id = ${first} and c.state = 'waiting' and u.nick_name = 'frozen'`,
    );
    // Enough for what comes now, and not for what waits.
    await fixture.leave(50_000n);
    await fixture.fee(member, 1_000n);
    await fixture.pass(1);
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 waiting", "1 100 waiting"]);
    await fixture.leave(FULL);
    await fixture.module.run();
    expect((await fixture.lines(first)).map((line) => line.slice(11))).toEqual(["1 100000 paid", "1 100 paid"]);
    await without((tx) => tx`delete from referral_commission where member_id < 0`);
  });

  it("is told to the earner's devices with the balance", async () => {
    const { first, member } = await chain();
    fixture.published.length = 0;
    await fixture.fee(member, 1_000_000n);
    await fixture.pass(1);
    const told = fixture.published.find(({ userId }) => userId === first);
    expect(told?.events).toMatchObject([
      { kind: "commission", amount: "0.100000" },
      { kind: "balance", balance: "100000.100000" },
    ]);
  });

  it("lets nobody change a line, a day or a rate", async () => {
    await expect(fixture.sql`update referral_commission set amount = amount + 1`).rejects.toThrow(/changes once/);
    await expect(fixture.sql`delete from referral_commission`).rejects.toThrow(/changes once/);
    await expect(fixture.sql`update referral_day set fees = fees + 1`).rejects.toThrow();
    await expect(fixture.sql`update commission_rates set level_one = 0`).rejects.toThrow();
    // More than 30 % in all, or at once.
    const add = (
      rates: string,
      from: number,
    ) => fixture.sql`insert into commission_rates (version, from_day, level_one, level_two, level_three, created_ms, login_name)
      select 2, ${from}, r[1], r[2], r[3], ${String(fixture.now)}::bigint, 'x' from (select ${rates}::bigint[] as r) as given`;
    await expect(add("{20000000,9000000,1000001}", 90_000)).rejects.toThrow(/commission_rates_sum/);
    await expect(add("{1000000,9000000,1000000}", 90_000)).rejects.toThrow(/commission_rates_falling/);
    await expect(add("{20000000,9000000,1000000}", Math.floor(fixture.now / DAY_MS) + 7)).rejects.toThrow(/commission_rates_announced/);
  });
});

describe("rates", () => {
  it("are none to come that a later version has replaced already", async () => {
    const publish = (fromDay: number) =>
      fixture.sql.begin((tx) => addRates(tx, { fromDay, rates: [1_000n, 100n, 10n] }, { loginName: "finance", now: fixture.now }));
    await publish(40_000);
    await publish(39_000);
    expect(await ratesToCome(fixture.sql, 38_000)).toMatchObject({ fromDay: 39_000, version: 3 });
    expect(await ratesInForce(fixture.sql, 40_000)).toMatchObject({ version: 3 });
    expect(await ratesToCome(fixture.sql, 39_500)).toBeNull();
  });
});
