import type { SpotPosition } from "@candela/engine";
import { Direction, formatUnits } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { SimProduct } from "../market.ts";
import type { SpotFields } from "./operations.ts";

/** Orders that people and programs would send: most of them sensible, some at the edges, some wrong. */
export function inventPlace(random: SeededRandom, { spec, tick }: SimProduct, held: SpotPosition, isDeep: boolean): SpotFields {
  const price = tick?.price ?? 1_000n;
  const holds = held.quantity > held.frozen;
  const direction = random.chance(holds ? 11 : 19, 20) ? (holds && random.chance(1, 2) ? Direction.sell : Direction.buy) : Direction.sell;
  const isLimit = random.chance(1, 2);
  const text = (units: bigint) => formatUnits(units, spec.priceScale);
  // Where size has its price some orders are large, with limits among the levels; elsewhere the random fall as they always did.
  const isLarge = isDeep && random.chance(1, 2);
  const times = isLarge ? random.pick([20n, 100n]) : 1n;
  const among = isLarge ? price + BigInt(random.between(-4, 10)) * spec.tickSize * (direction === Direction.buy ? 1n : -1n) : null;
  const near = among ?? (price * BigInt(10_000 + random.between(-150, 150))) / 10_000n;
  const onStep = random.chance(1, 30) ? near + 1n : (near / spec.tickSize) * spec.tickSize;
  const limit = random.chance(1, 60) ? price * BigInt(random.between(4, 6)) : onStep;
  const byAmount = random.chance(1, 3);
  const worst = random.chance(1, 8) ? text(price + BigInt(random.between(-3, 3)) * spec.tickSize) : null;
  const isStop = isLimit && random.chance(1, 3);
  const away = (price * BigInt(random.between(-1, 60))) / 10_000n + spec.tickSize;
  const stopAt = direction === Direction.buy ? price + away : price - away;
  const sellAll = random.chance(1, direction === Direction.sell ? 8 : 200);
  return {
    kind: "place",
    code: spec.productCode,
    direction,
    orderType: isStop ? "stop_limit" : isLimit ? "limit" : "market",
    timeInForce: random.pick([null, null, isLimit || random.chance(1, 20) ? random.pick(["gtc", "day"] as const) : null, "ioc", "fok"]),
    triggerPrice: isStop !== random.chance(1, 80) ? text(stopAt - (stopAt % spec.tickSize)) : null,
    price: isLimit !== random.chance(1, 80) ? text(limit < 0n ? 0n : limit) : null,
    acceptablePrice: random.chance(1, 80) || !isLimit ? worst : null,
    quantity: (byAmount || sellAll) && !random.chance(1, 80) ? null : quantityText(random, spec, held, direction, times),
    sellAll,
    amount: byAmount && !sellAll ? formatUnits(BigInt(random.below(4_000)) * BigInt(random.below(1_000_000)) * times, 6) : null,
  };
}

function quantityText(random: SeededRandom, spec: SimProduct["spec"], held: SpotPosition, direction: Direction, times: bigint): string {
  const scale = spec.quantityScale;
  const available = held.quantity - held.frozen;
  if (direction === Direction.sell && random.chance(1, 3)) return formatUnits(available, scale);
  const throwOf = random.below(40);
  if (throwOf === 0) return formatUnits(spec.quantityMax + spec.quantityStep, scale);
  if (throwOf === 1) return formatUnits(spec.quantityMin - 1n, scale);
  if (throwOf === 2) return `${formatUnits(spec.quantityMin, scale)}${scale === 0 ? ".5" : "1"}`;
  const most =
    available > 0n && direction === Direction.sell && random.chance(5, 6)
      ? available / spec.quantityStep
      : throwOf < 20
        ? 500n * times
        : 20_000n * times;
  const units = (BigInt(random.below(Number(most > 1n ? most : 1n))) + 1n) * spec.quantityStep;
  return formatUnits(throwOf === 3 ? units + 1n : units, scale);
}

/** Mostly one of the user's own open orders; now and then anybody's, closed, or none. */
export function inventCancel(random: SeededRandom, open: readonly bigint[], nextId: bigint): SpotFields {
  const own = open.length > 0 && !random.chance(1, 20);
  return { kind: "cancel", orderId: own ? random.pick(open) : BigInt(random.below(Number(nextId)) + 1) };
}
