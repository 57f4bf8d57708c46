/** New shares under attack and bad luck, on the database. */
import { DAY_MS, HOUR_MS, MINUTE_MS, NEW_SHARE_TRIED_MS, NEW_SHARE_WAIT_MS, quicknetRoundAt } from "@candela/model";
import { expect, it } from "vitest";
import { withdrawListing } from "../market-data/index.ts";
import { createNewShareCheck } from "./ledger-check.ts";
import { openNewShareFixture } from "./new-shares-test-kit.ts";

const UNIT = 1_000_000n;
const fixture = await openNewShareFixture();

it("takes an order back and another one of the same user at once", async () => {
  const offer = await fixture.offer();
  const other = await fixture.user();
  const first = await fixture.asked(offer, 3);
  const faults = () => fixture.module.stats().reduce((sum, stats) => sum + stats.faults, 0);
  const before = faults();
  const [gone, again, beside] = await Promise.all([
    fixture.withdraw(first.userId, first),
    fixture.subscribe(first.userId, offer, 2),
    fixture.subscribe(other, offer, 1),
  ]);
  expect(gone).toMatchObject({ ok: true, data: { state: "withdrawn" } });
  expect(again).toMatchObject({ ok: true, data: { state: "open", lots: 2, version: 1 } });
  expect(beside).toMatchObject({ ok: true });
  // The whole batch went through: nobody else's command had to be done again alone.
  expect(faults()).toBe(before);
  expect(await fixture.books(first.userId)).toEqual({ "USDT cash": 99_600n * UNIT, "USDT subscribed": 400n * UNIT });
  expect(await fixture.read(offer.id)).toMatchObject({ lotsAsked: 3, orders: 2 });
});

it("closes, draws and settles the other offers where one of them fails", async () => {
  const broken = await fixture.offer({ lotsOffered: 2, lotsPerUser: 2 });
  const sound = await fixture.offer();
  const stuck = await fixture.asked(broken, 2);
  await fixture.asked(broken, 2);
  const order = await fixture.asked(sound, 3);
  await fixture.at(broken.closesAt);
  // Somebody with the keys of the database changes the list behind its published root.
  await fixture.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update new_share_order set lots = 1, held = 200000000 where id = ${stuck.id}::bigint`;
  });
  await fixture.at(broken.drawAt).catch(() => undefined);
  expect(await fixture.read(sound.id)).toMatchObject({ stage: "drawn" });
  expect(await fixture.order(order)).toMatchObject({ state: "allotted" });
  expect(await fixture.read(broken.id)).toMatchObject({ stage: "closed", seed: null });
  // As it was, so that the books add up when the file is done.
  await fixture.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update new_share_order set lots = 2, held = 400000000 where id = ${stuck.id}::bigint`;
  });
  await fixture.at(broken.drawAt + HOUR_MS);
  expect(await fixture.read(broken.id)).toMatchObject({ stage: "drawn" });
});

const problems = (): Promise<readonly string[]> => fixture.sql.begin((tx) => createNewShareCheck()(tx));

it("is found out where somebody with the database makes an offer void, or takes back a share that people receive", async () => {
  const [ended, hidden] = [await fixture.offer(), await fixture.offer()];
  const order = await fixture.asked(ended, 2);
  await fixture.asked(hidden, 2);
  await fixture.at(ended.closesAt);
  expect(await problems()).toEqual([]);
  // What the triggers let through: a step that the server takes as well, only not now.
  const voidNow = (
    at: number,
  ) => fixture.sql`update new_share_offer set stage = 'void', void_reason = 'seed_sealed', settled_ms = ${String(at)}::bigint,
    lots_allotted = 0 where id = ${ended.id}`;
  await voidNow(ended.closesAt + HOUR_MS);
  await fixture.sql.begin((tx) => withdrawListing(tx, hidden.productId, fixture.now));
  expect(await problems()).toEqual([
    `offer ${ended.code}: it is void without what makes an offer void`,
    `offer ${hidden.code}: its share is not announced as the offer says`,
  ]);
  // As they were, so that the books add up when the file is done.
  await fixture.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update new_share_offer set stage = 'closed', void_reason = null, settled_ms = null, lots_allotted = null where id = ${ended.id}`;
    await tx`update listing set withdrawn_ms = null where product_id = ${hidden.productId}`;
  });
  await fixture.at(ended.drawAt);
  expect(await fixture.order(order)).toMatchObject({ state: "allotted" });
});

it("goes back whole where the server stood still past the first midnight, whose share has come by then", async () => {
  const offer = await fixture.offer({ lotsMinimum: 5 });
  const order = await fixture.asked(offer, 2);
  await fixture.at(offer.listsAt + HOUR_MS);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "failed" });
  expect(await fixture.books(order.userId)).toEqual({ "USDT cash": 100_000n * UNIT });
  const [row] = await fixture.sql`select withdrawn_ms from listing where product_id = ${offer.productId}`;
  expect(row?.withdrawn_ms).toBeNull();
});

it("waits for its round after a start too, however long the server stood still", async () => {
  const offer = await fixture.offer({ hasBeacon: true });
  for (const lots of [8, 9]) await fixture.asked(offer, lots);
  await fixture.at(offer.closesAt);
  const late = offer.drawAt + NEW_SHARE_WAIT_MS + HOUR_MS;
  await fixture.at(late);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "closed" });
  await fixture.at(late + NEW_SHARE_TRIED_MS - 1);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "closed" });
  await fixture.at(late + NEW_SHARE_TRIED_MS + 20_000);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "void", voidReason: "beacon_missing" });
});

it("is void where the network has made the round before the list, whatever the clock of the machine says", async () => {
  const offer = await fixture.offer({ hasBeacon: true });
  const order = await fixture.asked(offer, 3);
  fixture.rounds.set(offer.beaconRound ?? 0, "ab".repeat(48));
  await fixture.at(offer.closesAt);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "void", voidReason: "list_late", root: null });
  expect(await fixture.order(order)).toMatchObject({ state: "void", returned: "600.000000" });
  expect(await problems()).toEqual([]);
});

it("publishes the list of an offer while another one is settled", async () => {
  const large = await fixture.offer({ lotsOffered: 300 });
  const drawAt = large.drawAt;
  const next = await fixture.offer({
    hasBeacon: true,
    closesAt: drawAt + MINUTE_MS,
    drawAt: drawAt + HOUR_MS,
    listsAt: large.listsAt + DAY_MS,
  });
  await fixture.asked(next, 2);
  await Promise.all(Array.from({ length: 220 }, () => fixture.asked(large, 1)));
  await fixture.at(large.closesAt);
  const named = quicknetRoundAt(next.beaconRound ?? 0);
  let settled = 0;
  const push = fixture.published.push.bind(fixture.published);
  fixture.published.push = (...events) => {
    settled += events.length;
    if (settled >= 50) fixture.now = Math.max(fixture.now, next.closesAt);
    if (settled >= 150) fixture.now = Math.max(fixture.now, named);
    return push(...events);
  };
  await fixture.at(drawAt);
  fixture.published.push = push;
  expect(settled).toBeGreaterThanOrEqual(220);
  expect(await fixture.read(next.id)).toMatchObject({ stage: "closed", rootAt: next.closesAt });
});

it("starts where the code of a first offer is taken: that one is left out", async () => {
  await fixture.offer({ code: "S:BWTD" });
  await fixture.module.load();
  const rows = await fixture.sql<
    { code: string }[]
  >`select code from new_share_offer where proposal_id is null and code ~ '^S:[A-Z]{4}$' order by code`;
  expect(rows.map(({ code }) => code)).toEqual(["S:BWTD", "S:JNCC", "S:OREL"]);
  await fixture.module.load();
});

it("tries again what was set aside, though the clock was set back since", async () => {
  const offer = await fixture.offer();
  const order = await fixture.asked(offer, 2);
  await fixture.at(offer.closesAt);
  await fixture.sql.unsafe(`alter table new_share_order add constraint stuck check (id <> ${order.id} or state = 'open') not valid`);
  const drawn = offer.drawAt + 2 * HOUR_MS;
  await fixture.at(drawn);
  expect(await fixture.order(order)).toMatchObject({ state: "open" });
  await fixture.sql`alter table new_share_order drop constraint stuck`;
  await fixture.at(drawn - HOUR_MS);
  expect(await fixture.order(order)).toMatchObject({ state: "allotted" });
  fixture.now = drawn;
});
