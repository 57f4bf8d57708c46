import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQuoteStore, type Product, type Quote, type QuoteStore, type Tick, withTick } from "./quote-store.ts";

let store: QuoteStore;
let followed: (readonly string[])[];

beforeEach(() => {
  vi.useFakeTimers();
  followed = [];
  store = createQuoteStore({ nextFrame: (callback) => callback(), onFollowed: (codes) => followed.push(codes) });
});
afterEach(() => {
  vi.useRealTimers();
});

const block = { open: "1", close: "100.00", max: "1", min: "1", volume: "1", averagePrice: "1" };
const quote = (seq: number, nowPrice: string): Quote => ({
  ticker: "GC",
  nowPrice,
  bid: nowPrice,
  ask: nowPrice,
  changeRate: "0.00",
  changePrice: "0",
  seq,
  ts: seq,
  isOpen: true,
  isHalted: false,
  day: { ...block, tradeAmount: "1" },
  min: block,
  prevDay: block,
});
const product = (tickerInfo: Quote) => ({ productCode: "GC", tickerInfo }) as Product;
const tick = (seq: number, price: string): Tick => ({ productCode: "GC", seq, ts: seq, price, bid: price, ask: price });
const frame = (data: Quote) => store.take({ ch: "ticker", code: "GC", n: data.seq, kind: "delta", data });

it("tells followers at their own cadence, once for many changes", () => {
  store.seed([product(quote(1, "1"))]);
  const list = vi.fn();
  const ticket = vi.fn();
  store.follow("GC", 500, list);
  store.follow("GC", 100, ticket);
  frame(quote(2, "2"));
  frame(quote(3, "3"));
  expect(store.read("GC", 100)?.nowPrice).toBe("1");
  vi.advanceTimersByTime(100);
  expect([ticket.mock.calls.length, list.mock.calls.length]).toEqual([1, 0]);
  expect([store.read("GC", 100)?.nowPrice, store.read("GC", 500)?.nowPrice]).toEqual(["3", "1"]);
  vi.advanceTimersByTime(400);
  expect(list).toHaveBeenCalledTimes(1);
  expect(store.read("GC", 500)?.nowPrice).toBe("3");
});

it("tells of a few products a frame, of each once, and of what changes meanwhile a cadence later", () => {
  const frames: (() => void)[] = [];
  const next = () => frames.shift()?.();
  store = createQuoteStore({ nextFrame: (callback) => frames.push(callback), onFollowed: () => undefined });
  const told: string[] = [];
  const codes = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
  const change = (code: string, seq: number) => store.take({ ch: "ticker", code, n: seq, kind: "delta", data: quote(seq, `${seq}`) });
  for (const code of codes) store.follow(code, 500, () => told.push(code));
  for (const code of codes) change(code, 2);
  vi.advanceTimersByTime(500);
  next();
  expect(told).toEqual(["A", "B", "C", "D"]);
  expect([store.read("D", 500)?.seq, store.read("E", 500)?.seq]).toEqual([2, undefined]);
  change("A", 3);
  change("E", 3);
  next();
  next();
  expect(told).toEqual(codes);
  expect([store.read("A", 500)?.seq, store.read("E", 500)?.seq]).toEqual([2, 3]);
  expect(frames).toEqual([]);
  vi.advanceTimersByTime(500);
  next();
  expect(told).toEqual([...codes, "A", "E"]);
  expect(store.read("A", 500)?.seq).toBe(3);
});

it("never goes back to an older quote", () => {
  store.seed([product(quote(5, "5"))]);
  store.seed([product(quote(4, "4"))]);
  expect(store.read("GC", 500)?.nowPrice).toBe("5");
  expect(store.newestTs()).toBe(5);
});

it("takes a quote with a lower number that is later by the clock, as from a market that began anew", () => {
  store.seed([product(quote(900, "5"))]);
  store.seed([product({ ...quote(3, "4"), ts: 901 })]);
  expect(store.read("GC", 500)?.nowPrice).toBe("4");
});

it("hands on the products that it was seeded with", () => {
  const heard = vi.fn();
  const seen = [product(quote(1, "1"))];
  store.onSeeded(heard);
  store.seed(seen);
  expect(heard).toHaveBeenCalledExactlyOnceWith(seen);
});

it("states what is followed once a turn, counting followers", async () => {
  const first = store.follow("GC", 500, () => undefined);
  const second = store.follow("GC", 100, () => undefined);
  store.follow("SI", 500, () => undefined);
  await Promise.resolve();
  first();
  await Promise.resolve();
  second();
  await Promise.resolve();
  expect(followed).toEqual([["GC", "SI"], ["GC", "SI"], ["SI"]]);
});

it("brings ticks of the open product into its quote", () => {
  store.seed([product(quote(1, "100.00"))]);
  store.take({ ch: "tick", code: "GC", n: 3, kind: "delta", data: [tick(2, "101.00"), tick(3, "98.88")] });
  expect(store.read("GC", 100)).toMatchObject({ nowPrice: "98.88", seq: 3, changePrice: "-1.12", changeRate: "-1.12" });
});

it("ignores ticks that the quote already holds", () => {
  const known = quote(7, "100.00");
  expect(withTick(known, tick(7, "1.00"))).toBe(known);
});
