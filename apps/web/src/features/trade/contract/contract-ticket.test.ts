import { describe, expect, it } from "vitest";
import { seenDecimals } from "./contract-shapes.ts";
import { marketWith, TERMS } from "./contract-test-support.ts";
import { checkMovedPrice } from "./move-contract-order.ts";
import type { LevelBy } from "./protection.ts";
import { profitAt } from "./protection-fields.tsx";
import { ratioText } from "./ratio-text.ts";
import { cautionOf } from "./ticket-caution.ts";
import { checkTicket, estimateBeforeStop, levelsOf, placeFields } from "./ticket-check.ts";
import {
  leverageOf,
  lotsFor,
  NEW_TICKET,
  openingOf,
  type TicketAction,
  type TicketMarket,
  type TicketState,
  ticketReducer,
} from "./ticket-state.ts";

const market = marketWith();
const after = (...actions: TicketAction[]): TicketState => actions.reduce(ticketReducer, NEW_TICKET);
const write = (field: Extract<TicketAction, { type: "write" }>["field"], text: string): TicketAction => ({
  type: "write",
  field,
  text,
  market,
});
const ticket = after({ type: "leverage", leverage: 20 }, write("lots", "500"));

describe("the figures of a ticket", () => {
  it("are those of the worked example", () => {
    const opening = openingOf(ticket, market);
    expect(opening).toMatchObject({
      notional: 4_820_725_000n,
      margin: 241_036_250n,
      fee: 2_410_363n,
      cost: 243_446_613n,
      liquidationPrice: 9_196_162n,
      worstCase: 243_446_613n,
    });
    expect(openingOf(ticket, market, "short")).toMatchObject({ margin: 241_026_250n, liquidationPrice: 10_082_772n });
  });

  it("count a resting order at its own price, and a limit that is reached at the quote", () => {
    const limit = after({ type: "leverage", leverage: 20 }, write("lots", "500"), { type: "orderType", orderType: "limit", market });
    expect(openingOf({ ...limit, price: "90000" }, market)?.notional).toBe(4_500_000_000n);
    expect(openingOf({ ...limit, price: "99000" }, market)?.notional).toBe(4_820_725_000n);
  });

  it("take the leverage and the mode of an open position", () => {
    const holding = {
      side: "long",
      leverage: 5,
      lots: 1n,
      lotSize: 100n,
      entryNotional: 1n,
      margin: 1n,
      maintenanceRate: 400_000n,
    } as const;
    const held = marketWith({ held: { long: { holding, marginMode: "isolated" } } });
    expect([leverageOf(ticket, held, "long"), leverageOf(ticket, held, "short")]).toEqual([5, 20]);
  });

  it("offer the highest leverage below the one that was chosen for another product", () => {
    expect(leverageOf({ ...ticket, leverage: 75 }, market)).toBe(50);
    expect(leverageOf(NEW_TICKET, marketWith({ terms: { ...TERMS, leverages: [1, 2, 5] } }))).toBe(5);
  });

  it("fill a share of the money with the most whole lots that it pays for, fee included", () => {
    const lots = lotsFor(ticket, market, 50)?.lots ?? 0n;
    const cost = (count: bigint) => openingOf({ ...ticket, lots: String(count) }, market)?.cost ?? 0n;
    expect(cost(lots) <= 500_000_000n).toBe(true);
    expect(cost(lots + 1n) > 500_000_000n).toBe(true);
  });

  it("fill no more than one user may have in a product", () => {
    const rich = marketWith({ available: 10n ** 13n });
    const lots = lotsFor(ticket, rich, 100)?.lots ?? 0n;
    expect(checkTicket({ ...ticket, lots: String(lots) }, rich)).toBeNull();
    expect(checkTicket({ ...ticket, lots: String(lots + 1n) }, rich)?.key).toBe("exposure_limit");
  });
});

describe("what would be rejected", () => {
  it.each([
    ["more lots than allowed", { ...ticket, lots: "1000001" }, "lots", "quantity_above_maximum"],
    ["more than is available", { ...ticket, lots: "5000" }, "lots", "insufficient_balance"],
    ["more than one user may have in a product", { ...ticket, lots: "600000", leverage: 100 }, "lots", "exposure_limit"],
    ["no lots at all", { ...ticket, lots: "0" }, "lots", "quantity_below_minimum"],
    ["a limit out of range", { ...ticket, orderType: "limit" as const, price: "1" }, "price", "price_out_of_range"],
    ["a trigger that is reached", { ...ticket, orderType: "stop" as const, trigger: "90000" }, "trigger", "trigger_price_side"],
  ])("%s, at its field", (_name, state, field, key) => {
    expect(checkTicket(state, market)).toMatchObject({ field, key });
  });

  it("levels on the wrong side of the price at which it could be closed", () => {
    const protect = { ...ticket, protect: true };
    expect(checkTicket({ ...protect, protection: { ...ticket.protection, takeProfit: "96410.50" } }, market)).toMatchObject({
      field: "takeProfit",
      key: "take_profit_side",
      params: { price: "96410.50" },
    });
    expect(checkTicket({ ...protect, protection: { ...ticket.protection, stopLoss: "97000" } }, market)?.key).toBe("stop_loss_side");
    expect(checkTicket({ ...protect, protection: { ...ticket.protection, trailing: "60" } }, market)?.field).toBe("trailing");
    expect(checkTicket({ ...protect, protection: { ...ticket.protection, stopLoss: "95200", takeProfit: "98800" } }, market)).toBeNull();
  });

  it("a stop-loss that liquidation comes before, with isolated margin; with cross margin it is a warning", () => {
    const stopped = (stopLoss: string, changes: Partial<TicketState> = {}): TicketState => ({
      ...ticket,
      protect: true,
      ...changes,
      protection: { ...ticket.protection, stopLoss },
    });
    expect(checkTicket(stopped("91961.62"), market)).toEqual({
      field: "stopLoss",
      key: "stop_loss_beyond_liquidation",
      params: { price: "91961.62" },
    });
    expect(checkTicket(stopped("91961.63"), market)).toBeNull();
    const cross = stopped("20000", { marginMode: "cross" });
    expect(checkTicket(cross, market)).toBeNull();
    expect(estimateBeforeStop(cross, market)).toBe(openingOf(cross, market)?.liquidationPrice);
    expect(estimateBeforeStop({ ...cross, protection: { ...cross.protection, stopLoss: "95000" } }, market)).toBeNull();
  });

  it("a percent or distance out of range in its own terms, with the prices that they mean", () => {
    const typed = (by: LevelBy, level: "stopLoss" | "takeProfit" | "trailing", text: string) =>
      checkTicket({ ...ticket, protect: true, protection: { ...ticket.protection, by, [level]: text } }, market);
    const stop = {
      field: "stopLoss",
      key: "contract_level_percent",
      params: { min: "0.01", max: "80.00" },
    };
    expect(typed("percent", "stopLoss", "95")).toEqual(stop);
    // Below nothing: no price at all, and still a percent out of range.
    expect(typed("percent", "stopLoss", "150")).toEqual(stop);
    // Between bid and ask: it would fire at once.
    expect(typed("percent", "stopLoss", "0")).toEqual(stop);
    expect(typed("percent", "stopLoss", "80")).not.toMatchObject({ key: "contract_level_percent" });
    expect(typed("percent", "takeProfit", "500")).toMatchObject({ key: "contract_level_percent", params: { max: "399.98" } });
    expect(typed("distance", "stopLoss", "90000")).toMatchObject({
      key: "contract_level_distance",
      params: { min: "4.01", max: "77132.00" },
    });
    expect(typed("percent", "trailing", "60")).toMatchObject({ key: "contract_trailing_percent", params: { min: "0.01", max: "50.00" } });
  });

  it("nothing of a trigger that is not typed yet", () => {
    const stop = ticketReducer(ticket, { type: "orderType", orderType: "stop", market });
    expect([stop.trigger, checkTicket(stop, market), checkTicket(stop, market, "short")]).toEqual(["", null, null]);
  });

  it("nothing while nothing is typed", () => {
    expect(checkTicket(NEW_TICKET, market)).toBeNull();
    expect(placeFields("X:BTCUSD", NEW_TICKET, market)).toBeNull();
  });
});

describe("what a ticket tells", () => {
  it("no loss larger than the worst case, wherever the stop lies", () => {
    const opening = openingOf(ticket, market);
    if (opening === null) throw new Error("it opens");
    const worst = opening.worstCase - opening.fee;
    expect(profitAt(market.spec, opening.holding, 1n, worst)).toEqual({ profit: -241_036_250n, ofMargin: -1_000n });
    expect(profitAt(market.spec, opening.holding, 9_500_000n, worst).profit).toBe(-70_725_000n);
  });

  it("a caution where much of what there is stands against a small move", () => {
    const max = (leverage: number, share = 100) => {
      const state = { ...ticket, leverage };
      return cautionOf({ ...state, lots: String(lotsFor(state, market, share)?.lots ?? 0n) }, market);
    };
    expect(max(100)).toMatchObject({ distance: 60n });
    expect(max(20)?.share).toBeGreaterThan(9_900n);
    expect(max(100, 25)).not.toBeNull();
    expect([max(5), max(20, 25), max(100, 5)]).toEqual([null, null, null]);
  });
});

describe("what is sent", () => {
  it("fixes the worst price of a market order at the quote that was reviewed", () => {
    expect(placeFields("X:BTCUSD", ticket, market)).toEqual({
      productCode: "X:BTCUSD",
      side: "long",
      action: "open",
      orderType: "market",
      quantity: "500",
      leverage: 20,
      marginMode: "isolated",
      acceptablePrice: "96896.57",
    });
  });

  it("states levels as prices, whatever they were typed as, and only when they are on", () => {
    const typed = after(write("lots", "1"), { type: "protect", on: true }, { type: "by", by: "percent", market }, write("stopLoss", "2"));
    expect(placeFields("X:BTCUSD", typed, market)).toMatchObject({ stopLoss: "94486.21" });
    expect(placeFields("X:BTCUSD", { ...typed, protect: false }, market)).not.toHaveProperty("stopLoss");
  });

  it("names the price of a limit and the trigger of a stop, and no worst price", () => {
    const limit = placeFields("X:BTCUSD", { ...ticket, orderType: "limit", price: "95000." }, market);
    expect(limit).toMatchObject({ price: "95000" });
    expect(limit).not.toHaveProperty("acceptablePrice");
    expect(placeFields("X:BTCUSD", { ...ticket, orderType: "stop", trigger: "97000" }, market)).toMatchObject({ triggerPrice: "97000" });
  });
});

describe("turning to the other side", () => {
  it("leaves what was typed as it is, a price or a distance", () => {
    const long = after(write("lots", "1"), { type: "protect", on: true }, write("stopLoss", "96000"), write("takeProfit", "97000"));
    const short = ticketReducer(long, { type: "side", side: "short" });
    expect(short.protection).toEqual(long.protection);
    expect(levelsOf(short, market)).toEqual(levelsOf(long, market));
    const percent = ticketReducer(long, { type: "by", by: "percent", market });
    expect(ticketReducer(percent, { type: "side", side: "short" }).protection).toEqual(percent.protection);
  });

  it("rejects only the side that a stop price is wrong for, with the price of that side, whichever side is looked at", () => {
    const typed = after(write("lots", "1"), { type: "protect", on: true }, write("stopLoss", "97000"));
    for (const looked of [typed, ticketReducer(typed, { type: "side", side: "short" })]) {
      expect(checkTicket(looked, market, "long")).toMatchObject({ key: "stop_loss_side", params: { price: "96410.50" } });
      expect(checkTicket(looked, market, "short")).toBeNull();
      expect(placeFields("X:BTCUSD", { ...looked, side: "short" }, market)).toMatchObject({ side: "short", stopLoss: "97000" });
    }
    const below = after(write("lots", "1"), { type: "protect", on: true }, write("stopLoss", "96000"));
    expect(checkTicket(below, market, "long")).toBeNull();
    expect(checkTicket(below, market, "short")).toMatchObject({ key: "stop_loss_side", params: { price: "96414.50" } });
  });
});

it("says of a text that is no number of the field what it is, until the next change or until the field is left", () => {
  const rejected = after(write("lots", "1.5"));
  expect(rejected.rejected).toMatchObject({ field: "lots", why: "decimals" });
  expect(ticketReducer(rejected, { type: "forget" }).rejected).toBeUndefined();
  expect(ticketReducer(rejected, write("lots", "2")).rejected).toBeUndefined();
});

describe("a share that a limit makes smaller says which one", () => {
  const rich = marketWith({ available: 10_000_000_000_000n });
  const share = (market: TicketMarket, percent: number) => ticketReducer(NEW_TICKET, { type: "percent", percent, market });

  it("what cross positions lean on, where the money leaves their account: for isolated margin and for what rests", () => {
    const leant = marketWith({ leaning: { needed: 600_000_000n } });
    const isolated = { ...NEW_TICKET, marginMode: "isolated" } as const;
    const cap = { by: "backed", needed: "600", unit: "USDT" };
    const all = ticketReducer(isolated, { type: "percent", percent: 100, market: leant });
    expect([all.cap, checkTicket(all, leant)]).toEqual([cap, null]);
    const free = ticketReducer(isolated, { type: "percent", percent: 100, market: marketWith() });
    expect(checkTicket(free, leant)?.key).toBe("cash_backs_positions");
    const cross = { ...NEW_TICKET, marginMode: "cross" } as const;
    expect(lotsFor(cross, leant, 100)).toEqual(lotsFor(cross, marketWith(), 100));
    const resting = { ...cross, orderType: "limit", price: "90000" } as const;
    expect(lotsFor(resting, leant, 100)?.cap).toEqual(cap);
  });

  it("the most of one order", () => {
    const market = { ...rich, terms: { ...rich.terms, lotsMax: 5_000n } };
    expect(share(market, 50)).toMatchObject({ lots: "5000", cap: { by: "order", max: "0.5", unit: "BTC" } });
  });

  it("what may be open of the product, and what is left of that", () => {
    const capped = share(rich, 50);
    expect(capped.cap).toEqual({ by: "held", max: "5000000", left: "5000000", unit: "USDT" });
    expect(checkTicket(capped, rich)?.key).not.toBe("exposure_limit");
  });

  it("room for the price to move, so that all of the money is not too little at the next tick", () => {
    const all = share(marketWith(), 100);
    expect(all.cap).toEqual({ by: "price" });
    const moved = marketWith({ quote: { bid: 9_685_000n, ask: 9_689_000n }, present: 9_687_000n });
    expect(checkTicket(all, moved)).toBeNull();
    expect(
      ticketReducer({ ...all, orderType: "limit", price: "96000" }, { type: "percent", percent: 100, market: marketWith() }).cap,
    ).toBeUndefined();
  });

  it("nothing where the money is the bound, or once lots are written", () => {
    expect(share(marketWith(), 50).cap).toBeUndefined();
    expect(ticketReducer(share(rich, 50), { type: "write", field: "lots", text: "3", market: rich }).cap).toBeUndefined();
  });
});

it("shows a result below a cent with all its decimals, and any other in cents", () => {
  expect([0n, 9_999n, -9_999n, -1_800n].map(seenDecimals)).toEqual([2, 6, 6, 6]);
  expect([10_000n, -10_000n, 12_345_678n].map(seenDecimals)).toEqual([2, 2, 2]);
});

describe("with cross margin", () => {
  const cross = { ...ticket, marginMode: "cross" as const, lots: "1" };

  it("a long loses at most its value and fee, though all the money backs it", () => {
    const opening = openingOf(cross, market);
    expect(opening?.worstCase).toBe((opening?.notional ?? 0n) + (opening?.fee ?? 0n));
    // A short can lose all there is, and no more.
    expect(openingOf(cross, market, "short")?.worstCase).toBe(1_000_000_000n);
  });

  it("a liquidation beyond ten times the price is none within reach, and a ratio above a thousand percent only that", () => {
    expect(openingOf(cross, market, "short")?.liquidationPrice).toBeNull();
    expect(openingOf({ ...cross, lots: "500" }, market, "short")?.liquidationPrice).toBeGreaterThan(9_641_050n);
    const style = { locale: "en", grouping: true };
    expect([10_050n, 100_000n, 100_001n, 59_446_200n].map((ratio) => ratioText(ratio, style))).toEqual([
      "101%",
      "1,000%",
      ">\u00a01,000%",
      ">\u00a01,000%",
    ]);
  });
});

it("moves an order only to a price at which it can be placed: its cancelling can not be undone", () => {
  const moved = (price: string, orderType: "limit" | "stop" = "limit", side: "long" | "short" = "long") =>
    checkMovedPrice({ orderType, side, action: "open" }, price, market.spec, { ...market.quote, present: market.present })?.key;
  expect(["90000", "96000.5", ""].map((price) => moved(price))).toEqual([undefined, undefined, undefined]);
  expect([moved("1"), moved("9999999")]).toEqual(["price_out_of_range", "price_out_of_range"]);
  expect([moved("90000", "stop"), moved("97000", "stop")]).toEqual(["trigger_price_side", undefined]);
  expect([moved("90000", "stop", "short"), moved("97000", "stop", "short")]).toEqual([undefined, "trigger_price_side"]);
});
