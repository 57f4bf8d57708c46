import { PositionType, type ProductSpec, ProductType, STALENESS_LIMIT_MS, type Tick } from "@candela/model";
import { describe, expect, it } from "vitest";
import { checkMarket } from "./check-market.ts";
import type { MarketView } from "./market-view.ts";

const NOW = 1_800_000_000_000;
const spec: ProductSpec = {
  ...{ productId: 1, productCode: "X:BTCUSD", productType: ProductType.crypto, priceScale: 2, tickSize: 1n, calendar: "always" },
  ...{ quantityScale: 2, quantityStep: 1n, quantityMin: 1n, quantityMax: 100n, isVisible: true, isLock: false },
  positionTypes: Object.values(PositionType),
};
const tick: Tick = { productCode: "X:BTCUSD", seq: 7, ts: NOW, price: 100n, bid: 99n, ask: 101n, volume: 0n };
const market: MarketView = { spec, tick, isOpen: true, opensAt: NOW + 60_000, fee: undefined };

const at = (view: MarketView, mode: PositionType = PositionType.bibi) => checkMarket(view, () => mode, "begins", NOW);
const aged = (limitMs: number | undefined, ageMs: number): MarketView => ({
  ...market,
  spec: { ...spec, ...(limitMs === undefined ? {} : { stalenessMs: limitMs }) },
  tick: { ...tick, ts: NOW - ageMs },
});

describe("a product can be traded", () => {
  it.each(Object.entries(PositionType))("in the mode %s where it is open for it, at the newest price", (_name, mode) => {
    expect(at(market, mode)).toEqual({ ok: true, value: { spec, tick } });
    const others = spec.positionTypes.filter((one) => one !== mode);
    expect(at({ ...market, spec: { ...spec, positionTypes: others } }, mode)).toMatchObject({ rejection: { key: "mode_not_open" } });
  });

  it.each([undefined, 1, 1_000, STALENESS_LIMIT_MS - 1, 60_000, 86_400_000])(
    "at a price as old as it may be, not a millisecond older, where the product's own limit is %s ms",
    (limitMs) => {
      // A price may be 15 seconds old: what every receipt and rejection tells users.
      const oldest = limitMs ?? 15_000;
      for (const ageMs of [0, oldest - 1, oldest]) expect([ageMs, at(aged(limitMs, ageMs)).ok]).toEqual([ageMs, true]);
      const rejection = { key: "price_stale", params: { seconds: String(Math.floor((oldest + 1) / 1000)) } };
      expect(at(aged(limitMs, oldest + 1))).toEqual({ ok: false, rejection });
    },
  );
});

it.each([
  [1, null],
  [1_000, null],
  [1_001, "1"],
  [600_000, "600"],
] as const)("a price that lies %s ms ahead of the clock is traded on only when that is a moment", (aheadMs, seconds) => {
  const checked = at(aged(86_400_000, -aheadMs));
  expect(checked).toEqual(
    seconds === null
      ? { ok: true, value: { spec: aged(86_400_000, -aheadMs).spec, tick: { ...tick, ts: NOW + aheadMs } } }
      : { ok: false, rejection: { key: "price_stale", params: { seconds } } },
  );
});

it("answers the first of what is wrong, in the order that every mode shares", () => {
  const wrong: readonly (readonly [key: string, params: object, mended: Partial<MarketView>])[] = [
    ["product_not_listed", {}, { spec: { ...spec, isVisible: false, isLock: true, positionTypes: [] } }],
    ["product_not_listed", {}, { spec: { ...spec, isLock: true, positionTypes: [] } }],
    ["product_suspended", {}, { spec: { ...spec, positionTypes: [] } }],
    ["mode_not_open", {}, { spec }],
    ["market_closed", { opensAt: "" }, { opensAt: NOW + 60_000 }],
    ["market_closed", { opensAt: String(NOW + 60_000) }, { isOpen: true }],
    ["price_stale", { seconds: "15" }, { tick: { ...tick, ts: NOW - 20_999 } }],
    ["price_stale", { seconds: "20" }, { tick }],
  ];
  let view: MarketView = { spec: undefined, tick: undefined, isOpen: false, opensAt: null, fee: undefined };
  for (const [key, params, mended] of wrong) {
    expect(at(view)).toEqual({ ok: false, rejection: { key, params } });
    view = { ...view, ...mended };
  }
  expect(at(view).ok).toBe(true);
});

it("keeps only what would begin from a hidden product: what runs in it goes on, and is answered as in any other", () => {
  const hidden = { ...spec, isVisible: false };
  const shown: MarketView = { spec: hidden, tick, isOpen: true, opensAt: null, fee: undefined };
  const asked = (view: MarketView) => checkMarket(view, () => PositionType.bibi, "goes_on", NOW);
  expect(at(shown)).toMatchObject({ ok: false, rejection: { key: "product_not_listed" } });
  expect(asked(shown)).toEqual({ ok: true, value: { spec: hidden, tick } });
  expect(asked({ ...shown, spec: { ...hidden, isLock: true } })).toMatchObject({ rejection: { key: "product_suspended" } });
  expect(asked({ ...shown, isOpen: false })).toMatchObject({ rejection: { key: "market_closed" } });
  expect(asked({ ...shown, spec: undefined })).toMatchObject({ rejection: { key: "product_not_listed" } });
});
