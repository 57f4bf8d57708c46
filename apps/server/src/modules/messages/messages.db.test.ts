import type { Envelope, Fields, RouteKey } from "@candela/api";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { BusEvents } from "../../platform/bus.ts";
import type { Call, Handler } from "../../platform/http/handlers.ts";
import { createTestDatabase } from "../../testing.ts";
import { messageHandlers, type NewMessage, sendMessages } from "./index.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());

const NOW = Date.UTC(2026, 0, 5, 15);
const [ann, bob] = [1n, 2n];
const published: unknown[] = [];
const handlers = messageHandlers({
  sql,
  bus: { publish: (name: keyof BusEvents, event: BusEvents[keyof BusEvents]) => published.push([name, event]) },
});

async function ask<K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>) {
  const session = { userId, sessionId: 1n, accountType: "guest" };
  const handler = handlers[route] as Handler<never>;
  return (await handler({ fields, session } as unknown as Call<never>)) as Envelope<Record<string, unknown>, Record<string, unknown>>;
}
const rows = async (userId: bigint, fields: { pageNum?: number; pageSize?: number } = {}) =>
  (await ask("GET /api/siteMessage/list", userId, fields)).rows;
const unread = async (userId: bigint) => (await ask("GET /api/siteMessage/notReadMessageCount", userId, {})).data as unknown;

const to = (userId: bigint, price: string): NewMessage => ({ userId, kind: "price_alert", params: { productCode: "GC", price } });
const send = (...messages: readonly NewMessage[]) => sql.begin((tx) => sendMessages(tx, messages, NOW));

beforeEach(async () => {
  await sql`truncate site_message cascade`;
  published.length = 0;
});

describe("messages", () => {
  it("are told to those they are for, each with how many that user has not read by then", async () => {
    expect(await send()).toEqual([]);
    const sent = await send(to(ann, "1"), to(bob, "2"), to(ann, "3"));
    const one = (price: string) => ({
      id: expect.any(String),
      kind: "price_alert",
      params: { productCode: "GC", price },
      isRead: false,
      ts: NOW,
    });
    expect(sent).toEqual([
      { userId: ann, message: one("1"), unread: 2 },
      { userId: bob, message: one("2"), unread: 1 },
      { userId: ann, message: one("3"), unread: 2 },
    ]);
    await ask("POST /api/siteMessage/read", ann, { id: sent[0]?.message.id ?? "" });
    expect((await send(to(ann, "4")))[0]).toMatchObject({ unread: 2 });
  });

  it("are listed page by page, the newest first, and counted", async () => {
    await send(to(ann, "1"), to(bob, "9"), to(ann, "2"), to(ann, "3"));
    const prices = async (fields: { pageNum?: number; pageSize?: number }) =>
      (await rows(ann, fields)).map(({ params }) => (params as { price: string }).price);
    expect(await prices({})).toEqual(["3", "2", "1"]);
    expect(await prices({ pageNum: 1, pageSize: 2 })).toEqual(["3", "2"]);
    expect(await prices({ pageNum: 2, pageSize: 2 })).toEqual(["1"]);
    expect((await ask("GET /api/siteMessage/list", ann, { pageNum: 2, pageSize: 2 })).total).toBe(3);
    await sql`insert into site_message (user_id, kind, params, ts) select ${bob}, 'price_alert', '{}', ${NOW}::bigint from generate_series(1, 31)`;
    expect(await rows(bob)).toHaveLength(30);
  });

  it("are another's to nobody: neither read, nor marked, nor counted", async () => {
    const [sent] = await send(to(ann, "1"));
    const id = sent?.message.id ?? "";
    expect((await ask("GET /api/siteMessage/detail", ann, { id })).data).toEqual(sent?.message);
    await expect(ask("GET /api/siteMessage/detail", bob, { id })).rejects.toMatchObject({ key: "not_found" });
    await expect(ask("GET /api/siteMessage/detail", ann, { id: "999999" })).rejects.toMatchObject({ key: "not_found" });
    expect((await ask("POST /api/siteMessage/read", bob, { id })).data).toEqual({ unread: 0 });
    expect((await ask("POST /api/siteMessage/read", bob, {})).data).toEqual({ unread: 0 });
    expect([await unread(ann), await unread(bob), await rows(bob)]).toEqual([1, 0, []]);
    expect(await rows(ann)).toMatchObject([{ isRead: false }]);
    expect(published).toEqual([]);
  });

  it("are marked one by one or all at once, and the user's other devices hear of it when something changed", async () => {
    const sent = await send(to(ann, "1"), to(ann, "2"), to(ann, "3"), to(bob, "4"));
    const id = sent[1]?.message.id ?? "";
    const heard = (left: number) => ["account", { userId: ann, events: [{ kind: "message", message: null, unread: left }] }];
    expect((await ask("POST /api/siteMessage/read", ann, { id })).data).toEqual({ unread: 2 });
    expect((await rows(ann)).map(({ isRead }) => isRead)).toEqual([false, true, false]);
    expect((await ask("POST /api/siteMessage/read", ann, { id })).data).toEqual({ unread: 2 });
    expect(published).toEqual([heard(2)]);
    expect((await ask("POST /api/siteMessage/read", ann, {})).data).toEqual({ unread: 0 });
    expect((await ask("POST /api/siteMessage/read", ann, {})).data).toEqual({ unread: 0 });
    expect(published).toEqual([heard(2), heard(0)]);
    expect([await unread(ann), await unread(bob)]).toEqual([0, 1]);
  });

  it("that nobody has read are counted up to a thousand", async () => {
    const many = (count: number) =>
      sql`insert into site_message (user_id, kind, params, ts) select ${ann}, 'price_alert', '{}', 1 from generate_series(1, ${count}::integer)`;
    await many(999);
    expect(await unread(ann)).toBe(999);
    await many(2);
    expect(await unread(ann)).toBe(1_000);
  });
});
