import { describe, expect, it } from "vitest";
import { countBehind, type Overlay, rowsWith, withRow } from "./streamed-rows.ts";

interface Order {
  readonly id: string;
  readonly at: number;
  readonly open: boolean;
}

const order = (id: string, at = 1_000, open = true): Order => ({ id, at, open });
const rowOrder = { isOlder: (copy: Order, than: Order) => copy.at < than.at };
const NOTHING: Overlay<Order> = new Map();
const told = (...rows: readonly (readonly [Order, number])[]) =>
  rows.reduce<Overlay<Order>>((overlay, [row, number]) => withRow(overlay, row, number, rowOrder), NOTHING);
const open = (pages: Parameters<typeof rowsWith<Order>>[0], overlay: Overlay<Order>) =>
  rowsWith(pages, overlay, rowOrder, (each) => each.open);

const isOpen = (each: Order) => each.open;

describe("a list with rows told since", () => {
  const list = { rows: [order("1")], mark: 10 };

  it("has the newer copy of each, new ones in front, and leaves out what does not belong", () => {
    const overlay = told([order("1", 2_000), 11], [order("2"), 12], [order("3"), 13]);
    expect(open([list], overlay)).toEqual([order("3"), order("2"), order("1", 2_000)]);
    expect(open([list], withRow(overlay, order("1", 3_000, false), 14, rowOrder))).toEqual([order("3"), order("2")]);
  });

  it("has a row that belongs since then at its place, as an order that is cancelled among younger ones in the history", () => {
    const history = { rows: [order("12"), order("9")], mark: 10 };
    expect(open([history], told([order("10", 2_000), 11])).map(({ id }) => id)).toEqual(["12", "10", "9"]);
  });

  it("has a row at its place in an order of its own, as a position that ends now in front of one that was opened after it", () => {
    const history = { rows: [order("12", 9_000), order("9", 8_000)], mark: 10 };
    const byEnd = (one: Order, other: Order) => other.at - one.at;
    const ended = told([order("10", 9_500), 11], [order("13", 8_500), 12]);
    expect(rowsWith([history], ended, rowOrder, isOpen, byEnd).map(({ id }) => id)).toEqual(["10", "12", "13", "9"]);
  });

  it("takes the later copy of two of one moment: a row may begin and end in the same millisecond", () => {
    expect(open([list], told([order("1", 1_000), 11], [order("1", 1_000, false), 12]))).toEqual([]);
  });

  it("keeps what was read later than what was told", () => {
    expect(open([list], told([order("1", 500, false), 11]))).toEqual(list.rows);
  });

  it("is the same for a copy that is older than what was told", () => {
    const overlay = told([order("1", 2_000), 11]);
    expect(withRow(overlay, order("1", 1_000), 12, rowOrder)).toBe(overlay);
  });

  it("is the same for a copy that says nothing new, as when an answer and the channel tell of one commit", () => {
    const overlay = told([order("1", 2_000), 11]);
    expect(withRow(overlay, { ...order("1", 2_000) }, 12, rowOrder)).toBe(overlay);
    expect(withRow(overlay, order("1", 2_000, false), 12, rowOrder)).not.toBe(overlay);
  });

  it("has itself what was told by the time at which it was asked for", () => {
    const overlay = told([order("2"), 10]);
    expect(open([list], overlay)).toEqual(list.rows);
    expect(open([{ ...list, mark: 9 }], overlay)).toEqual([order("2"), order("1")]);
    expect(open([list], told([order("1", 2_000, false), 10]))).toEqual(list.rows);
  });

  it("keeps the last five hundred rows that were told", () => {
    const overlay = told(...Array.from({ length: 501 }, (_, at) => [order(`${at}`), at] as const));
    expect([overlay.size, overlay.has("0"), overlay.has("1"), overlay.has("500")]).toEqual([500, false, true, true]);
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

  it("take what was told by the page that has the row, and new ones by the first", () => {
    const pages = [
      { rows: [order("3")], mark: 1 },
      { rows: [order("2")], mark: 5 },
    ];
    const overlay = told([order("4"), 2], [order("2", 1_000, false), 3], [order("3", 1_000, false), 4]);
    expect(open(pages, overlay)).toEqual([order("4"), order("2")]);
  });

  it("are none while there is none", () => {
    expect(open([], told([order("1"), 1]))).toEqual([]);
  });
});

describe("the rows behind the read pages", () => {
  const isOf = ({ id }: Order) => id !== "77";
  const pages = [
    { rows: [order("90"), order("80")], mark: 10 },
    { rows: [order("70"), order("60")], mark: 20 },
  ];
  const behind = (overlay: Overlay<Order>, count = 5) => countBehind({ pages, count }, overlay, isOpen, isOf);
  const all = (overlay: Overlay<Order>) => open(pages, overlay).length + behind(overlay);

  it("are as many as were counted, where nothing was told since", () => {
    expect([behind(NOTHING), behind(NOTHING, 0), behind(told([order("50"), 9]))]).toEqual([5, 0, 5]);
    expect(countBehind({ pages: [], count: 5 }, told([order("50"), 30]), isOpen, isOf)).toBe(0);
  });

  it.each([
    ["an order behind them ends", order("50", 2_000, false), 21, 8],
    ["an order behind them changes, and stands with the read ones by then", order("50", 2_000), 21, 9],
    ["an order behind them ended before they were counted", order("50", 2_000, false), 15, 9],
    ["an order behind them changed before they were counted", order("50", 2_000), 15, 9],
    ["a read order ends", order("70", 2_000, false), 21, 8],
    ["an order is placed", order("100", 2_000), 21, 10],
    ["an order is placed and ends", order("100", 2_000, false), 21, 9],
  ])("make the number of all with the read ones when %s", (_what, row, number, count) => {
    expect(all(told([row, number]))).toBe(count);
  });

  it("are not fewer for a row that is none of this list in any state", () => {
    const last = [{ rows: [order("90")], mark: 10 }];
    expect(countBehind({ pages: last, count: 5 }, told([order("77", 2_000, false), 11]), isOpen, isOf)).toBe(5);
  });
});
