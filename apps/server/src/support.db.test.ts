/** Customer service of the whole server: over a real socket, with real trades, and from both sides. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AccountEvent } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { tableHashes } from "./testing/state-hash.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, socketUrl, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

type News = Extract<AccountEvent, { kind: "support" }>;

const clock = new ManualClock(Date.UTC(2026, 0, 5, 15, 0, 7));
const CODE = "X:BTCUSD";
const reason = "the user asks";
let database: TestDatabase;
let server: Server;
let operator: string;
let user: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "support", clock });
  operator = await openTestOperator(server.app, database.sql, clock, "sana", "support");
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});
beforeEach(async () => {
  user = await openGuest(server);
});

const { ask, send } = callsTo(() => server);
const say = async (text: string, clientId = randomUUID()) => {
  const { data, msg } = await ask(user, "POST /api/service/send", { text, clientId });
  if (data === null) throw new Error(msg);
  return data;
};
const reply = (id: string, text: string, seen: number) =>
  ask(operator, "POST /api/admin/support/reply", { id, text, seen, clientId: randomUUID(), reason });
const attach = (kind: string, id: string | undefined) => ask(user, "POST /api/service/attach", { kind, id, clientId: randomUUID() });

/** A page that follows its account, with what it was told of customer service. */
class Page {
  readonly news: News[] = [];
  readonly ws: WebSocket;
  n = 0;

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on("message", (data) => {
      for (const message of JSON.parse(String(data))) {
        if (message.ch !== "account") continue;
        this.n = message.n;
        if (message.kind === "delta") this.news.push(...message.data.filter((event: AccountEvent) => event.kind === "support"));
      }
    });
  }

  static async open(token: string, after?: number): Promise<Page> {
    const ws = new WebSocket(socketUrl(server), { perMessageDeflate: false });
    await once(ws, "open");
    const page = new Page(ws);
    ws.send(JSON.stringify({ op: "auth", token }));
    ws.send(JSON.stringify({ op: "account", ...(after !== undefined && { after }) }));
    await expect.poll(() => after ?? page.n).toBeGreaterThan(0);
    return page;
  }

  async close(): Promise<void> {
    this.ws.close();
    await once(this.ws, "close");
  }

  texts = () => this.news.flatMap(({ message }) => (message === null ? [] : [message.event ?? message.text]));
}

describe("an open page", () => {
  it("is told of messages, marks, state and writing on each of the user's devices, and of nobody else's", async () => {
    const [one, other] = [await Page.open(user), await Page.open(user)];
    const stranger = await Page.open(await openGuest(server));
    const { conversation } = await say("Hello");
    const { id } = conversation;
    await reply(id, "Hello, what is it about?", 1);
    await ask(operator, "POST /api/admin/support/typing", { id });
    await ask(operator, "POST /api/admin/support/marks", { id, delivered: 3, read: 3 });
    for (const page of [one, other]) {
      await expect.poll(() => page.news.at(-1)?.conversation).toMatchObject({ agentRead: 3, lastSeq: 3 });
      expect(page.texts()).toEqual(["Hello", "joined", "Hello, what is it about?"]);
      expect(page.news.some(({ typing }) => typing !== null)).toBe(true);
      expect(page.news.at(-1)?.unread).toBe(1);
    }
    // Read on one device, the dot goes out on the other.
    await ask(user, "POST /api/service/read", { conversationId: id, seq: 3 });
    await expect.poll(() => other.news.at(-1)).toMatchObject({ unread: 0, conversation: { ownRead: 3, unread: 0 } });
    expect(stranger.news).toEqual([]);
    // With a page open nothing is put into the messages, and nothing is pushed.
    expect((await ask(user, "GET /api/siteMessage/list")).total).toBe(0);
    for (const page of [one, other, stranger]) await page.close();
  });

  it("that was away is told what it missed, and is a push away meanwhile", async () => {
    const page = await Page.open(user);
    const { id } = (await say("Are you there?")).conversation;
    await expect.poll(() => page.texts()).toEqual(["Are you there?"]);
    await page.close();
    await vi.waitFor(async () => {
      const { lastSeq } = (await ask(operator, "GET /api/admin/support/detail", { id })).data ?? { lastSeq: 0 };
      await reply(id, "Yes", lastSeq);
      expect((await ask(user, "GET /api/siteMessage/list")).rows).toMatchObject([
        { kind: "support_answer", params: { number: `CS-${id}` } },
      ]);
    }, 20_000);
    const back = await Page.open(user, page.n);
    await expect.poll(() => back.texts()).toContain("Yes");
    // By number, whatever the socket kept.
    const { rows, total } = await ask(user, "GET /api/service/messages", { conversationId: id, after: 1 });
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, at) => at + 2));
    expect(rows.at(-1)?.seq).toBe(total);
    await back.close();
  });
});

describe("a trade that is shown", () => {
  it("has its figures as they are when it is read, and is whole for operators, who are noted", async () => {
    const spot = await send(user, "POST /api/spotOrder/place", { productCode: CODE, direction: 1, orderType: "market", amount: "500" });
    const quick = await send(user, "POST /api/fastTradeOrder/place", { productCode: CODE, direction: 1, optionId: 6, stake: "50" });
    const opening = {
      productCode: CODE,
      side: "long",
      action: "open",
      orderType: "market",
      quantity: "2",
      leverage: 10,
      marginMode: "isolated",
    };
    const contract = await send(user, "POST /api/contractOrder/place", opening);
    const position = (await ask(user, "GET /api/contractPosition/list", { status: "open" })).rows[0];
    const shown = [
      ["spotOrder", spot.data?.id, "filled"],
      ["quickTrade", quick.data?.id, "accepted"],
      ["contractOrder", contract.data?.orders[0]?.id, "filled"],
      ["contractPosition", position?.id, "open"],
    ] as const;
    const offered = (await ask(user, "GET /api/service/attachable")).rows.map(({ kind, id }) => `${kind} ${id}`);
    expect(offered.toSorted()).toEqual(shown.map(([kind, id]) => `${kind} ${id}`).toSorted());
    for (const [kind, id, status] of shown)
      expect((await attach(kind, id)).data?.message).toMatchObject({
        kind: "attachment",
        attachment: { kind, id, productCode: CODE, status, result: null },
      });
    const { id: conversationId = "0" } = (await ask(user, "GET /api/service/conversation")).data?.conversation ?? {};
    await send(user, "POST /api/contractPosition/close", { id: position?.id });
    const trade = async () => (await ask(user, "GET /api/fastTradeOrder/detail", { id: quick.data?.id })).data;
    clock.advance(1_000);
    const opened = await vi.waitUntil(async () => ((await trade())?.openTick == null ? undefined : trade()), { timeout: 10_000 });
    clock.advance((opened?.seconds ?? 0) * 1_000 + 11_000);
    const settled = await vi.waitUntil(async () => ((await trade())?.settledAt == null ? undefined : trade()), { timeout: 10_000 });
    const now = (await ask(user, "GET /api/service/messages", { conversationId })).rows.map(({ attachment }) => attachment);
    expect(now[1]).toMatchObject({ status: settled?.status, currency: "USDT" });
    expect(Number(now[1]?.result)).toBeCloseTo(Number(settled?.payout) - Number(settled?.stake) - Number(settled?.fee), 6);
    const closed = (await ask(user, "GET /api/contractPosition/detail", { id: position?.id })).data?.position;
    expect(now[3]).toMatchObject({ status: "closed" });
    expect(Number(now[3]?.result)).toBeCloseTo(Number(closed?.realised) - Number(closed?.fees) - Number(closed?.financing), 6);
    const seq = 2;
    const whole = await ask(operator, "POST /api/admin/support/attachment", { id: conversationId, seq, reason });
    const receipt = (await ask(user, "GET /api/fastTradeOrder/receipt", { id: quick.data?.id })).data;
    expect(whole.data).toMatchObject({ attachment: now[1], quickTrade: { id: quick.data?.id }, receipt, spotOrder: null });
    const withFills = await ask(operator, "POST /api/admin/support/attachment", { id: conversationId, seq: 4, reason });
    expect(withFills.data?.contractPosition?.fills).toHaveLength(2);
    const log = await database.sql`select object, after, reason from operator_audit where action = 'support.attachment' order by seq`;
    expect(log.map((entry) => ({ ...entry }))).toEqual([2, 4].map((one) => ({ object: conversationId, after: { seq: one }, reason })));
  });

  it("is the user's own", async () => {
    const spot = await send(user, "POST /api/spotOrder/place", { productCode: CODE, direction: 1, orderType: "market", amount: "500" });
    user = await openGuest(server);
    for (const kind of ["spotOrder", "contractOrder", "contractPosition", "quickTrade"])
      expect(await attach(kind, spot.data?.id)).toMatchObject({ msg: "not_found" });
    expect((await ask(user, "GET /api/service/conversation")).data?.conversation).toBeNull();
  });
});

it("questions and answers of the installation are offered in the user's language", async () => {
  const { rows } = await ask(user, "GET /api/service/questions", { words: "How do I withdraw?" });
  expect(rows[0]).toMatchObject({ question: "Can I deposit or withdraw?", matched: ["withdraw"] });
  expect(rows[0]?.answer).not.toContain("<");
  expect(rows.length).toBeLessThanOrEqual(3);
});

it("under a freeze and after a reset of the account the conversation goes on", async () => {
  const { conversation } = await say("My account is frozen. Why?");
  const { data } = await ask(user, "GET /api/userInfo/getUserInfo");
  const cora = await openTestOperator(server.app, database.sql, clock, "cora", "compliance");
  await ask(cora, "POST /api/admin/accountFreeze/begin", { userId: data?.userId, because: "funds", reason: "a letter" });
  expect((await say("Hello?")).conversation.id).toBe(conversation.id);
  const again = await openTestOperator(server.app, database.sql, clock, "vera", "support");
  expect((await ask(again, "GET /api/admin/support/detail", { id: conversation.id })).data).toMatchObject({
    lastSeq: 2,
    userId: data?.userId,
  });
});

/** When a session was last seen, and what was folded of the market: the server writes them by itself. */
const OF_THE_SERVER = ["session", "operator_session", "candle_day", "candle_minute", "stored_tick", "product_halt", "ledger_chain_link"];

it("no act of the staff reaches anything but customer service, its messages and the log", async () => {
  const vera = await openTestOperator(server.app, database.sql, clock, "wilma", "support");
  const { id } = (await say("Hello")).conversation;
  await send(user, "POST /api/spotOrder/place", { productCode: CODE, direction: 1, orderType: "limit", price: "1.00", quantity: "1" });
  const before = await tableHashes(database.sql, OF_THE_SERVER);
  const act = (route: Parameters<typeof ask>[1], fields: object) => ask(vera, route, { id, reason, ...fields });
  const good = (answer: { readonly code: number; readonly msg: string }) => expect([answer.code, answer.msg]).toEqual([200, ""]);
  good(await act("POST /api/admin/support/reply", { text: "Hello", seen: 1, clientId: randomUUID() }));
  good(await act("POST /api/admin/support/note", { text: "A note" }));
  good(await act("POST /api/admin/support/marks", { delivered: 1, read: 1, reason: undefined }));
  good(await act("POST /api/admin/support/snooze", { revision: 2, until: clock.now() + 60_000 }));
  good(await act("POST /api/admin/support/resolve", { revision: 3, seen: 3 }));
  good(await act("POST /api/admin/support/reopen", { revision: 4 }));
  const after = await tableHashes(database.sql, OF_THE_SERVER);
  const changed = [...after].flatMap(([table, hash]) => (before.get(table) === hash ? [] : [table])).toSorted();
  expect(changed).toEqual(["operator_audit", "site_message", "support_conversation", "support_message", "support_note"]);
});
