import type { AccountEvent, Envelope } from "@candela/api";
import { stalenessLimit } from "@candela/model";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { BusEvents } from "../../platform/bus.ts";
import type { Call, Handler, Session } from "../../platform/http/handlers.ts";
import { createLog } from "../../platform/log.ts";
import { createTestDatabase } from "../../testing.ts";
import { messageHandlers } from "../messages/index.ts";
import { AAPL, BTC, FakeMarket } from "../spot/spot-test-kit.ts";
import { type Alerts, createAlertsModule } from "./index.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());

/** Alerts and messages on a real database, over a market that stands still until the test moves it. */
class AlertFixture {
  readonly market = new FakeMarket();
  readonly published: { userId: bigint; event: AccountEvent }[] = [];
  readonly alerts: Alerts;
  readonly handlers;
  now = Date.UTC(2026, 0, 5, 15);

  constructor() {
    const bus = {
      publish: (name: keyof BusEvents, event: BusEvents[keyof BusEvents]) => {
        if (name !== "account") return;
        const { userId, events } = event as BusEvents["account"];
        this.published.push(...events.map((one) => ({ userId, event: one })));
      },
    };
    this.tick(BTC, "50000.00");
    this.tick(AAPL, "200.00");
    this.alerts = createAlertsModule({ sql, clock: { now: () => this.now }, log: createLog("silent"), bus, market: this.market });
    this.handlers = { ...this.alerts.handlers, ...messageHandlers({ sql, bus }) };
  }

  tick(spec: typeof BTC, price: string) {
    return this.market.tick(spec, this.now, price);
  }

  async call(
    route: keyof AlertFixture["handlers"],
    userId: bigint,
    fields: Record<string, unknown> = {},
  ): Promise<Envelope<unknown, unknown>> {
    const session: Session = { userId, sessionId: userId, accountType: "guest" };
    const handler = this.handlers[route] as Handler<never>;
    return (await handler({ fields, session, language: "en" } as unknown as Call<never>)) as Envelope<unknown, unknown>;
  }

  async add(userId: bigint, price: string, productCode = BTC.productCode): Promise<{ id: string; condition: string }> {
    const { data } = await this.call("POST /api/priceAlert/add", userId, { productCode, price });
    return data as { id: string; condition: string };
  }

  async list(
    userId: bigint,
    fields: Record<string, unknown> = {},
  ): Promise<{ id: string; price: string; status: string; tick: unknown }[]> {
    return (await this.call("GET /api/priceAlert/list", userId, fields)).rows as never;
  }

  async unread(userId: bigint): Promise<number> {
    return (await this.call("GET /api/siteMessage/notReadMessageCount", userId)).data as number;
  }
}

const [ann, bob] = [1n, 2n];
beforeEach(() => sql`truncate price_alert, site_message cascade`);

describe("an alert", () => {
  it("fires once at the first tick that gets there, with a message and a push to its owner alone", async () => {
    const fixture = new AlertFixture();
    await fixture.alerts.start();
    expect(await fixture.add(ann, "50100")).toMatchObject({ condition: "above", price: "50100.00", status: "active", tick: null });
    expect(await fixture.add(bob, "49900")).toMatchObject({ condition: "below" });
    fixture.tick(BTC, "50099.99");
    const reaching = fixture.tick(BTC, "50150.00");
    fixture.tick(BTC, "50200.00");
    await fixture.alerts.idle();
    expect(await fixture.list(ann)).toMatchObject([{ status: "fired", tick: { seq: reaching.seq, price: "50150.00" } }]);
    expect(await fixture.list(bob)).toMatchObject([{ status: "active" }]);
    expect(fixture.published).toMatchObject([
      { userId: ann, event: { kind: "alert", alert: { status: "fired" } } },
      {
        userId: ann,
        event: {
          kind: "message",
          unread: 1,
          message: { kind: "price_alert", isRead: false, params: { productCode: BTC.productCode, price: "50100.00", reached: "50150.00" } },
        },
      },
    ]);
    expect([await fixture.unread(ann), await fixture.unread(bob)]).toEqual([1, 0]);
    await fixture.alerts.stop();
  });

  it("is found again after a restart, and fires when the price got there meanwhile", async () => {
    const before = new AlertFixture();
    await before.alerts.start();
    await before.add(ann, "50100");
    await before.add(ann, "49000");
    await before.alerts.stop();
    const after = new AlertFixture();
    after.tick(BTC, "50500.00");
    await after.alerts.start();
    await after.alerts.idle();
    expect((await after.list(ann)).map(({ price, status }) => [price, status])).toEqual([
      ["49000.00", "active"],
      ["50100.00", "fired"],
    ]);
    after.tick(BTC, "48000.00");
    await after.alerts.idle();
    expect(await after.unread(ann)).toBe(2);
    await after.alerts.stop();
  });

  it("fires in two processes and tells once", async () => {
    const [one, two] = [new AlertFixture(), new AlertFixture()];
    await one.add(ann, "50100");
    await Promise.all([one.alerts.start(), two.alerts.start()]);
    one.tick(BTC, "50200.00");
    two.tick(BTC, "50200.00");
    await Promise.all([one.alerts.idle(), two.alerts.idle()]);
    expect(one.published.length + two.published.length).toBe(2);
    expect(await one.unread(ann)).toBe(1);
    await Promise.all([one.alerts.stop(), two.alerts.stop()]);
  });

  it("does not fire at a product that is suspended or frozen", async () => {
    const fixture = new AlertFixture();
    await fixture.alerts.start();
    await fixture.add(ann, "50100");
    fixture.market.products.set(BTC.productCode, { ...BTC, isLock: true });
    fixture.tick(BTC, "99000.00");
    await fixture.alerts.idle();
    expect(await fixture.list(ann)).toMatchObject([{ status: "active" }]);
    await fixture.alerts.stop();
  });

  it("that a start finds beyond the price of a frozen product waits until a price is believed again", async () => {
    const before = new AlertFixture();
    await before.alerts.start();
    await before.add(ann, "50100");
    await before.alerts.stop();
    const fixture = new AlertFixture();
    fixture.market.products.set(BTC.productCode, { ...BTC, isLock: true });
    fixture.tick(BTC, "99000.00");
    await fixture.alerts.start();
    await fixture.alerts.idle();
    expect(await fixture.list(ann)).toMatchObject([{ status: "active" }]);
    fixture.market.products.set(BTC.productCode, BTC);
    fixture.tick(BTC, "50200.00");
    await fixture.alerts.idle();
    expect(await fixture.list(ann)).toMatchObject([{ status: "fired", tick: { price: "50200.00" } }]);
    await fixture.alerts.stop();
  });

  it("that has fired makes room for another", async () => {
    const fixture = new AlertFixture();
    await fixture.alerts.start();
    await Promise.all(Array.from({ length: 100 }, (_, n) => fixture.add(ann, String(51_000 + n))));
    await expect(fixture.add(ann, "60000")).rejects.toMatchObject({ key: "alert_limit" });
    fixture.tick(BTC, "51000.00");
    await fixture.alerts.idle();
    expect(await fixture.add(ann, "60000")).toMatchObject({ condition: "above" });
    await expect(fixture.add(ann, "60001")).rejects.toMatchObject({ key: "alert_limit" });
    await fixture.alerts.stop();
  });

  it("moves, also to the other side, and onto another that it replaces", async () => {
    const fixture = new AlertFixture();
    await fixture.alerts.start();
    const { id } = await fixture.add(ann, "50100");
    await fixture.add(ann, "49500");
    const moved = await fixture.call("POST /api/priceAlert/move", ann, { id, price: "49500" });
    expect(moved.data).toMatchObject({ id, condition: "below", price: "49500.00" });
    expect(await fixture.list(ann)).toHaveLength(1);
    fixture.tick(BTC, "50200.00");
    fixture.tick(BTC, "49400.00");
    await fixture.alerts.idle();
    expect(await fixture.unread(ann)).toBe(1);
    await expect(fixture.call("POST /api/priceAlert/move", ann, { id, price: "51000" })).rejects.toMatchObject({
      key: "alert_already_fired",
    });
    await fixture.alerts.stop();
  });

  it("that is removed never fires; another user's does not exist", async () => {
    const fixture = new AlertFixture();
    await fixture.alerts.start();
    const { id } = await fixture.add(ann, "50100");
    // As if it were nobody's: the answer tells no one whose an id is.
    const unknown = await fixture.call("POST /api/priceAlert/remove", bob, { id: "999999" });
    expect(await fixture.call("POST /api/priceAlert/remove", bob, { id })).toEqual({ ...unknown, data: { id } });
    await expect(fixture.call("POST /api/priceAlert/move", bob, { id, price: "51000" })).rejects.toMatchObject({ key: "not_found" });
    expect(await fixture.list(ann)).toHaveLength(1);
    await fixture.call("POST /api/priceAlert/remove", ann, { id });
    await fixture.call("POST /api/priceAlert/remove", ann, { id });
    fixture.tick(BTC, "50200.00");
    await fixture.alerts.idle();
    expect([await fixture.list(ann), fixture.published]).toEqual([[], []]);
    await fixture.alerts.stop();
  });

  it.each([
    ["on the price itself", { price: "50000" }, "alert_already_there"],
    ["off the step", { price: "50000.001" }, "price_step"],
    ["far away", { price: "900000" }, "price_out_of_range"],
    ["of nothing", { price: "50100", productCode: "NONE" }, "product_not_listed"],
  ])("%s is rejected", async (_name, fields, key) => {
    const fixture = new AlertFixture();
    await expect(fixture.call("POST /api/priceAlert/add", ann, { productCode: BTC.productCode, ...fields })).rejects.toMatchObject({ key });
  });

  it.each([
    ["a market that is open, while its price is fresh", { isOpen: true, ageMs: stalenessLimit(AAPL) }, "done"],
    ["a market that is open, once its price is too old", { isOpen: true, ageMs: stalenessLimit(AAPL) + 1 }, "price_stale"],
    ["a market that is closed, however old its last price is", { isOpen: false, ageMs: 3 * 86_400_000 }, "done"],
  ])("of %s, is set and moved alike", async (_market, { isOpen, ageMs }, outcome) => {
    const fixture = new AlertFixture();
    const { id } = await fixture.add(ann, "210.00", AAPL.productCode);
    if (!isOpen) fixture.market.closed.add(AAPL.productCode);
    fixture.now += ageMs;
    const tries = await Promise.allSettled([
      fixture.add(ann, "190.00", AAPL.productCode),
      fixture.call("POST /api/priceAlert/move", ann, { id, price: "220.00" }),
    ]);
    expect(tries.map((one) => (one.status === "rejected" ? one.reason.key : "done"))).toEqual([outcome, outcome]);
  });

  it("is one however often it is asked for, and no more than a hundred wait, also when asked at once", async () => {
    const fixture = new AlertFixture();
    const same = await Promise.all(Array.from({ length: 10 }, () => fixture.add(ann, "50100")));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const many = Array.from({ length: 130 }, (_, n) => fixture.add(ann, String(51_000 + n)));
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(99);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { key: "alert_limit", params: { max: "100" } } });
  });
});

describe("messages", () => {
  it("are listed to their owner, newest first, and read one by one or all at once", async () => {
    const fixture = new AlertFixture();
    await fixture.alerts.start();
    for (const price of ["50100", "50200", "50300"]) await fixture.add(ann, price);
    fixture.tick(BTC, "50200.00");
    fixture.tick(BTC, "50400.00");
    await fixture.alerts.idle();
    const { rows, total } = await fixture.call("GET /api/siteMessage/list", ann, { pageSize: 2 });
    expect(total).toBe(3);
    const [newest] = rows as unknown as { id: string; params: { price: string } }[];
    expect(newest?.params.price).toBe("50300.00");
    await expect(fixture.call("GET /api/siteMessage/detail", bob, { id: newest?.id })).rejects.toMatchObject({ key: "not_found" });
    expect((await fixture.call("POST /api/siteMessage/read", bob, { id: newest?.id })).data).toEqual({ unread: 0 });
    fixture.published.length = 0;
    expect((await fixture.call("POST /api/siteMessage/read", ann, { id: newest?.id })).data).toEqual({ unread: 2 });
    expect((await fixture.call("POST /api/siteMessage/read", ann, { id: newest?.id })).data).toEqual({ unread: 2 });
    expect((await fixture.call("POST /api/siteMessage/read", ann)).data).toEqual({ unread: 0 });
    expect(fixture.published.map(({ event }) => event)).toEqual([
      { kind: "message", message: null, unread: 2 },
      { kind: "message", message: null, unread: 0 },
    ]);
    expect((await fixture.call("GET /api/siteMessage/detail", ann, { id: newest?.id })).data).toMatchObject({ isRead: true });
    await fixture.alerts.stop();
  });
});
