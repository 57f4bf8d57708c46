import { describe, expect, it } from "vitest";
import type { CopySettings } from "./copy.ts";
import { type PastFill, type PreviewMeans, previewCopies } from "./copy-preview.ts";
import { startOfWeek, weekOf } from "./copy-share.ts";
import { USDT } from "./currency.ts";
import { ProductType } from "./product.ts";

/** Lots of one at 100.00 with a fee of 0.1 % and leverage 10: of a lot a notional of 100, a margin of 10 and a fee of 0.1. */
const usdt = (text: number) => BigInt(Math.round(text * 1_000_000));
const MONDAY = startOfWeek(weekOf(Date.UTC(2026, 10, 25)));
const WEEK_MS = startOfWeek(1) - startOfWeek(0);
const SETTINGS: CopySettings = {
  ...{ mode: "ratio", size: 100_000_000n, capTrade: usdt(10_000), capAll: usdt(20_000), ownStop: 10_000_000n },
  ...{ excluded: [], excludedProducts: [] },
};
const MEANS: PreviewMeans = { cash: usdt(10_000), equity: usdt(10_000), leaderEquity: usdt(10_000), shareRate: 10_000_000n };

let ts = MONDAY;
function fill(action: PastFill["action"], lots: number, price: number, change: Partial<PastFill> = {}): PastFill {
  ts += 1;
  return {
    ...{ ts, positionId: 1n, productCode: "GC", productType: ProductType.futures, side: "long", action, leverage: 10 },
    product: { priceScale: 2, quantityScale: 0, tickSize: 1n },
    ...{ price: BigInt(price * 100), lots: BigInt(lots), lotSize: 1n, feeRate: 100_000n, ...change },
  };
}
const preview = (fills: readonly PastFill[], settings: Partial<CopySettings> = {}, means: Partial<PreviewMeans> = {}) =>
  previewCopies(fills, { ...SETTINGS, ...settings }, { ...MEANS, ...means }, USDT);
const reasons = ({ skips }: ReturnType<typeof previewCopies>) => skips.map(({ reason }) => reason);

describe("a preview of copies", () => {
  it("of nothing is nothing", () => {
    expect(preview([])).toEqual({
      ...{ copied: 0, skips: [], line: [], beforeCosts: 0n, fees: 0n, share: 0n, worstDrop: 0n, stoppedAt: null },
    });
  });

  it("has the result before costs, the fees of both ends, a point after each closing, and the share of what is left", () => {
    const fills = [fill("open", 10, 100), fill("close", 4, 110), fill("close", 6, 120)];
    // 40 and 120 are made; fees are 1, 0.44 and 0.72, each of its own price.
    expect(preview(fills)).toEqual({
      ...{ copied: 1, skips: [], beforeCosts: usdt(160), fees: usdt(2.16), share: usdt(15.784), worstDrop: -usdt(1), stoppedAt: null },
      line: [
        { ts: fills[1]?.ts, value: usdt(38.56) },
        { ts: fills[2]?.ts, value: usdt(157.84) },
      ],
    });
  });

  it("of a short makes what the price falls", () => {
    const { beforeCosts } = preview([fill("open", 10, 100, { side: "short" }), fill("close", 10, 90, { side: "short" })]);
    expect(beforeCosts).toBe(usdt(100));
  });

  it("adds to a copy what the leader adds, and closes the same part of both", () => {
    const { copied, line, beforeCosts } = preview(
      [fill("open", 10, 100), fill("open", 10, 120), fill("close", 10, 130), fill("close", 10, 130)],
      { size: 50_000_000n },
    );
    // Ten lots at 110 on the average: each half makes 100 of the 200.
    expect([copied, line.length, beforeCosts]).toEqual([2, 2, usdt(200)]);
    expect(line.map(({ value }) => value)).toEqual([usdt(98.25), usdt(197.6)]);
  });

  it("closes no part that is less than a lot, and the rest with the leader's last", () => {
    const { line } = preview([fill("open", 10, 100), fill("close", 4, 110), fill("close", 6, 110)], { size: 20_000_000n });
    expect(line).toHaveLength(1);
    expect(line[0]?.value).toBe(usdt(20 - 0.2 - 0.22));
  });

  it("counts the leader's lots of what was not copied, and copies no closing of it", () => {
    // Half a lot is not copied, ten lots are: a third of the leader's 21 is 3 of them.
    const { copied, skips, line } = preview([fill("open", 1, 100), fill("open", 20, 100), fill("close", 7, 110), fill("close", 14, 110)], {
      size: 50_000_000n,
    });
    expect([copied, skips.map(({ reason }) => reason)]).toEqual([1, ["below_minimum"]]);
    expect(line.map(({ value }) => value)).toEqual([usdt(30 - 1 - 0.33), usdt(100 - 1 - 1.1)]);
  });

  it("keeps positions apart, of one product too", () => {
    const other = { positionId: 2n };
    const fills = [fill("open", 10, 100), fill("open", 10, 100, other), fill("close", 10, 110), fill("close", 10, 90, other)];
    const { line, beforeCosts } = preview(fills);
    expect(line.map(({ value }) => value)).toEqual([usdt(100 - 2 - 1.1), usdt(-4)]);
    expect(beforeCosts).toBe(0n);
  });

  it("passes over a closing of what nobody opened in its time, and copies what opens after it", () => {
    const { copied, line } = preview([
      fill("close", 5, 100),
      fill("close", 5, 100, { positionId: 2n }),
      fill("open", 10, 100, { positionId: 3n }),
    ]);
    expect([copied, line]).toEqual([1, []]);
  });

  it("closes a single lot of the leader", () => {
    expect(preview([fill("open", 1, 100), fill("close", 1, 110)]).line).toHaveLength(1);
  });

  it("closes nothing of what was all closed before it was seen opened", () => {
    expect(preview([fill("close", 10, 100), fill("open", 10, 100), fill("close", 5, 110)]).line).toEqual([]);
  });

  it("closes nothing while more is closed than it has seen opened", () => {
    const { line } = preview([fill("close", 15, 100), fill("open", 10, 100), fill("close", 5, 110)]);
    expect(line).toEqual([]);
  });
});

describe("what a preview leaves out", () => {
  it("is what the settings exclude, by kind and by product", () => {
    const fills = () => [fill("open", 10, 100), fill("close", 10, 110)];
    for (const settings of [{ excluded: [ProductType.futures] }, { excludedProducts: ["GC"] }]) {
      const opened = fills();
      const { copied, skips, line } = preview(opened, settings);
      expect([copied, skips, line]).toEqual([0, [{ ts: opened[0]?.ts, reason: "product_excluded" }], []]);
    }
    for (const settings of [{ excluded: [ProductType.crypto] }, { excludedProducts: ["SI"] }])
      expect(reasons(preview(fills(), settings))).toEqual([]);
  });

  it("is what margin and fee have no money for, to the unit", () => {
    const opened = (cash: bigint) => reasons(preview([fill("open", 10, 100)], {}, { cash }));
    expect([opened(usdt(101)), opened(usdt(101) - 1n)]).toEqual([[], ["money"]]);
  });

  it("counts what stands for open copies and what was made as money that is not there, or is", () => {
    const second = { positionId: 2n };
    const after = (price: number, cash: bigint) =>
      reasons(preview([fill("open", 10, 100), fill("close", 5, price), fill("open", 10, 100, second)], {}, { cash }));
    // 50 stay in the first, fees of 1 and of the closing are paid; the second takes 101.
    expect([after(100, usdt(152.5)), after(100, usdt(152.5) - 1n)]).toEqual([[], ["money"]]);
    expect([after(110, usdt(102.55)), after(110, usdt(102.55) - 1n)]).toEqual([[], ["money"]]);
    const whole = (cash: bigint) =>
      reasons(preview([fill("open", 10, 100), fill("close", 10, 100), fill("open", 10, 100, second)], {}, { cash }));
    expect([whole(usdt(103)), whole(usdt(103) - 1n)]).toEqual([[], ["money"]]);
    const added = (cash: bigint) =>
      reasons(preview([fill("open", 10, 100), fill("open", 10, 100), fill("open", 10, 100, second)], {}, { cash }));
    expect([added(usdt(303)), added(usdt(303) - 1n)]).toEqual([[], ["money"]]);
  });

  it("is what the cap in all leaves no room for: open copies by what they were opened for", () => {
    const second = { positionId: 2n };
    const sized = (between: readonly PastFill[]) => {
      const { beforeCosts, skips } = preview(
        [fill("open", 10, 100), ...between, fill("open", 10, 100, second), fill("close", 10, 101, second)],
        { capAll: usdt(1_500), ownStop: 100_000_000n },
      );
      return [beforeCosts, skips.length];
    };
    expect(sized([])).toEqual([usdt(5), 0]);
    expect(sized([fill("close", 4, 100)])).toEqual([usdt(9), 0]);
    expect(sized([fill("close", 10, 100)])).toEqual([usdt(10), 0]);
    expect(sized([fill("open", 5, 100)])).toEqual([0n, 1]);
  });

  it("has a million millions of lots at most", () => {
    const much = 10n ** 30n;
    const { beforeCosts } = preview(
      [fill("open", 10 ** 12 + 5, 0.01), fill("close", 10 ** 12 + 5, 0.02)],
      { capTrade: much, capAll: much },
      { cash: much },
    );
    expect(beforeCosts).toBe(usdt(10 ** 10));
  });

  it("has as many lots as the caps allow, below that", () => {
    const { beforeCosts } = preview([fill("open", 90, 100), fill("close", 90, 101)]);
    expect(beforeCosts).toBe(usdt(90));
  });

  it("is all after the own stop, and copies that are open are closed with the leader's", () => {
    const free = { feeRate: 0n };
    const stopped = (capAll: bigint) => {
      const fills = [
        ...[fill("open", 10, 100, free), fill("open", 10, 100, { ...free, positionId: 2n }), fill("close", 10, 90, free)],
        ...[fill("open", 10, 100, { ...free, positionId: 3n }), fill("close", 10, 80, { ...free, positionId: 2n })],
      ];
      const made = preview(fills, { capAll, ownStop: 5_000_000n });
      return [fills.findIndex((each) => each.ts === made.stoppedAt), reasons(made), made.line.length];
    };
    // A twentieth may be lost: 100, which the first closing loses, or a unit more.
    expect(stopped(usdt(2_000))).toEqual([2, ["own_stop"], 2]);
    expect(stopped(usdt(2_000.00002))).toEqual([4, [], 2]);
    expect(preview([fill("open", 10, 100), fill("close", 10, 110)]).stoppedAt).toBeNull();
  });
});

describe("the share in a preview", () => {
  it("is of each week above the mark, fees of an opening in the week of the opening", () => {
    const later = (weeks: number, change: Partial<PastFill> = {}) => ({ ...change, ts: MONDAY + weeks * WEEK_MS });
    const week = (weeks: number, price: number) => {
      const positionId = BigInt(weeks + 10);
      return [
        fill("open", 10, 100, later(weeks, { positionId, feeRate: 0n })),
        fill("close", 10, price, later(weeks, { positionId, feeRate: 0n })),
      ];
    };
    const share = (fills: readonly PastFill[], shareRate = MEANS.shareRate) => preview(fills, {}, { shareRate }).share;
    expect(share([...week(0, 120), ...week(1, 105), ...week(2, 90)])).toBe(usdt(25));
    expect(share([...week(0, 90), ...week(1, 120)])).toBe(usdt(10));
    expect(share([...week(0, 120), ...week(1, 90), ...week(2, 105)])).toBe(usdt(20));
    expect(share([...week(0, 120)], 0n)).toBe(0n);
    expect(share([...week(0, 120), ...week(1, 120)], 100_000_000n)).toBe(usdt(400));
    // The fee of the opening, 1, is of a week that made nothing: it has to be made good first.
    expect(share([fill("open", 10, 100, later(0)), fill("close", 10, 110, later(1, { feeRate: 0n }))])).toBe(usdt(9.9));
    expect(share([fill("open", 10, 100, later(0)), fill("close", 10, 100.5, later(1)), ...week(2, 110)])).toBe(usdt(10.2995));
  });
});

describe("the worst drop in a preview", () => {
  it("is the deepest fall from a height of what was made, fees counted, and zero where nothing fell", () => {
    const free = { feeRate: 0n };
    const lot = (price: number, positionId: bigint) => [
      fill("open", 10, 100, { ...free, positionId }),
      fill("close", 10, price, { ...free, positionId }),
    ];
    const drop = (prices: readonly number[]) => preview(prices.flatMap((price, at) => lot(price, BigInt(at)))).worstDrop;
    expect(drop([110, 104])).toBe(0n);
    expect(drop([90])).toBe(-usdt(100));
    expect(drop([120, 95, 90, 110, 96])).toBe(-usdt(150));
    expect(drop([110, 95, 130, 80, 150, 99])).toBe(-usdt(200));
  });
});
