/** New shares on the database: money that is held and comes back, the list, the draw, the shares, and offers that come to nothing. */
import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, NEW_SHARE_TRIED_MS, NEW_SHARE_WAIT_MS, quicknetRoundAt } from "@candela/model";
import { drawNewShare, newShareSeedHash, placesByOrder } from "@candela/model/new-share-draw";
import { describe, expect, it } from "vitest";
import { BUG, failWrites } from "../../testing/fail-writes.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { openNewShareFixture } from "./new-shares-test-kit.ts";
import { listAfter, listOf, placesOf } from "./order-store.ts";

const UNIT = 1_000_000n;
const fixture = await openNewShareFixture();

const messagesOf = async (userId: bigint) =>
  (
    await fixture.sql<
      { kind: string; params: Record<string, string> }[]
    >`select kind, params from site_message where user_id = ${userId} order by id`
  ).map((row) => ({ ...row }));

describe("a subscription", () => {
  it("holds the price of its lots, and of each change the difference", async () => {
    const offer = await fixture.offer();
    const userId = await fixture.user();
    const placed = await fixture.subscribe(userId, offer, 3);
    expect(placed).toMatchObject({
      ok: true,
      data: { lots: 3, shares: 30, held: "600.000000", state: "open", version: 1, textsHash: offer.textsHash },
    });
    expect(await fixture.books(userId)).toEqual({ "USDT cash": 99_400n * UNIT, "USDT subscribed": 600n * UNIT });
    expect(await fixture.subscribe(userId, offer, 5)).toMatchObject({ ok: true, data: { held: "1000.000000", version: 2 } });
    const smaller = await fixture.subscribe(userId, offer, 1);
    expect(smaller).toMatchObject({ ok: true, data: { held: "200.000000", returned: "0.000000", version: 3 } });
    expect(await fixture.books(userId)).toEqual({ "USDT cash": 99_800n * UNIT, "USDT subscribed": 200n * UNIT });
    expect(await fixture.read(offer.id)).toMatchObject({ lotsAsked: 1, orders: 1 });
    if (!smaller.ok || smaller.data === null) throw new Error("it was made smaller");
    const { data } = smaller;
    expect(await fixture.withdraw(userId, data)).toMatchObject({
      ok: true,
      data: { state: "withdrawn", held: "0.000000", returned: "200.000000" },
    });
    expect(await fixture.books(userId)).toEqual({ "USDT cash": 100_000n * UNIT });
    expect(await fixture.read(offer.id)).toMatchObject({ lotsAsked: 0, orders: 0 });
    expect(await fixture.withdraw(userId, data)).toMatchObject({ rejection: "new_share_withdrawn" });
    const again = await fixture.subscribe(userId, offer, 2);
    expect(again.ok && again.data?.id !== data.id && again.data?.version).toBe(1);
  });

  it("is rejected for each reason of its own", async () => {
    const offer = await fixture.offer({ opensAt: fixture.now + HOUR_MS, lotsOffered: 1_000, lotsPerUser: 600 });
    const userId = await fixture.user();
    expect(await fixture.subscribe(userId, offer, 1)).toEqual({
      ok: false,
      rejection: "new_share_not_open",
      params: { at: String(offer.opensAt) },
    });
    fixture.now += HOUR_MS;
    expect(await fixture.subscribe(userId, offer, 601)).toEqual({ ok: false, rejection: "new_share_quota", params: { max: "600" } });
    expect(await fixture.subscribe(userId, offer, 1, { textsHash: "0".repeat(64) })).toMatchObject({ rejection: "terms_changed" });
    expect(await fixture.subscribe(userId, offer, 501)).toEqual({
      ok: false,
      rejection: "insufficient_balance",
      params: { available: "100000.000000", needed: "100200.000000", asset: "USDT" },
    });
    fixture.frozen.add(userId);
    expect(await fixture.subscribe(userId, offer, 1)).toMatchObject({ rejection: "account_frozen" });
    fixture.frozen.delete(userId);
    expect(await fixture.subscribe(userId, { ...offer, id: 999_999 }, 1)).toMatchObject({ rejection: "not_found" });
    const placed = await fixture.subscribe(userId, offer, 500);
    expect(await fixture.books(userId)).toEqual({ "USDT subscribed": 100_000n * UNIT });
    const stranger = await fixture.user();
    if (!placed.ok || placed.data === null) throw new Error("it was placed");
    expect(await fixture.withdraw(stranger, placed.data)).toMatchObject({ rejection: "not_found" });
    fixture.now = offer.closesAt;
    expect(await fixture.subscribe(stranger, offer, 1)).toMatchObject({ rejection: "new_share_closed" });
    expect(await fixture.withdraw(userId, placed.data)).toMatchObject({ rejection: "new_share_closed" });
  });

  it("is made once for a key, however often it comes, and rejected with other fields under it", async () => {
    const offer = await fixture.offer();
    const [userId, key] = [await fixture.user(), randomUUID()];
    const taps = await Promise.all([1, 2, 3].map(() => fixture.subscribe(userId, offer, 4, { key })));
    expect(new Set(taps.map((tap) => JSON.stringify(tap))).size).toBe(1);
    expect(await fixture.read(offer.id)).toMatchObject({ lotsAsked: 4, orders: 1 });
    await expect(fixture.subscribe(userId, offer, 5, { key })).rejects.toMatchObject({ key: "key_reused" });
  });

  it("of two at once under two keys is one order", async () => {
    const offer = await fixture.offer();
    const userId = await fixture.user();
    await Promise.all([3, 4].map((lots) => fixture.subscribe(userId, offer, lots)));
    expect(await fixture.read(offer.id)).toMatchObject({ orders: 1 });
    expect((await fixture.read(offer.id)).lotsAsked).toBeGreaterThanOrEqual(3);
  });
});

describe("an offer with too many orders", () => {
  it("is listed at the close, drawn, settled to the unit, and delivered on the first day", async () => {
    const offer = await fixture.offer();
    const orders = await Promise.all([10, 7, 1, 5, 2].map((lots) => fixture.asked(offer, lots)));
    await fixture.at(offer.closesAt - 1);
    expect((await fixture.read(offer.id)).stage).toBe("open");
    await fixture.at(offer.closesAt);
    const closed = await fixture.read(offer.id);
    expect(closed).toMatchObject({ stage: "closed", lotsAsked: 25, orders: 5, seed: null });
    expect(closed.root).not.toBeNull();
    await fixture.at(offer.drawAt);
    const drawn = await fixture.read(offer.id);
    expect(drawn).toMatchObject({ stage: "drawn", lotsAllotted: 10, voidReason: null, root: closed.root });
    if (drawn.seed === null) throw new Error("the seed is opened");
    expect(drawn.seedHash.equals(newShareSeedHash(drawn.seed))).toBe(true);
    const list = await listOf(fixture.sql, offer.id);
    const again = drawNewShare({ orders: list, lotsOffered: 10, lotsMinimum: 1, seed: drawn.seed, randomness: new Uint8Array() });
    if (again.kind !== "allotted" || again.drawn.shuffled === null) throw new Error("it was drawn");
    const places = placesByOrder(list, again.drawn.shuffled);
    expect((await listAfter(fixture.sql, offer.id, { after: 0n, limit: 10, offset: 0 })).map(({ lotsAllotted }) => lotsAllotted)).toEqual(
      again.drawn.allotted,
    );
    for (const order of orders) {
      const now = await fixture.order(order);
      const lots = now.lotsAllotted ?? -1;
      expect(now.state).toBe(lots === 0 ? "unallotted" : "allotted");
      expect(now).toMatchObject({
        held: "0.000000",
        paid: `${lots * 200}.000000`,
        returned: `${(order.lots - lots) * 200}.000000`,
        deliveredAt: null,
      });
      expect(await placesOf(fixture.sql, order.userId, BigInt(order.id))).toEqual(
        places[list.findIndex(({ orderId }) => String(orderId) === order.id)],
      );
      const aside = lots === 0 ? {} : { "USDT subscribed": BigInt(lots) * 200n * UNIT };
      expect(await fixture.books(order.userId)).toEqual({ "USDT cash": (100_000n - BigInt(lots) * 200n) * UNIT, ...aside });
      expect(await messagesOf(order.userId)).toMatchObject([
        { kind: "new_share_drawn", params: { shares: String(lots * 10), asked: String(order.shares) } },
      ]);
    }
    await fixture.at(offer.listsAt - 1);
    expect((await fixture.read(offer.id)).stage).toBe("drawn");
    await fixture.at(offer.listsAt);
    expect((await fixture.read(offer.id)).stage).toBe("listed");
    for (const order of orders) {
      const { lotsAllotted, deliveredAt } = await fixture.order(order);
      const lots = BigInt(lotsAllotted ?? 0);
      expect(deliveredAt).toBe(lots === 0n ? null : offer.listsAt);
      const shares = lots === 0n ? {} : { [`${offer.code} spot`]: lots * 1_000n };
      expect(await fixture.books(order.userId)).toEqual({ "USDT cash": (100_000n - lots * 200n) * UNIT, ...shares });
      const [holding] = await fixture.sql<
        { cost: bigint }[]
      >`select cost from spot_holding where user_id = ${order.userId} and product_id = ${offer.productId}`;
      expect(holding?.cost ?? 0n).toBe(lots * 200n * UNIT);
    }
  });

  it("takes nobody who comes after its list, and everybody who was there, with two hundred at the close", async () => {
    const offer = await fixture.offer({ lotsOffered: 30 });
    const users = await Promise.all(Array.from({ length: 200 }, () => fixture.user()));
    fixture.now = offer.closesAt - 1;
    let late = 0;
    const asks = users.map((userId, at) => {
      // Half of them come while the clock passes the close and the list is made.
      if (at === 100) fixture.now = offer.closesAt;
      return fixture.subscribe(userId, offer, 1 + (at % 3));
    });
    const [answers] = await Promise.all([Promise.all(asks), fixture.module.run()]);
    for (const answer of answers) if (!answer.ok && answer.rejection === "new_share_closed") late += 1;
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken + late).toBe(200);
    await fixture.at(offer.closesAt);
    const list = await listOf(fixture.sql, offer.id);
    expect(list.length).toBe(taken);
    await fixture.at(offer.drawAt);
    const { lotsAllotted, lotsAsked } = await fixture.read(offer.id);
    expect(lotsAllotted).toBe(Math.min(30, lotsAsked));
    await fixture.at(offer.listsAt);
  });
});

describe("an offer that everybody can have", () => {
  it("gives each order all of its lots, to the last one, and shuffles nothing", async () => {
    const offer = await fixture.offer();
    const orders = await Promise.all([4, 6].map((lots) => fixture.asked(offer, lots)));
    await fixture.at(offer.drawAt);
    expect(await fixture.read(offer.id)).toMatchObject({ stage: "drawn", key: null, lotsAllotted: 10 });
    for (const order of orders) {
      expect(await fixture.order(order)).toMatchObject({ state: "allotted", lotsAllotted: order.lots, returned: "0.000000" });
      expect(await placesOf(fixture.sql, order.userId, BigInt(order.id))).toEqual([]);
    }
  });
});

describe("an offer that comes to nothing", () => {
  it("fails at the close below its least, gives all money back, and lists no share", async () => {
    const offer = await fixture.offer({ lotsMinimum: 5 });
    const order = await fixture.asked(offer, 4);
    await fixture.at(offer.closesAt);
    expect(await fixture.read(offer.id)).toMatchObject({ stage: "failed", lotsAllotted: 0, resultHash: null });
    expect(await fixture.order(order)).toMatchObject({ state: "failed", held: "0.000000", returned: "800.000000", lotsAllotted: null });
    expect(await fixture.books(order.userId)).toEqual({ "USDT cash": 100_000n * UNIT });
    expect(await messagesOf(order.userId)).toMatchObject([
      { kind: "new_share_returned", params: { reason: "failed", returned: "800.000000" } },
    ]);
    const [row] = await fixture.sql`select withdrawn_ms from listing where product_id = ${offer.productId}`;
    expect(row?.withdrawn_ms).not.toBeNull();
  });

  it("fails without any order", async () => {
    const offer = await fixture.offer();
    await fixture.at(offer.closesAt);
    expect(await fixture.read(offer.id)).toMatchObject({ stage: "failed", orders: 0 });
  });

  it("is void where its list was not there before the named round", async () => {
    const offer = await fixture.offer({ hasBeacon: true });
    const order = await fixture.asked(offer, 4);
    await fixture.at(quicknetRoundAt(offer.beaconRound ?? 0));
    expect(await fixture.read(offer.id)).toMatchObject({ stage: "void", voidReason: "list_late", root: null });
    expect(await fixture.order(order)).toMatchObject({ state: "void", returned: "800.000000" });
    expect(await messagesOf(order.userId)).toMatchObject([{ params: { reason: "list_late" } }]);
  });

  it("is void where the named round does not come, and not before it has been waited for", async () => {
    const offer = await fixture.offer({ hasBeacon: true });
    const orders = await Promise.all([8, 9].map((lots) => fixture.asked(offer, lots)));
    await fixture.at(offer.closesAt);
    await fixture.at(offer.drawAt + NEW_SHARE_WAIT_MS - NEW_SHARE_TRIED_MS);
    await fixture.at(offer.drawAt + NEW_SHARE_WAIT_MS - 1);
    expect((await fixture.read(offer.id)).stage).toBe("closed");
    await fixture.at(offer.drawAt + NEW_SHARE_WAIT_MS + 20_000);
    expect(await fixture.read(offer.id)).toMatchObject({ stage: "void", voidReason: "beacon_missing" });
    for (const order of orders) expect(await fixture.books(order.userId)).toEqual({ "USDT cash": 100_000n * UNIT });
  });

  it("is void where no key opens the seed, and goes on where one does in time", async () => {
    const [sealed, opened] = [await fixture.offer(), await fixture.offer()];
    const orders = await Promise.all([sealed, opened].map((offer) => fixture.asked(offer, 2)));
    fixture.box = { ...testBox, open: () => null };
    await fixture.at(opened.drawAt);
    expect((await fixture.read(opened.id)).stage).toBe("closed");
    fixture.box = {
      ...testBox,
      open: (kept, owner) => (owner.includes(`${sealed.code}`) && owner.endsWith(sealed.code) ? null : testBox.open(kept, owner)),
    };
    await fixture.at(opened.drawAt + HOUR_MS);
    expect((await fixture.read(opened.id)).stage).toBe("drawn");
    await fixture.at(sealed.drawAt + NEW_SHARE_WAIT_MS + 20_000);
    fixture.box = testBox;
    expect(await fixture.read(sealed.id)).toMatchObject({ stage: "void", voidReason: "seed_sealed", seed: null });
    expect(await fixture.order(orders[0] as (typeof orders)[0])).toMatchObject({ state: "void", returned: "400.000000" });
  });
});

describe("the calendar", () => {
  it("goes on after days in which nothing ran: all steps of an offer at once, each in its order", async () => {
    const offer = await fixture.offer();
    const orders = await Promise.all([10, 9].map((lots) => fixture.asked(offer, lots)));
    await fixture.at(offer.listsAt + 30 * DAY_MS);
    expect(await fixture.read(offer.id)).toMatchObject({ stage: "listed", lotsAllotted: 10 });
    const states = await Promise.all(orders.map((order) => fixture.order(order)));
    expect(states.reduce((sum, { lotsAllotted }) => sum + (lotsAllotted ?? 0), 0)).toBe(10);
  });

  it("settles and delivers once where it is interrupted in the middle, and runs beside itself", async () => {
    const offer = await fixture.offer();
    const orders = await Promise.all([10, 10, 10].map((lots) => fixture.asked(offer, lots)));
    await fixture.at(offer.closesAt);
    const mend = await failWrites(fixture.sql, "site_message", BUG);
    await fixture.at(offer.drawAt);
    await mend();
    expect((await fixture.read(offer.id)).stage).toBe("drawn");
    for (const order of orders) expect((await fixture.order(order)).state).toBe("open");
    const other = fixture.create();
    fixture.now += 120_000;
    await Promise.all([fixture.module.run(), other.run()]);
    await fixture.at(offer.listsAt);
    await other.run();
    await other.stop();
    const states = await Promise.all(orders.map((order) => fixture.order(order)));
    expect(states.reduce((sum, { lotsAllotted }) => sum + (lotsAllotted ?? 0), 0)).toBe(10);
    for (const { state, lotsAllotted, deliveredAt } of states) {
      expect(state).toBe(lotsAllotted === 0 ? "unallotted" : "allotted");
      expect(deliveredAt === null).toBe(lotsAllotted === 0);
    }
  });
});
