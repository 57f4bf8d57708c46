import { Direction, fillModel, formatUnits, ProductType, parseRate, type Rate, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { decimalsOfStep, typedUnits } from "../ticket/decimal-field.ts";
import { checkTicket, leastSize } from "./ticket-check.ts";
import { acceptablePrice, orderOf } from "./ticket-order.ts";
import { newTicket, previewOf, type TicketAction, type TicketMarket, type TicketState, ticketReducer } from "./ticket-state.ts";

function rateOf(text: string): Rate {
  const parsed = parseRate(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

/** BTC at 100.00, 99.90 / 100.10, fee 0.1 %, 1,000 USDT and 2.5000015 BTC in hand. */
const market: TicketMarket = {
  unit: "BTC",
  model: fillModel("top"),
  product: {
    productType: ProductType.crypto,
    priceScale: 2,
    tickSize: 5n,
    quantityScale: 6,
    quantityStep: 10n,
    quantityMin: 100n,
    quantityMax: 50_000_000n,
  },
  present: 10_000n,
  bid: 9_990n,
  ask: 10_010n,
  feeRate: rateOf("0.001"),
  settlement: USDT,
  available: 1_000_123_456n,
  holding: 2_500_015n,
};

const write = (text: string): TicketAction => ({ type: "write", text, market });
const run = (actions: readonly TicketAction[], from: TicketState = newTicket(Direction.buy)) => actions.reduce(ticketReducer, from);

it.each([
  ["market", "ioc"],
  ["limit", "gtc"],
  ["stop_limit", "gtc"],
] as const)("a placed %s order leaves a ticket that wants %s, not what was wanted of that order", (orderType, usual) => {
  const placed = run([{ type: "orderType", orderType, market }, { type: "timeInForce", timeInForce: "fok" }, { type: "clear" }]);
  expect(placed.timeInForce).toBe(usual);
});

describe("typing", () => {
  it.each([
    ["12", "12"],
    ["12.", "12."],
    [".5", "0.5"],
    ["007", "7"],
    ["0", "0"],
    ["", ""],
    ["1.234567", "1.234567"],
  ])("takes %j as %j", (typed, kept) => {
    expect(run([write(typed)]).size).toBe(kept);
  });

  it.each([
    ["1.2345678", "decimals"],
    ["-1", "malformed"],
    ["1e5", "malformed"],
    ["1.2.3", "malformed"],
    ["abc", "malformed"],
    ["12345678901234567", "huge"],
    ["1 000", "malformed"],
  ])("leaves the field as it was for %j and says so", (typed, why) => {
    expect(run([write("9"), write(typed)])).toMatchObject({ size: "9", rejected: { text: typed, why } });
  });

  it("forgets what it rejected at the next change", () => {
    expect(run([write("abc"), write("9")]).rejected).toBeUndefined();
    expect(run([write("abc"), { type: "switchUnit", market }]).rejected).toBeUndefined();
    expect(run([write("abc"), { type: "field", field: "size" }]).rejected).toBeDefined();
  });

  it("writes into the field in hand, with the decimals of that field", () => {
    const limit = run([
      { type: "orderType", orderType: "limit", market },
      { type: "field", field: "price" },
      write("99.95"),
      write("99.955"),
    ]);
    expect(limit).toMatchObject({ price: "99.95", size: "" });
    const quantity = run([write("1.00001"), write("1.000001")], newTicket(Direction.sell));
    expect(quantity.size).toBe("1.00001");
  });

  it("knows the decimals of a step", () => {
    expect([decimalsOfStep(5n, 2), decimalsOfStep(50n, 2), decimalsOfStep(100n, 2), decimalsOfStep(10n, 6), decimalsOfStep(1n, 0)]).toEqual(
      [2, 1, 0, 5, 0],
    );
  });
});

describe("choosing", () => {
  it("starts a sale in the product and forgets the size, but keeps the limit", () => {
    const state = run([write("50"), { type: "orderType", orderType: "limit", market }, { type: "direction", direction: Direction.sell }]);
    expect(state).toMatchObject({
      direction: Direction.sell,
      timeInForce: "gtc",
      orderType: "limit",
      unit: "quantity",
      size: "",
      price: "100",
      field: "size",
    });
  });

  it("offers the present price as the first limit, on a whole step, and keeps one that was typed", () => {
    const odd = { ...market, present: 10_004n };
    expect(run([{ type: "orderType", orderType: "limit", market: odd }]).price).toBe("100");
    const kept = run([
      { type: "orderType", orderType: "limit", market },
      { type: "field", field: "price" },
      write("95"),
      { type: "orderType", orderType: "market", market },
      { type: "orderType", orderType: "limit", market },
    ]);
    expect(kept.price).toBe("95");
  });

  it.each([
    [10, "100.01"],
    [25, "250.03"],
    [50, "500.06"],
    [100, "1000.123456"],
  ] as const)("takes %d percent of the balance, whole cents except for all of it", (percent, size) => {
    expect(run([{ type: "percent", percent, market }])).toMatchObject({ unit: "amount", size });
  });

  it.each([
    [10, "0.25"],
    [25, "0.625"],
    [50, "1.25"],
    [100, "2.500015"],
  ] as const)("takes %d percent of a holding, whole steps except for all of it", (percent, size) => {
    expect(run([{ type: "percent", percent, market }], newTicket(Direction.sell))).toMatchObject({ unit: "quantity", size });
  });

  it("counts all of the balance in the product so that it pays for itself and its fee", () => {
    const state = run([
      { type: "switchUnit", market },
      { type: "orderType", orderType: "limit", market },
      { type: "percent", percent: 100, market },
    ]);
    const preview = previewOf(state, market);
    expect(state.unit).toBe("quantity");
    expect(preview !== null && preview.total.units <= 1_000_123_456n).toBe(true);
    expect(checkTicket(state, market)).toBeNull();
    const oneMore = { ...state, size: formatUnits((typedUnits(state.size, 6) ?? 0n) + 10n, 6) };
    expect(checkTicket(oneMore, market)?.key).toBe("insufficient_balance");
  });

  it("leaves a market order counted in pieces room for the price to move, and says so", () => {
    const state = run([
      { type: "switchUnit", market },
      { type: "percent", percent: 100, market },
    ]);
    expect(state.cap).toEqual({ by: "price" });
    expect(checkTicket(state, { ...market, present: 10_050n, bid: 10_040n, ask: 10_060n })).toBeNull();
    // In money it takes what it finds, and needs no room.
    expect(run([{ type: "percent", percent: 100, market }]).cap).toBeUndefined();
  });

  it("takes no percent of what cross positions lean on, and says so", () => {
    const leant: TicketMarket = { ...market, leaning: { needed: 400_123_456n } };
    const all = run([{ type: "percent", percent: 100, market: leant }]);
    expect(all).toMatchObject({ size: "600", cap: { by: "backed", needed: "400.123456", unit: "USDT" } });
    expect(checkTicket(all, leant)).toBeNull();
    expect(checkTicket({ ...all, size: "600.01" }, leant)?.key).toBe("cash_backs_positions");
    expect(run([{ type: "percent", percent: 100, market: { ...market, leaning: { needed: null } } }])).toMatchObject({
      size: "0",
      cap: { by: "unpriced" },
    });
  });

  it("does nothing by percent while the balance is unknown", () => {
    const state = run([write("7")]);
    expect(ticketReducer(state, { type: "percent", percent: 50, market: { ...market, available: null } })).toBe(state);
  });

  it("counts the same trade the other way", () => {
    const inProduct = run([write("500"), { type: "switchUnit", market }]);
    expect(inProduct).toMatchObject({ unit: "quantity", size: "4.99001" });
    expect(run([{ type: "switchUnit", market }], inProduct)).toMatchObject({ unit: "amount", size: "499.999502" });
    expect(run([{ type: "switchUnit", market }])).toMatchObject({ unit: "quantity", size: "" });
  });
});

describe("checks", () => {
  const limit = (price: string, size: string, direction: Direction = Direction.buy): TicketState => ({
    ...newTicket(direction),
    orderType: "limit",
    unit: "quantity",
    price,
    size,
  });
  const quantity = (size: string, direction: Direction = Direction.buy): TicketState => ({
    ...newTicket(direction),
    unit: "quantity",
    size,
  });

  it.each<[string, TicketState, string | undefined, Record<string, string> | undefined]>([
    ["nothing typed", newTicket(Direction.buy), undefined, undefined],
    ["an order that fits", quantity("1"), undefined, undefined],
    ["a price between steps", limit("99.98", "1"), "price_step", { step: "0.05" }],
    ["a price of nothing", limit("0", "1"), "price_out_of_range", { min: "20.00", max: "500.00" }],
    ["a price far below", limit("19.95", "1"), "price_out_of_range", { min: "20.00", max: "500.00" }],
    ["a price at the edge", limit("20", "1"), undefined, undefined],
    ["less than the minimum", quantity("0.00009"), "quantity_below_minimum", { min: "0.000100" }],
    ["an amount too small", { ...newTicket(Direction.buy), size: "0.01" }, "amount_below_minimum", { min: "0.010021" }],
    ["more than the maximum", quantity("50.00001"), "quantity_above_maximum", { max: "50.000000" }],
    ["an amount beyond the balance", { ...newTicket(Direction.buy), size: "1000.123457" }, "insufficient_balance", undefined],
    [
      "a sale beyond the holding",
      quantity("2.50002", Direction.sell),
      "insufficient_holding",
      { available: "2.500015", needed: "2.500020", asset: "BTC" },
    ],
    ["a sale of everything, off the step", quantity("2.500015", Direction.sell), undefined, undefined],
    ["a sale of less, off the step", quantity("2.500011", Direction.sell), "quantity_step", { step: "0.000010" }],
  ])("%s", (_name, state, key, params) => {
    const problem = checkTicket(state, market);
    expect(problem?.key).toBe(key);
    if (params !== undefined) expect(problem?.params).toEqual(params);
  });

  it.each<[string, TicketState, Record<string, string> | undefined]>([
    ["a quantity of nothing", quantity("0.00"), { min: "0.000100" }],
    ["an amount of nothing", { ...newTicket(Direction.buy), size: "0" }, { min: "0.010021" }],
    ["an empty field", quantity(""), undefined],
    ["more than nothing", quantity("0.001"), undefined],
  ])("names the minimum for %s", (_name, state, params) => {
    expect(leastSize(state, market)?.params).toEqual(params);
  });

  it.each([
    quantity("0", Direction.sell),
    run([{ type: "percent", percent: 100, market: { ...market, holding: 0n } }], newTicket(Direction.sell)),
  ])("says of a sale of nothing that nothing is free to be sold, where orders reserve all", (state) => {
    expect(state.size).toBe("0");
    expect(leastSize(state, { ...market, holding: 0n })).toMatchObject({
      key: "insufficient_holding",
      params: { available: "0.000000", needed: "0.000100", asset: "BTC" },
    });
    expect(leastSize(state, { ...market, holding: 1n })?.key).toBe("quantity_below_minimum");
  });

  it("lets the last crumb of a holding be sold, and no other order below the minimum", () => {
    const crumb = { ...market, holding: 99n };
    expect(checkTicket(quantity("0.000099", Direction.sell), crumb)).toBeNull();
    expect(checkTicket(quantity("0.00009", Direction.sell), crumb)?.key).toBe("quantity_below_minimum");
    expect(checkTicket(quantity("0.00009"), crumb)?.key).toBe("quantity_below_minimum");
  });

  it("says when no fee is set", () => {
    expect(checkTicket(quantity("1"), { ...market, feeRate: null })?.key).toBe("fee_not_configured");
  });
});

describe("the order that is sent", () => {
  it("carries the worst price of a market order and no limit", () => {
    expect(orderOf("X:BTCUSD", run([write("500.50")]), market)).toEqual({
      productCode: "X:BTCUSD",
      direction: 1,
      orderType: "market",
      timeInForce: "ioc",
      acceptablePrice: "100.6",
      amount: "500.5",
    });
  });

  it("carries the limit of a limit order and no worst price", () => {
    const state: TicketState = { ...newTicket(Direction.sell), timeInForce: "gtc", orderType: "limit", price: "120.", size: "2.500015" };
    expect(orderOf("X:BTCUSD", state, market)).toEqual({
      productCode: "X:BTCUSD",
      direction: 2,
      orderType: "limit",
      timeInForce: "gtc",
      price: "120",
      quantity: "2.500015",
    });
  });

  it("is none while something is missing", () => {
    expect(orderOf("X:BTCUSD", newTicket(Direction.buy), market)).toBeNull();
    expect(orderOf("X:BTCUSD", { ...newTicket(Direction.buy), orderType: "limit", size: "1" }, market)).toBeNull();
  });

  it.each([
    [Direction.buy, 10_010n, 5n, 10_060n],
    [Direction.sell, 9_990n, 5n, 9_945n],
    [Direction.buy, 3n, 5n, 3n],
    [Direction.sell, 10n, 100n, 10n],
  ] as const)("accepts half a percent worse, on a step, never better (%i, %s)", (direction, at, tick, worst) => {
    expect(acceptablePrice(direction, at, tick)).toBe(worst);
  });
});

describe("stop-limit, time in force and selling all", () => {
  const stop: TicketState = { ...newTicket(Direction.buy), orderType: "stop_limit", timeInForce: "gtc", size: "50", price: "102" };

  it("wants a trigger beyond the quote, on a whole step", () => {
    expect(checkTicket({ ...stop, trigger: "101" }, market)).toBeNull();
    expect(checkTicket({ ...stop, trigger: "100.10" }, market)).toEqual({
      field: "trigger",
      key: "trigger_price_reached",
      params: { price: "100.10" },
    });
    expect(checkTicket({ ...stop, trigger: "101.01" }, market)?.key).toBe("price_step");
    expect(checkTicket({ ...stop, direction: Direction.sell, trigger: "101" }, market)?.key).toBe("trigger_price_reached");
  });

  it("is counted at its limit, since it fills nothing before its trigger", () => {
    const preview = previewOf({ ...stop, trigger: "101" }, market);
    expect(preview?.fill).toBeNull();
    expect(preview?.price.units).toBe(10_200n);
    expect(orderOf("X:BTCUSD", { ...stop, trigger: "101" }, market)).toMatchObject({
      orderType: "stop_limit",
      price: "102",
      triggerPrice: "101",
    });
    expect(orderOf("X:BTCUSD", stop, market)).toBeNull();
  });

  it("moves a price by one step of the product, onto a whole one", () => {
    const moved = (from: string, by: 1n | -1n) =>
      ticketReducer({ ...stop, price: from }, { type: "stepPrice", field: "price", by, market }).price;
    expect(moved("102", 1n)).toBe("102.05");
    expect(moved("102", -1n)).toBe("101.95");
    expect(moved("102.01", 1n)).toBe("102.05");
    expect(moved("102.01", -1n)).toBe("102");
    expect(moved("", 1n)).toBe("100.05");
    expect(moved("0.05", -1n)).toBe("0.05");
  });

  it("a market order never waits, and what follows it does", () => {
    const market_ = run([{ type: "timeInForce", timeInForce: "fok" }]);
    const limit = ticketReducer(market_, { type: "orderType", orderType: "limit", market });
    expect(limit.timeInForce).toBe("gtc");
    const day = ticketReducer(limit, { type: "timeInForce", timeInForce: "day" });
    expect(ticketReducer(day, { type: "orderType", orderType: "stop_limit", market }).timeInForce).toBe("day");
    expect(ticketReducer(day, { type: "orderType", orderType: "market", market }).timeInForce).toBe("ioc");
  });

  it("a limit out of reach that may not wait moves nothing", () => {
    const far: TicketState = { ...newTicket(Direction.buy), orderType: "limit", price: "90", size: "50" };
    expect(previewOf({ ...far, timeInForce: "gtc" }, market)?.total.units).toBeGreaterThan(0n);
    const given = previewOf({ ...far, timeInForce: "ioc" }, market);
    expect(given?.total.units).toBe(0n);
    expect(given?.rest).toBe(given?.quantity.units);
  });

  it("sells all by saying so, until another number is typed", () => {
    const all = run([{ type: "percent", percent: 100, market }], newTicket(Direction.sell));
    expect(orderOf("X:BTCUSD", all, market)).toMatchObject({ sellAll: true });
    expect(orderOf("X:BTCUSD", all, market)).not.toHaveProperty("quantity");
    const typed = ticketReducer(all, write("1"));
    expect(orderOf("X:BTCUSD", typed, market)).toMatchObject({ quantity: "1" });
  });
});

describe("a share that is more than one order may be", () => {
  const rich = { ...market, available: 1_000_000_000_000n, holding: 300_000_000n };
  const share = (direction: Direction, percent: 50 | 100) =>
    ticketReducer(newTicket(direction), { type: "percent", percent, market: rich });

  it("is that most, and says which limit it is", () => {
    const capped = share(Direction.buy, 50);
    expect(capped).toMatchObject({ size: "50", unit: "quantity", cap: { by: "order", max: "50", unit: "BTC" } });
    expect(checkTicket(capped, rich)).toBeNull();
    expect(share(Direction.sell, 50)).toMatchObject({ size: "50", cap: { by: "order", max: "50", unit: "BTC" } });
  });

  it("but all of a holding may be sold at once", () => {
    expect(share(Direction.sell, 100)).toMatchObject({ size: "300", sellAll: true });
    expect(share(Direction.sell, 100).cap).toBeUndefined();
  });

  it("says nothing below the limit, and nothing any more once the size is written", () => {
    expect(run([{ type: "percent", percent: 50, market }]).cap).toBeUndefined();
    const capped = share(Direction.buy, 50);
    expect(ticketReducer(capped, { type: "field", field: "price" }).cap).toBeDefined();
    expect(ticketReducer(capped, { type: "write", text: "4", market: rich }).cap).toBeUndefined();
  });
});
