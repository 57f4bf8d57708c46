import type { Data, Row } from "@candela/api";
import { describe, expect, it, vi } from "vitest";
import { messagesOf } from "./live-test-kit.ts";
import { liveSuite } from "./live-test-suite.ts";

const BTC = "X:BTCUSD";
const ETH = "X:ETHUSD";
const { run, ask, clock, feed, opened } = await liveSuite();

const numbers = (messages: readonly { readonly n: number }[]): number[] => messages.map(({ n }) => n);
const kinds = (messages: readonly { readonly kind: string }[]): string[] => messages.map(({ kind }) => kind);

async function tickerOf(code: string): Promise<unknown> {
  return (await ask<Data<"GET /api/product/detail">>(`/api/product/detail?productCode=${code}`)).data?.tickerInfo;
}

it("greets with its time and how often it pings", async () => {
  const socket = await opened.connect();
  expect(await socket.until(() => true)).toEqual({ ch: "hello", serverTs: clock.now(), clockSpeed: 1, pingMs: 20_000, revision: 1 });
});

describe("quotes", () => {
  it("begin with a snapshot that says what REST says, and go on with consecutive numbers", async () => {
    const socket = await opened.connect();
    socket.say({ op: "tickers", codes: [BTC, ETH] });
    const [snapshot] = messagesOf(await socket.settled(), "ticker", BTC);
    expect(snapshot).toMatchObject({ kind: "snapshot", data: await tickerOf(BTC) });
    for (let round = 0; round < 5; round += 1) {
      await run(4_000);
      opened.live.flush();
    }
    const messages = messagesOf(await socket.settled(), "ticker", BTC);
    expect(kinds(messages)).toEqual(["snapshot", ...Array(5).fill("delta")]);
    expect(numbers(messages)).toEqual(messages.map((_, index) => (snapshot?.n ?? 0) + index));
    expect(messages.at(-1)?.data).toEqual(await tickerOf(BTC));
  });

  it("are conflated: however many ticks, one frame a flush with one message a product", async () => {
    const socket = await opened.connect();
    socket.say({ op: "tickers", codes: [BTC, ETH] });
    await socket.settled();
    const frames = socket.frames.length;
    for (let round = 0; round < 200; round += 1) await run(50);
    opened.live.flush();
    opened.live.flush();
    await socket.settled();
    // The second frame is the answer to the ping.
    expect(socket.frames.slice(frames)).toEqual([2, 1]);
  });

  it("are flushed four times a second by the timer, and not at all while nothing moves", async () => {
    const socket = await opened.connect();
    socket.say({ op: "tickers", codes: [BTC] });
    await socket.settled();
    const before = socket.messages.length;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await run(4_000);
      vi.advanceTimersByTime(250);
    }
    vi.advanceTimersByTime(1_000);
    expect(messagesOf(await socket.settled(before), "ticker")).toHaveLength(4);
  });

  it("of a new statement replace the former ones; only new codes come as snapshots", async () => {
    const socket = await opened.connect();
    socket.say({ op: "tickers", codes: [BTC, "AAPL"] });
    let from = (await socket.settled()).length;
    socket.say({ op: "tickers", codes: [ETH, BTC, ETH] });
    const added = (await socket.settled()).slice(from);
    expect(messagesOf(added, "ticker").map(({ code, kind }) => [code, kind])).toEqual([[ETH, "snapshot"]]);
    from += added.length;
    await run(5_000);
    opened.live.flush();
    const moved = messagesOf((await socket.settled()).slice(from), "ticker");
    expect(moved.map(({ code }) => code).sort()).toEqual([BTC, ETH]);
    socket.say({ op: "tickers", codes: [] });
    const count = (await socket.settled()).length;
    await run(5_000);
    opened.live.flush();
    expect(await socket.settled()).toHaveLength(count);
  });

  it("of products that do not exist are left out", async () => {
    const socket = await opened.connect();
    socket.say({ op: "tickers", codes: ["NOSUCH", BTC] }, { op: "ticks", codes: ["NOSUCH"] });
    socket.say({ op: "candles", of: [{ code: "NOSUCH", interval: "1m" }] });
    const messages = (await socket.settled()).slice(1);
    expect(messages.map((message) => ("code" in message ? message.code : message))).toEqual([BTC]);
  });

  it("of different sockets carry the same numbers", async () => {
    const first = await opened.connect();
    first.say({ op: "tickers", codes: [BTC] });
    await first.settled();
    await run(5_000);
    opened.live.flush();
    const second = await opened.connect();
    second.say({ op: "tickers", codes: [BTC, "AAPL"] });
    await second.settled();
    await run(5_000);
    opened.live.flush();
    const [a, b] = [messagesOf(await first.settled(), "ticker", BTC), messagesOf(await second.settled(), "ticker", BTC)];
    expect(a.at(-1)).toEqual(b.at(-1));
    expect(numbers(b)[0]).toBe(numbers(a)[1]);
  });
});

describe("ticks", () => {
  it("come all of them, in order, each as REST answers for its number", async () => {
    const socket = await opened.connect();
    socket.say({ op: "ticks", codes: [BTC] });
    const [snapshot] = messagesOf(await socket.settled(), "tick", BTC);
    expect(snapshot).toMatchObject({ kind: "snapshot", n: feed.tickAt(BTC, clock.now())?.seq });
    const from = clock.now();
    for (let round = 0; round < 10; round += 1) await run(700);
    const deltas = messagesOf(await socket.settled(), "tick", BTC).slice(1);
    const rows = deltas.flatMap(({ data }) => data);
    expect(rows.map(({ seq }) => seq)).toEqual(feed.ticksBetween(BTC, from, clock.now(), 1_000).map(({ seq }) => seq));
    expect(numbers(deltas)).toEqual(deltas.map(({ data }) => data.at(-1)?.seq));
    for (const row of rows.slice(0, 3)) expect(row).toEqual((await ask(`/api/tick/detail?productCode=${BTC}&seq=${row.seq}`)).data);
  });

  it("resume after the last one seen, without a gap, and start afresh when too much was missed", async () => {
    const seen = feed.tickAt(BTC, clock.now())?.seq ?? 0;
    await run(20_000);
    const socket = await opened.connect();
    socket.say({ op: "ticks", codes: [BTC], after: seen });
    const [missed] = messagesOf(await socket.settled(), "tick", BTC);
    const latest = feed.tickAt(BTC, clock.now())?.seq ?? 0;
    expect(missed?.kind).toBe("delta");
    expect(missed?.data.map(({ seq }) => seq)).toEqual(Array.from({ length: latest - seen }, (_, index) => seen + 1 + index));
    socket.say({ op: "ticks", codes: [BTC], after: latest });
    expect(messagesOf(await socket.settled(), "tick")).toHaveLength(1);
    for (let round = 0; round < 60; round += 1) await run(20_000);
    const late = await opened.connect();
    late.say({ op: "ticks", codes: [BTC], after: seen });
    const ahead = await opened.connect();
    ahead.say({ op: "ticks", codes: [BTC], after: latest * 2 });
    for (const one of [late, ahead])
      expect(messagesOf(await one.settled(), "tick")).toMatchObject([{ kind: "snapshot", n: feed.tickAt(BTC, clock.now())?.seq }]);
  });

  it("of a product that is followed already come once more from a number on", async () => {
    const socket = await opened.connect();
    socket.say({ op: "ticks", codes: [BTC] });
    await socket.settled();
    const seen = feed.tickAt(BTC, clock.now())?.seq ?? 0;
    for (let round = 0; round < 10; round += 1) await run(700);
    const from = (await socket.settled()).length;
    socket.say({ op: "ticks", codes: [BTC], after: seen });
    const [again] = messagesOf((await socket.settled()).slice(from), "tick", BTC);
    const latest = feed.tickAt(BTC, clock.now())?.seq ?? 0;
    expect(again?.data.map(({ seq }) => seq)).toEqual(Array.from({ length: latest - seen }, (_, index) => seen + 1 + index));
  });

  it("of a product that is left stop", async () => {
    const socket = await opened.connect();
    socket.say({ op: "ticks", codes: [BTC] }, { op: "ticks", codes: [ETH] });
    const from = (await socket.settled()).length;
    await run(3_000);
    const later = messagesOf((await socket.settled()).slice(from), "tick");
    expect(new Set(later.map(({ code }) => code))).toEqual(new Set([ETH]));
  });
});

describe("candles", () => {
  const restBar = async (interval: string): Promise<Row<"GET /api/candle/list"> | undefined> =>
    (await ask<null, Row<"GET /api/candle/list">>(`/api/candle/list?productCode=${BTC}&interval=${interval}&limit=1`)).rows.at(-1);

  it.each(["1m", "1h", "1d", "1w", "1M"] as const)("of %s stay equal to REST's running bar, across the ends of bars", async (interval) => {
    const socket = await opened.connect();
    socket.say({ op: "candles", of: [{ code: BTC, interval }] });
    await socket.until(({ ch }) => ch === "candle");
    const [snapshot] = messagesOf(await socket.settled(), "candle");
    expect(snapshot).toMatchObject({ kind: "snapshot", interval, data: [await restBar(interval)] });
    for (let round = 0; round < 24; round += 1) {
      await run(7_000);
      opened.live.flush();
      const messages = messagesOf(await socket.settled(), "candle");
      expect(messages.at(-1)?.data.at(-1)).toEqual(await restBar(interval));
      expect(numbers(messages)).toEqual(messages.map((_, index) => (snapshot?.n ?? 0) + index));
    }
  });

  it("that ended are sent once more as they ended, before the new one", async () => {
    const socket = await opened.connect();
    socket.say({ op: "candles", of: [{ code: BTC, interval: "1m" }] });
    await socket.settled();
    const untilEnd = 60_000 - (clock.now() % 60_000);
    for (const ms of [untilEnd, 60_000, 5_000]) await run(ms);
    opened.live.flush();
    const last = messagesOf(await socket.settled(), "candle").at(-1);
    const { rows } = await ask<null, Row<"GET /api/candle/list">>(`/api/candle/list?productCode=${BTC}&interval=1m&limit=3`);
    expect(last?.data).toEqual(rows);
  });

  it("opened while ticks are due but not yet delivered count each of them once", async () => {
    clock.advance(9_000);
    const socket = await opened.connect();
    socket.say({ op: "candles", of: [{ code: BTC, interval: "1h" }] });
    await socket.settled();
    await run(0);
    opened.live.flush();
    expect(
      messagesOf(await socket.settled(), "candle")
        .at(-1)
        ?.data.at(-1),
    ).toEqual(await restBar("1h"));
  });

  it("begin afresh when the market has jumped", async () => {
    const socket = await opened.connect();
    socket.say({ op: "candles", of: [{ code: BTC, interval: "1h" }] });
    await socket.settled();
    await run(4 * 3_600_000);
    opened.live.flush();
    expect(messagesOf(await socket.settled(), "candle").at(-1)).toMatchObject({ kind: "snapshot", data: [await restBar("1h")] });
  });

  it("of two intervals are two streams, and one that stays is not sent again", async () => {
    const socket = await opened.connect();
    socket.say({ op: "candles", of: [{ code: BTC, interval: "1m" }] });
    socket.say({
      op: "candles",
      of: [
        { code: BTC, interval: "1m" },
        { code: BTC, interval: "5m" },
        { code: BTC, interval: "5m" },
      ],
    });
    expect(messagesOf(await socket.settled(), "candle").map(({ interval, kind }) => [interval, kind])).toEqual([
      ["1m", "snapshot"],
      ["5m", "snapshot"],
    ]);
    const from = socket.messages.length;
    await run(3_000);
    opened.live.flush();
    expect(messagesOf(await socket.settled(from), "candle").map(({ interval }) => interval)).toEqual(["1m", "5m"]);
  });
});
