import { CANDLES_PER_CALL, list, success } from "@candela/api";
import type { IssuedShare, PublishedSeeds } from "@candela/feeds";
import { type Candle, formatUnits, liveField, liveSourceOf, type Tick } from "@candela/model";
import { addressGroup } from "../../platform/address-group.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { CandleHistory } from "./candle-history.ts";
import type { Catalogue } from "./catalogue.ts";
import { checkableDays, type DayOpenings } from "./day-openings.ts";
import type { TickFinder } from "./tick-finder.ts";
import type { QuoteScales } from "./ticker-info.ts";

/** A tick that a trade used; what was traded at it is not kept. */
export type KeptTick = Omit<Tick, "volume">;

export interface MarketParts {
  /** What is published of a simulated market; undefined for any other. */
  readonly seeds: Pick<PublishedSeeds, "dayCommitment" | "livedFrom"> | undefined;
  /** Candles of the past: see `CandleHistory.last`. */
  readonly candles: CandleHistory["last"];
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly findTick: TickFinder;
  /** Ticks of live sources are in the journal or nowhere. */
  readonly liveTick: (productCode: string, seq: number) => Promise<Tick | undefined>;
  readonly openings: DayOpenings;
  /** Ticks that opened or closed something are kept for ever by whoever used them; those win over what the source says today. */
  readonly storedTick: (productCode: string, seq: number) => Promise<KeptTick | undefined>;
  /** Whether the hash of the seed of the day that begins at this moment may be told. */
  readonly mayTellCommitment: (dayTs: number) => boolean;
  /** The issued shares that a day can be worked out with. */
  readonly listingsOf: (dayTs: number) => readonly IssuedShare[];
}

export function candleRow(candle: Candle, { priceScale, quantityScale }: QuoteScales) {
  return {
    ts: candle.ts,
    open: formatUnits(candle.open, priceScale),
    high: formatUnits(candle.high, priceScale),
    low: formatUnits(candle.low, priceScale),
    close: formatUnits(candle.close, priceScale),
    volume: formatUnits(candle.volume, quantityScale),
  };
}

export function tickData(tick: KeptTick, priceScale: number) {
  return {
    productCode: tick.productCode,
    seq: tick.seq,
    ts: tick.ts,
    price: formatUnits(tick.price, priceScale),
    bid: formatUnits(tick.bid, priceScale),
    ask: formatUnits(tick.ask, priceScale),
    ...liveField(tick.seq),
  };
}

export function marketHandlers(parts: MarketParts): Handlers {
  const { seeds, candles, clock, catalogue, findTick, liveTick, openings, storedTick, mayTellCommitment, listingsOf } = parts;
  /** A product taken off the lists keeps its candles and ticks: its past trades must stay checkable. */
  const rowOf = (productCode: string) => {
    const product = catalogue.byCode(productCode);
    if (product === undefined) throw new Rejected("not_found");
    return product.row;
  };
  return {
    "GET /api/candle/list": async ({ fields, ip, deadline }) => {
      const row = rowOf(fields.productCode);
      const { interval, limit = CANDLES_PER_CALL } = fields;
      const now = clock.now();
      const page = { productCode: row.productCode, interval, end: fields.endTs ?? now + 1, limit };
      const found = await candles(page, now, { address: addressGroup(ip), deadline });
      return list(
        found.map((candle) => candleRow(candle, row)),
        found.length,
      );
    },
    "GET /api/tick/detail": async ({ fields, ip, deadline }) => {
      const { productCode, priceScale } = rowOf(fields.productCode);
      const asker = { address: addressGroup(ip), deadline };
      const { seq } = fields;
      const found = async () =>
        liveSourceOf(seq) === undefined ? findTick(productCode, seq, clock.now(), asker) : liveTick(productCode, seq);
      const tick = (await storedTick(productCode, seq)) ?? (await found());
      // A computed market knows the future; nobody may ask for it.
      if (tick === undefined || tick.ts > clock.now()) throw new Rejected("not_found");
      return success(tickData(tick, priceScale));
    },
    "GET /api/market/dayCommitment": ({ fields }) => {
      const start = Date.parse(`${fields.day}T00:00:00Z`);
      const commitment = mayTellCommitment(start) ? seeds?.dayCommitment(fields.day, clock.now()) : undefined;
      if (commitment === undefined) throw new Rejected("not_found");
      return success({ day: commitment.day, hash: commitment.hash, seed: commitment.seed ?? null });
    },
    "GET /api/market/checkableDays": () => success(checkableDays(seeds, clock.now())),
    "GET /api/market/dayListings": ({ fields }) => {
      const listings = listingsOf(Date.parse(`${fields.day}T00:00:00Z`));
      return success({ day: fields.day, listings: listings.map(({ names, descriptions, ...terms }) => terms) });
    },
    "GET /api/market/dayOpening": async ({ fields, ip, deadline }) => {
      const state = await openings(fields.day, clock.now(), { address: addressGroup(ip), deadline });
      if (state === null) throw new Rejected("not_found");
      return success({ day: fields.day, state });
    },
  };
}
