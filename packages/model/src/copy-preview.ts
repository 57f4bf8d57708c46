import type { Asset } from "./amount.ts";
import { type ContractHolding, type ContractProduct, closedPart, openingNotional, partOfNotional } from "./contract.ts";
import { initialMargin } from "./contract-margin.ts";
import { type CopySettings, type CopySkipReason, copiedClosing, copySize, isExcluded, isOwnStopReached } from "./copy.ts";
import { NEW_PAIR, settleWeek, weekOf } from "./copy-share.ts";
import type { ContractSide, ProductType } from "./product.ts";

/** What would have happened: a leader's real fills with other settings, by the same sizes, parts and shares as copying itself. */

export interface PastFill {
  readonly ts: number;
  readonly positionId: bigint;
  readonly productCode: string;
  readonly productType: ProductType;
  readonly product: ContractProduct;
  readonly side: ContractSide;
  readonly action: "open" | "close";
  readonly leverage: number;
  readonly price: bigint;
  readonly lots: bigint;
  readonly lotSize: bigint;
  /** Rate of the fee that the leader paid. */
  readonly feeRate: bigint;
}

export interface PreviewMeans {
  /** Cash that copies could have used, and what both had for copies by share: as they are now. */
  readonly cash: bigint;
  readonly equity: bigint;
  readonly leaderEquity: bigint;
  readonly shareRate: bigint;
}

export interface CopyPreviewResult {
  readonly copied: number;
  readonly skips: readonly { readonly ts: number; readonly reason: CopySkipReason }[];
  /** What was made after fees, after each closing. */
  readonly line: readonly { readonly ts: number; readonly value: bigint }[];
  readonly beforeCosts: bigint;
  readonly fees: bigint;
  readonly share: bigint;
  readonly worstDrop: bigint;
  readonly stoppedAt: number | null;
}

const LOTS_MAX = 10n ** 12n;

/** Fills in the order of their time. */
export function previewCopies(
  fills: readonly PastFill[],
  settings: CopySettings,
  means: PreviewMeans,
  settlement: Asset,
): CopyPreviewResult {
  const replay = new Replay(settings, means, settlement);
  for (const fill of fills) replay.take(fill);
  return replay.result();
}

class Replay {
  readonly #settings: CopySettings;
  readonly #means: PreviewMeans;
  readonly #settlement: Asset;
  readonly #copies = new Map<bigint, ContractHolding>();
  /** Lots of the leader, of positions that are not copied too. */
  readonly #leaderLots = new Map<bigint, bigint>();
  /** From the oldest on, as the fills come. */
  readonly #weeks = new Map<number, bigint>();
  readonly #skips: { ts: number; reason: CopySkipReason }[] = [];
  readonly #line: { ts: number; value: bigint }[] = [];
  #copied = 0;
  #beforeCosts = 0n;
  #fees = 0n;
  #height = 0n;
  #worstDrop = 0n;
  #stoppedAt: number | null = null;

  constructor(settings: CopySettings, means: PreviewMeans, settlement: Asset) {
    this.#settings = settings;
    this.#means = means;
    this.#settlement = settlement;
  }

  take(fill: PastFill): void {
    const before = this.#leaderLots.get(fill.positionId) ?? 0n;
    this.#leaderLots.set(fill.positionId, fill.action === "open" ? before + fill.lots : before - fill.lots);
    if (fill.action === "open") this.#open(fill);
    else this.#close(fill, before);
  }

  result(): CopyPreviewResult {
    let pair = NEW_PAIR;
    let share = 0n;
    for (const profit of this.#weeks.values()) {
      const settled = settleWeek(pair, profit, this.#means.shareRate);
      pair = settled.pair;
      share += settled.share;
    }
    return {
      ...{ copied: this.#copied, skips: this.#skips, line: this.#line, beforeCosts: this.#beforeCosts, fees: this.#fees, share },
      ...{ worstDrop: this.#worstDrop, stoppedAt: this.#stoppedAt },
    };
  }

  #open(fill: PastFill): void {
    const opened = this.#opening(fill);
    if (typeof opened === "string") {
      this.#skips.push({ ts: fill.ts, reason: opened });
      return;
    }
    const { lots, notional, margin, fee } = opened;
    const held = this.#copies.get(fill.positionId);
    this.#copied += 1;
    this.#made(fill.ts, 0n, fee);
    this.#copies.set(fill.positionId, {
      ...{ side: fill.side, leverage: fill.leverage, lotSize: fill.lotSize, maintenanceRate: 0n },
      lots: (held?.lots ?? 0n) + lots,
      entryNotional: (held?.entryNotional ?? 0n) + notional,
      margin: (held?.margin ?? 0n) + margin,
    });
  }

  #opening(fill: PastFill): CopySkipReason | Readonly<Record<"lots" | "notional" | "margin" | "fee", bigint>> {
    const reason = this.#ruledOut(fill);
    if (reason !== null) return reason;
    const { product, side, lots, lotSize, price, leverage } = fill;
    const { equity, leaderEquity } = this.#means;
    const sized = { product, side, at: price, leaderLots: lots, leaderLotSize: lotSize, leaderEquity, equity, lotSize };
    const size = copySize(this.#settings, { ...sized, lotsMax: LOTS_MAX, inUse: this.#inUse() }, this.#settlement);
    if (!size.ok) return size.reason;
    const notional = openingNotional(product, side, price, size.lots, lotSize, this.#settlement);
    const [margin, fee] = [initialMargin(notional, leverage), partOfNotional(notional, fill.feeRate, this.#settlement)];
    return margin + fee > this.#free() ? "money" : { lots: size.lots, notional, margin, fee };
  }

  #ruledOut({ productType, productCode }: PastFill): CopySkipReason | null {
    if (this.#stoppedAt !== null) return "own_stop";
    return isExcluded(this.#settings, productType, productCode) ? "product_excluded" : null;
  }

  #close(fill: PastFill, before: bigint): void {
    const copy = this.#copies.get(fill.positionId);
    if (copy === undefined || before <= 0n) return;
    const lots = copiedClosing(copy.lots, fill.lots, before);
    if (lots === 0n) return;
    const part = closedPart(fill.product, copy, lots, fill.price, this.#settlement);
    this.#made(fill.ts, part.realised, partOfNotional(part.notional, fill.feeRate, this.#settlement));
    if (lots === copy.lots) this.#copies.delete(fill.positionId);
    else
      this.#copies.set(fill.positionId, {
        ...copy,
        ...{ lots: copy.lots - lots, entryNotional: copy.entryNotional - part.entryNotional, margin: copy.margin - part.margin },
      });
    this.#line.push({ ts: fill.ts, value: this.#net() });
    // Between its trades the prices are not looked at: the stop is seen where something was closed.
    if (this.#stoppedAt === null && isOwnStopReached(this.#settings, this.#net())) this.#stoppedAt = fill.ts;
  }

  #made(ts: number, realised: bigint, fee: bigint): void {
    this.#beforeCosts += realised;
    this.#fees += fee;
    const week = weekOf(ts);
    this.#weeks.set(week, (this.#weeks.get(week) ?? 0n) + realised - fee);
    const net = this.#net();
    if (net > this.#height) this.#height = net;
    if (net - this.#height < this.#worstDrop) this.#worstDrop = net - this.#height;
  }

  #net(): bigint {
    return this.#beforeCosts - this.#fees;
  }

  #inUse(): bigint {
    return [...this.#copies.values()].reduce((sum, { entryNotional }) => sum + entryNotional, 0n);
  }

  #free(): bigint {
    return this.#means.cash + this.#net() - [...this.#copies.values()].reduce((sum, { margin }) => sum + margin, 0n);
  }
}
