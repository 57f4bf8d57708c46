/** What a trader does when it acts: one command or a few, chosen from past prices and the trader's own account. */
import type { Row } from "@candela/api";
import type { Instrument } from "@candela/feeds";
import { formatUnits, HOUR_MS, type Tick } from "@candela/model";
import type { PastPrices } from "./past-prices.ts";
import type { SeededChance } from "./seeded-chance.ts";
import type { TraderClient } from "./trader-client.ts";
import type { AlertHabit, Codes, ContractHabit, Habit, LimitHabit, QuickHabit, SpotHabit, Style } from "./traders.ts";

const BASIS_POINTS = 10_000n;
/** Orders that rest at once; the oldest is cancelled for another. */
const RESTING_MAX = 3;

/** The market as whoever trades sees it. */
export interface SeenMarket {
  readonly past: PastPrices;
  readonly now: () => number;
  instrument(productCode: string): Instrument;
  /** The newest tick, after looking at the product. */
  look(productCode: string): Promise<Tick>;
}

export interface Acting {
  readonly client: TraderClient;
  readonly chance: SeededChance;
  readonly market: SeenMarket;
}

type Act<One extends Habit> = (acting: Acting, habit: One) => Promise<void>;

const ACTS: { readonly [Kind in Habit["kind"]]: Act<Extract<Habit, { kind: Kind }>> } = {
  quick: placeQuick,
  contract: openOrClose,
  spot: buyOrSell,
  limit: restOrder,
  alert: setAlert,
};

export function act(acting: Acting, habit: Habit): Promise<void> {
  return (ACTS[habit.kind] as Act<Habit>)(acting, habit);
}

/** A price so many hundredths of a percent away, on the product's grid. */
function priceAt({ priceScale, tickSize }: Instrument, price: bigint, away: bigint): string {
  const exact = (price * (BASIS_POINTS + away)) / BASIS_POINTS;
  return formatUnits(exact - (exact % tickSize), priceScale);
}

/** True for up; undefined where no past price is known yet. */
async function direction(past: PastPrices, code: string, style: Style, lookMinutes: number): Promise<boolean | undefined> {
  if (style === "up") return true;
  const [now, before] = [await past.close(code, 0), await past.close(code, lookMinutes)];
  if (now === undefined || before === undefined || now === before) return undefined;
  return now > before === (style === "follow");
}

async function placeQuick({ client, chance, market }: Acting, { codes, stakes, style, lookMinutes }: QuickHabit): Promise<void> {
  const productCode = chance.of(codes as Codes);
  const stake = chance.of(stakes);
  const rises = await direction(market.past, productCode, style, lookMinutes);
  if (rises === undefined) return;
  await market.look(productCode);
  const { productType } = market.instrument(productCode);
  const { rows = [] } = await client.call("GET /api/fastTradeOrderOptions/list", { productType, productCode });
  const option = rows[chance.below(rows.length)];
  if (option === undefined) return;
  await client.command("POST /api/fastTradeOrder/place", { productCode, direction: rises ? 1 : 2, optionId: option.id, stake });
}

type Position = Row<"GET /api/contractPosition/list">;

async function openOrClose(acting: Acting, habit: ContractHabit): Promise<void> {
  const { client, chance, market } = acting;
  const positions = await ownPositions(acting);
  const old = positions.filter((position) => habit.codes.includes(position.productCode) && isOld(position, habit, market.now()));
  for (const { id, productCode } of old) {
    await market.look(productCode);
    await client.command("POST /api/contractPosition/close", { id });
  }
  const productCode = chance.of(habit.codes);
  if (positions.some((position) => position.productCode === productCode)) return;
  const rises = await direction(market.past, productCode, habit.style, habit.lookMinutes);
  if (rises !== undefined) await openContract(acting, productCode, rises ? "long" : "short", habit);
}

/** Open ones, without copies: those close with their leader's. */
export async function ownPositions({ client }: Acting): Promise<readonly Position[]> {
  const { rows = [] } = await client.call("GET /api/contractPosition/list", { status: "open" });
  return rows.filter(({ followId }) => followId === null);
}

function isOld({ openedAt }: Position, { hours }: ContractHabit, now: number): boolean {
  return now - openedAt > hours * HOUR_MS;
}

export type Opening = Pick<ContractHabit, "leverage" | "margin" | "takeProfit" | "stopLoss" | "trailingPercent">;

export async function openContract(
  { client, market }: Acting,
  productCode: string,
  side: "long" | "short",
  opening: Opening,
): Promise<void> {
  const { price } = await market.look(productCode);
  const instrument = market.instrument(productCode);
  const { priceScale, quantityScale, contract } = instrument;
  if (contract === undefined) return;
  const lots = (opening.margin * BigInt(opening.leverage) * 10n ** BigInt(priceScale + quantityScale)) / (price * contract.lotSize);
  const sign = side === "long" ? 1n : -1n;
  const stop =
    opening.trailingPercent === undefined
      ? { stopLoss: priceAt(instrument, price, -sign * opening.stopLoss) }
      : { trailingBy: "percent" as const, trailingDistance: opening.trailingPercent };
  await client.command("POST /api/contractOrder/place", {
    ...{ productCode, side, action: "open", orderType: "market", marginMode: "isolated" },
    ...{ leverage: opening.leverage, quantity: String(lots < 1n ? 1n : lots) },
    takeProfit: priceAt(instrument, price, sign * opening.takeProfit),
    ...stop,
  });
}

async function buyOrSell({ client, chance, market }: Acting, { codes, amount, sellPercent }: SpotHabit): Promise<void> {
  const productCode = chance.of(codes);
  const sells = chance.percent(sellPercent);
  await market.look(productCode);
  const order = { productCode, orderType: "market" } as const;
  if (!sells) {
    await client.command("POST /api/spotOrder/place", { ...order, direction: 1, amount });
    return;
  }
  const { rows = [] } = await client.call("GET /api/userBibiAssets/list", {});
  const held = rows.find((row) => row.productCode === productCode);
  if (held !== undefined) await client.command("POST /api/spotOrder/place", { ...order, direction: 2, amount });
}

async function restOrder(acting: Acting, { codes, amount, below, timeInForce }: LimitHabit): Promise<void> {
  const { client, chance } = acting;
  const { rows: resting = [] } = await client.call("GET /api/spotOrder/list", { status: "open" });
  const oldest = resting.length < RESTING_MAX ? undefined : resting.at(-1);
  if (oldest !== undefined) await client.command("POST /api/spotOrder/cancel", { id: oldest.id });
  await restBelow(acting, chance.of(codes), { amount, below, timeInForce });
}

export async function restBelow(
  { client, market }: Acting,
  productCode: string,
  { amount, below, timeInForce }: Pick<LimitHabit, "amount" | "below" | "timeInForce">,
): Promise<void> {
  const { price } = await market.look(productCode);
  const instrument = market.instrument(productCode);
  const { priceScale, quantityScale, quantityStep } = instrument;
  const exact = (amount * 10n ** BigInt(priceScale + quantityScale)) / price;
  await client.command("POST /api/spotOrder/place", {
    ...{ productCode, direction: 1, orderType: "limit", timeInForce },
    price: priceAt(instrument, price, -below),
    quantity: formatUnits(exact - (exact % quantityStep), quantityScale),
  });
}

async function setAlert(acting: Acting, { codes, away }: AlertHabit): Promise<void> {
  const productCode = acting.chance.of(codes);
  await alertAt(acting, productCode, acting.chance.percent(50) ? away : -away);
}

export async function alertAt({ client, market }: Acting, productCode: string, away: bigint): Promise<void> {
  const { price } = await market.look(productCode);
  await client.call("POST /api/priceAlert/add", { productCode, price: priceAt(market.instrument(productCode), price, away) });
}
