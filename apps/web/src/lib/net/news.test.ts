import { describe, expect, it } from "vitest";
import { type Heard, listWith, withHeard } from "./news.ts";

interface Order {
  readonly id: string;
  readonly at: number;
  readonly open: boolean;
}

const order = (id: string, at = 1_000, open = true): Order => ({ id, at, open });
const telling = { isOlder: (copy: Order, than: Order) => copy.at < than.at };
const NOTHING: Heard<Order> = new Map();
const heardOf = (...news: readonly (readonly [Order, number])[]) =>
  news.reduce<Heard<Order>>((heard, [thing, number]) => withHeard(heard, thing, number, telling), NOTHING);
const open = (pages: Parameters<typeof listWith<Order>>[0], heard: Heard<Order>) => listWith(pages, heard, telling, (each) => each.open);

describe("a list with news", () => {
  const list = { rows: [order("1")], mark: 10 };

  it("has the newer copy of each, new ones in front, and leaves out what does not belong", () => {
    const heard = heardOf([order("1", 2_000), 11], [order("2"), 12], [order("3"), 13]);
    expect(open([list], heard)).toEqual([order("3"), order("2"), order("1", 2_000)]);
    expect(open([list], withHeard(heard, order("1", 3_000, false), 14, telling))).toEqual([order("3"), order("2")]);
  });

  it("takes the later news of two of one moment: a thing may begin and end in the same millisecond", () => {
    expect(open([list], heardOf([order("1", 1_000), 11], [order("1", 1_000, false), 12]))).toEqual([]);
  });

  it("keeps what was read later than what was heard", () => {
    expect(open([list], heardOf([order("1", 500, false), 11]))).toEqual(list.rows);
  });

  it("is the same list for news that are older than what was heard", () => {
    const heard = heardOf([order("1", 2_000), 11]);
    expect(withHeard(heard, order("1", 1_000), 12, telling)).toBe(heard);
  });

  it("says itself what was heard by the time at which it was asked for", () => {
    const heard = heardOf([order("2"), 10]);
    expect(open([list], heard)).toEqual(list.rows);
    expect(open([{ ...list, mark: 9 }], heard)).toEqual([order("2"), order("1")]);
    expect(open([list], heardOf([order("1", 2_000, false), 10]))).toEqual(list.rows);
  });

  it("keeps the last five hundred things that were heard of", () => {
    const heard = heardOf(...Array.from({ length: 501 }, (_, at) => [order(`${at}`), at] as const));
    expect([heard.size, heard.has("0"), heard.has("1"), heard.has("500")]).toEqual([500, false, true, true]);
  });
});

describe("pages of a list", () => {
  it("show a row once that moved from one to the next while they were read, as it was read last", () => {
    const pages = [
      { rows: [order("3"), order("2")], mark: 0 },
      { rows: [order("2", 2_000), order("1")], mark: 1 },
    ];
    expect(open(pages, NOTHING).map(({ id, at }) => [id, at])).toEqual([
      ["3", 1_000],
      ["2", 2_000],
      ["1", 1_000],
    ]);
    expect(open([...pages].reverse(), NOTHING)[0]).toEqual(order("2", 2_000));
  });

  it("take news by the page that has the row, and new ones by the first", () => {
    const pages = [
      { rows: [order("3")], mark: 1 },
      { rows: [order("2")], mark: 5 },
    ];
    const heard = heardOf([order("4"), 2], [order("2", 1_000, false), 3], [order("3", 1_000, false), 4]);
    expect(open(pages, heard)).toEqual([order("4"), order("2")]);
  });

  it("are none while there is none", () => {
    expect(open([], heardOf([order("1"), 1]))).toEqual([]);
  });
});
