import type { ContractPosition, StatedProtection } from "@candela/engine";
import { exitPrice, formatUnits } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { SimMarket, SimProduct } from "../market.ts";
import type { ContractFields, ContractRows, StatedOrder } from "./operations.ts";

const OFF: StatedProtection = { takeProfit: null, stopLoss: null, trailing: null };

/** Invents commands of people and programs: most of them sensible, some at the edges, some wrong. */
export function inventContract(
  random: SeededRandom,
  market: SimMarket,
  rows: ContractRows,
  available: bigint,
  nextId: bigint,
): ContractFields {
  const { positions, orders } = rows;
  const throwOf = random.below(100);
  const ruin = throwOf < 60 ? ruinOf(market, positions, available) : undefined;
  if (ruin !== undefined) return { kind: "close", positionId: ruin.id, quantity: null, acceptablePrice: null };
  if (positions.length > 0 && throwOf < 7) return inventHedge(random.pick(positions), market);
  if (positions.length === 0 || throwOf < 38) return inventOpening(random, random.pick(market.products), positions, available);
  const position = random.pick(positions);
  const product = market.byId(position.productId);
  const positionId = random.chance(1, 40) ? BigInt(random.below(Number(nextId)) + 1) : position.id;
  if (throwOf < 50) return inventClosing(random, product, position);
  if (throwOf < 62 && orders.length > 0)
    return { kind: "cancel", orderId: random.chance(1, 20) ? BigInt(random.below(Number(nextId)) + 1) : random.pick(orders).id };
  if (throwOf < 74) {
    const quantity = random.chance(1, 2) ? null : lotsText(random, position.lots);
    return { kind: "close", positionId, quantity, acceptablePrice: worst(random, product) };
  }
  if (throwOf < 76) return { kind: "closeAll" };
  if (throwOf < 80) return { kind: "reverse", positionId, acceptablePrice: worst(random, product) };
  if (throwOf < 88) return inventMargin(random, positionId, position, available);
  const at = product.tick === undefined ? 1_000n : exitPrice(position.side, product.tick);
  return {
    kind: "protect",
    positionId,
    mayChange: !random.chance(1, 30),
    ...protection(random, product, position.side === "long", at, position),
  };
}

function inventOpening(
  random: SeededRandom,
  product: SimProduct,
  positions: readonly ContractPosition[],
  available: bigint,
): ContractFields {
  const { spec, tick } = product;
  const terms = spec.contract;
  if (terms === undefined) throw new Error("every simulated product has contract terms");
  const side = random.chance(1, 2) ? "long" : "short";
  const own = positions.find((position) => position.productId === spec.productId && position.side === side);
  const keeps = own !== undefined && !random.chance(1, 12);
  const leverage = keeps ? own.leverage : random.chance(1, 60) ? 13 : random.pick(terms.leverages);
  const marginMode = keeps ? own.marginMode : random.chance(1, 2) ? "cross" : "isolated";
  const price = tick?.price ?? 1_000n;
  const perLot = (price * terms.lotSize * 1_000_000n) / 10n ** BigInt(spec.priceScale + spec.quantityScale);
  // A share of what can be spent: mostly small, at times nearly all of it or a little more.
  // Half of it now and then: the other half is for the hedge.
  const permille = BigInt(
    random.chance(1, 8)
      ? 490
      : random.chance(2, 3)
        ? random.between(1, 60)
        : random.chance(1, 2)
          ? random.between(60, 700)
          : random.between(900, 1_050),
  );
  const lots = perLot === 0n ? 1n : (available * BigInt(leverage) * permille) / 1_000n / perLot;
  const order = inventOrder(random, product, side, "open");
  const beside = order.price ?? order.triggerPrice;
  const at = beside === null ? price : unitsOf(beside);
  const guards = random.chance(1, 3) ? protection(random, product, side === "long", at, own ?? null) : OFF;
  const quantity = random.chance(1, 60) ? String(terms.lotsMax + 1n) : lotsText(random, lots > terms.lotsMax ? terms.lotsMax : lots);
  return { kind: "place", ...order, quantity, leverage: random.chance(1, 200) ? null : leverage, marginMode, ...guards };
}

/** The same the other way: what one side loses the other gains, until one of them is closed. */
function inventHedge({ productId, side, lots, leverage }: ContractPosition, market: SimMarket): ContractFields {
  const { productCode } = market.byId(productId).spec;
  const order = { side: side === "long" ? "short" : "long", action: "open", orderType: "market", price: null, triggerPrice: null } as const;
  return {
    kind: "place",
    code: productCode,
    followId: null,
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

function inventClosing(random: SeededRandom, product: SimProduct, { side, lots }: ContractPosition): ContractFields {
  const order = inventOrder(random, product, random.chance(1, 40) ? (side === "long" ? "short" : "long") : side, "close");
  const guards = random.chance(1, 80) ? { ...OFF, takeProfit: "1" } : OFF;
  return {
    kind: "place",
    ...order,
    quantity: lotsText(random, lots),
    leverage: random.chance(1, 80) ? 10 : null,
    marginMode: null,
    ...guards,
  };
}

function inventOrder(random: SeededRandom, product: SimProduct, side: StatedOrder["side"], action: StatedOrder["action"]) {
  const { spec, tick } = product;
  const price = tick?.price ?? 1_000n;
  const orderType = random.pick(["market", "limit", "stop"] as const);
  const spread = BigInt(10_000 + random.between(-120, 120));
  const near = ((price * spread) / 10_000n / spec.tickSize) * spec.tickSize;
  const asked = random.chance(1, 60) ? price * BigInt(random.between(4, 6)) : random.chance(1, 50) ? near + 1n : near;
  const text = formatUnits(asked < 0n ? 0n : asked, spec.priceScale);
  const isOdd = random.chance(1, 100);
  return {
    code: spec.productCode,
    followId: null,
    side,
    action,
    orderType,
    price: (orderType === "limit") !== isOdd ? text : null,
    triggerPrice: (orderType === "stop") !== random.chance(1, 100) ? text : null,
    acceptablePrice: orderType === "market" || random.chance(1, 80) ? worst(random, product) : null,
  };
}

function worst(random: SeededRandom, { spec, tick }: SimProduct): string | null {
  if (!random.chance(1, 8)) return null;
  const price = (tick?.price ?? 1_000n) + BigInt(random.between(-3, 3)) * spec.tickSize;
  return `${formatUnits(price < 0n ? 0n : price, spec.priceScale)}${random.chance(1, 20) ? "1" : ""}`;
}

function inventMargin(random: SeededRandom, positionId: bigint, { margin }: ContractPosition, available: bigint): ContractFields {
  const change = random.chance(1, 2) ? "add" : "remove";
  const share = BigInt(random.chance(1, 8) ? random.between(900, 1_100) : random.between(0, 300));
  const units = ((change === "remove" ? margin : random.chance(1, 6) ? available : margin) * share) / 1_000n;
  return { kind: "margin", positionId, change, amount: `${formatUnits(units, 6)}${random.chance(1, 60) ? "1" : ""}` };
}

function protection(
  random: SeededRandom,
  { spec }: SimProduct,
  isLong: boolean,
  at: bigint,
  before: ContractPosition | null,
): StatedProtection {
  const step = spec.tickSize;
  const away = (isAbove: boolean) => {
    const distance = ((at * BigInt(random.between(0, 200))) / 10_000n / step) * step;
    const price = isAbove !== random.chance(1, 40) ? at + distance : at - distance;
    const asked = random.chance(1, 80) ? at * BigInt(random.between(4, 7)) : random.chance(1, 80) ? price + 1n : price;
    return formatUnits(asked < 0n ? 0n : asked, spec.priceScale);
  };
  const takeProfit = random.chance(1, 2) ? away(isLong) : null;
  const stopLoss = random.chance(1, 2) ? away(!isLong) : null;
  return { takeProfit, stopLoss, trailing: random.chance(1, 3) ? trailing(random, spec, at, before) : null };
}

function trailing(
  random: SeededRandom,
  spec: SimProduct["spec"],
  at: bigint,
  before: ContractPosition | null,
): StatedProtection["trailing"] {
  // The same again, as an app sends it that changes only the stop-loss.
  if (before !== null && before.trailing !== null && random.chance(1, 2)) {
    const { by, distance } = before.trailing;
    return { by, distance: formatUnits(distance, by === "percent" ? 2 : spec.priceScale) };
  }
  if (random.chance(1, 2))
    return { by: "percent", distance: random.pick(["0.01", "0.5", "1", "1.25", "3.33", "50", "50.01", "0", "1.255"]) };
  const steps = random.chance(1, 20) ? at / spec.tickSize : (at * BigInt(random.between(0, 150))) / 10_000n / spec.tickSize;
  return { by: "price", distance: formatUnits(steps * spec.tickSize + (random.chance(1, 40) ? 1n : 0n), spec.priceScale) };
}

function lotsText(random: SeededRandom, about: bigint): string {
  const throwOf = random.below(60);
  if (throwOf === 0) return `${about}.5`;
  if (throwOf === 1) return String(about + 1n);
  if (throwOf < 25 || about <= 1n) return String(about < 1n ? 1n : about);
  return String((about * BigInt(random.between(1, 1_000))) / 1_000n + 1n);
}

function unitsOf(text: string): bigint {
  return BigInt(text.replace(".", ""));
}
