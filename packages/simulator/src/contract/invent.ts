import type { ContractPosition, StatedProtection } from "@candela/engine";
import { exitPrice, formatUnits } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { SimMarket, SimProduct } from "../market.ts";
import type { ContractFields, ContractRows, StatedOrder } from "./operations.ts";

const OFF: StatedProtection = { takeProfit: null, stopLoss: null, trailing: null };

/** What people and programs would send: most of it sensible, some at the edges, some wrong. */
export function inventContract(
  dice: SeededRandom,
  market: SimMarket,
  rows: ContractRows,
  available: bigint,
  nextId: bigint,
): ContractFields {
  const { positions, orders } = rows;
  const throwOf = dice.below(100);
  const ruin = throwOf < 60 ? ruinOf(market, positions, available) : undefined;
  if (ruin !== undefined) return { kind: "close", positionId: ruin.id, quantity: null, acceptablePrice: null };
  if (positions.length > 0 && throwOf < 7) return inventHedge(dice.pick(positions), market);
  if (positions.length === 0 || throwOf < 38) return inventOpening(dice, dice.pick(market.products), positions, available);
  const position = dice.pick(positions);
  const product = market.byId(position.productId);
  const positionId = dice.chance(1, 40) ? BigInt(dice.below(Number(nextId)) + 1) : position.id;
  if (throwOf < 50) return inventClosing(dice, product, position);
  if (throwOf < 62 && orders.length > 0)
    return { kind: "cancel", orderId: dice.chance(1, 20) ? BigInt(dice.below(Number(nextId)) + 1) : dice.pick(orders).id };
  if (throwOf < 74) {
    const quantity = dice.chance(1, 2) ? null : lotsText(dice, position.lots);
    return { kind: "close", positionId, quantity, acceptablePrice: worst(dice, product) };
  }
  if (throwOf < 76) return { kind: "closeAll" };
  if (throwOf < 80) return { kind: "reverse", positionId, acceptablePrice: worst(dice, product) };
  if (throwOf < 88) return inventMargin(dice, positionId, position, available);
  const at = product.tick === undefined ? 1_000n : exitPrice(position.side, product.tick);
  return {
    kind: "protect",
    positionId,
    mayChange: !dice.chance(1, 30),
    ...protection(dice, product, position.side === "long", at, position),
  };
}

function inventOpening(dice: SeededRandom, product: SimProduct, positions: readonly ContractPosition[], available: bigint): ContractFields {
  const { spec, tick } = product;
  const terms = spec.contract;
  if (terms === undefined) throw new Error("every simulated product has contract terms");
  const side = dice.chance(1, 2) ? "long" : "short";
  const own = positions.find((position) => position.productId === spec.productId && position.side === side);
  const keeps = own !== undefined && !dice.chance(1, 12);
  const leverage = keeps ? own.leverage : dice.chance(1, 60) ? 13 : dice.pick(terms.leverages);
  const marginMode = keeps ? own.marginMode : dice.chance(1, 2) ? "cross" : "isolated";
  const price = tick?.price ?? 1_000n;
  const perLot = (price * terms.lotSize * 1_000_000n) / 10n ** BigInt(spec.priceScale + spec.quantityScale);
  // A share of what can be spent: mostly small, at times nearly all of it or a little more.
  // Half of it now and then: the other half is for the hedge.
  const permille = BigInt(
    dice.chance(1, 8)
      ? 490
      : dice.chance(2, 3)
        ? dice.between(1, 60)
        : dice.chance(1, 2)
          ? dice.between(60, 700)
          : dice.between(900, 1_050),
  );
  const lots = perLot === 0n ? 1n : (available * BigInt(leverage) * permille) / 1_000n / perLot;
  const order = inventOrder(dice, product, side, "open");
  const beside = order.price ?? order.triggerPrice;
  const at = beside === null ? price : unitsOf(beside);
  const guards = dice.chance(1, 3) ? protection(dice, product, side === "long", at, own ?? null) : OFF;
  const quantity = dice.chance(1, 60) ? String(terms.lotsMax + 1n) : lotsText(dice, lots > terms.lotsMax ? terms.lotsMax : lots);
  return { kind: "place", ...order, quantity, leverage: dice.chance(1, 200) ? null : leverage, marginMode, ...guards };
}

/** The same the other way: what one side loses the other gains, until one of them is closed. */
function inventHedge({ productId, side, lots, leverage }: ContractPosition, market: SimMarket): ContractFields {
  const { productCode } = market.byId(productId).spec;
  const order = { side: side === "long" ? "short" : "long", action: "open", orderType: "market", price: null, triggerPrice: null } as const;
  return {
    kind: "place",
    code: productCode,
    ...order,
    acceptablePrice: null,
    quantity: String(lots),
    leverage,
    marginMode: "cross",
    ...OFF,
  };
}

/** A cross position whose loss the account could not pay without the profit of another one. */
function ruinOf(market: SimMarket, positions: readonly ContractPosition[], available: bigint): ContractPosition | undefined {
  const cross = positions.filter(({ marginMode }) => marginMode === "cross");
  if (cross.length < 2) return undefined;
  const pool = cross.reduce((sum, { margin }) => sum + margin, available);
  return cross.find(({ productId, side, lots, lotSize, entryNotional }) => {
    const { spec, tick } = market.byId(productId);
    if (tick === undefined) return false;
    const notional = (exitPrice(side, tick) * lots * lotSize * 1_000_000n) / 10n ** BigInt(spec.priceScale + spec.quantityScale);
    return (side === "long" ? entryNotional - notional : notional - entryNotional) > pool;
  });
}

function inventClosing(dice: SeededRandom, product: SimProduct, { side, lots }: ContractPosition): ContractFields {
  const order = inventOrder(dice, product, dice.chance(1, 40) ? (side === "long" ? "short" : "long") : side, "close");
  const guards = dice.chance(1, 80) ? { ...OFF, takeProfit: "1" } : OFF;
  return { kind: "place", ...order, quantity: lotsText(dice, lots), leverage: dice.chance(1, 80) ? 10 : null, marginMode: null, ...guards };
}

function inventOrder(dice: SeededRandom, product: SimProduct, side: StatedOrder["side"], action: StatedOrder["action"]) {
  const { spec, tick } = product;
  const price = tick?.price ?? 1_000n;
  const orderType = dice.pick(["market", "limit", "stop"] as const);
  const spread = BigInt(10_000 + dice.between(-120, 120));
  const near = ((price * spread) / 10_000n / spec.tickSize) * spec.tickSize;
  const asked = dice.chance(1, 60) ? price * BigInt(dice.between(4, 6)) : dice.chance(1, 50) ? near + 1n : near;
  const text = formatUnits(asked < 0n ? 0n : asked, spec.priceScale);
  const isOdd = dice.chance(1, 100);
  return {
    code: spec.productCode,
    side,
    action,
    orderType,
    price: (orderType === "limit") !== isOdd ? text : null,
    triggerPrice: (orderType === "stop") !== dice.chance(1, 100) ? text : null,
    acceptablePrice: orderType === "market" || dice.chance(1, 80) ? worst(dice, product) : null,
  };
}

function worst(dice: SeededRandom, { spec, tick }: SimProduct): string | null {
  if (!dice.chance(1, 8)) return null;
  const price = (tick?.price ?? 1_000n) + BigInt(dice.between(-3, 3)) * spec.tickSize;
  return `${formatUnits(price < 0n ? 0n : price, spec.priceScale)}${dice.chance(1, 20) ? "1" : ""}`;
}

function inventMargin(dice: SeededRandom, positionId: bigint, { margin }: ContractPosition, available: bigint): ContractFields {
  const change = dice.chance(1, 2) ? "add" : "remove";
  const share = BigInt(dice.chance(1, 8) ? dice.between(900, 1_100) : dice.between(0, 300));
  const units = ((change === "remove" ? margin : dice.chance(1, 6) ? available : margin) * share) / 1_000n;
  return { kind: "margin", positionId, change, amount: `${formatUnits(units, 6)}${dice.chance(1, 60) ? "1" : ""}` };
}

function protection(
  dice: SeededRandom,
  { spec }: SimProduct,
  isLong: boolean,
  at: bigint,
  before: ContractPosition | null,
): StatedProtection {
  const step = spec.tickSize;
  const away = (isAbove: boolean) => {
    const distance = ((at * BigInt(dice.between(0, 200))) / 10_000n / step) * step;
    const price = isAbove !== dice.chance(1, 40) ? at + distance : at - distance;
    const asked = dice.chance(1, 80) ? at * BigInt(dice.between(4, 7)) : dice.chance(1, 80) ? price + 1n : price;
    return formatUnits(asked < 0n ? 0n : asked, spec.priceScale);
  };
  const takeProfit = dice.chance(1, 2) ? away(isLong) : null;
  const stopLoss = dice.chance(1, 2) ? away(!isLong) : null;
  return { takeProfit, stopLoss, trailing: dice.chance(1, 3) ? trailing(dice, spec, at, before) : null };
}

function trailing(dice: SeededRandom, spec: SimProduct["spec"], at: bigint, before: ContractPosition | null): StatedProtection["trailing"] {
  // The same again, as an app sends it that changes only the stop-loss.
  if (before !== null && before.trailing !== null && dice.chance(1, 2)) {
    const { by, distance } = before.trailing;
    return { by, distance: formatUnits(distance, by === "percent" ? 2 : spec.priceScale) };
  }
  if (dice.chance(1, 2)) return { by: "percent", distance: dice.pick(["0.01", "0.5", "1", "1.25", "3.33", "50", "50.01", "0", "1.255"]) };
  const steps = dice.chance(1, 20) ? at / spec.tickSize : (at * BigInt(dice.between(0, 150))) / 10_000n / spec.tickSize;
  return { by: "price", distance: formatUnits(steps * spec.tickSize + (dice.chance(1, 40) ? 1n : 0n), spec.priceScale) };
}

function lotsText(dice: SeededRandom, about: bigint): string {
  const throwOf = dice.below(60);
  if (throwOf === 0) return `${about}.5`;
  if (throwOf === 1) return String(about + 1n);
  if (throwOf < 25 || about <= 1n) return String(about < 1n ? 1n : about);
  return String((about * BigInt(dice.between(1, 1_000))) / 1_000n + 1n);
}

function unitsOf(text: string): bigint {
  return BigInt(text.replace(".", ""));
}
