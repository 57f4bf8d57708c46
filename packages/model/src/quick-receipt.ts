import { type Amount, type Asset, amount, parseAmount } from "./amount.ts";
import { canonicalJson, type JsonValue } from "./canonical-json.ts";
import { formatUnits, parseUnits } from "./decimal.ts";
import { parsePrice, parseRate } from "./price.ts";
import { Direction } from "./product.ts";
import {
  mayOpenQuick,
  QUICK_OPENING_LIMIT_MS,
  QUICK_RULE_VERSION,
  type QuickEnd,
  type QuickTerms,
  type QuickTick,
  quickExpiry,
  quickFee,
  quickGain,
  quickOutcome,
  quickWindowEnd,
} from "./quick.ts";

/** A tick as a receipt and the public tick endpoint write it. */
export interface ReceiptTick {
  readonly productCode: string;
  readonly seq: number;
  readonly ts: number;
  readonly price: string;
  readonly bid: string;
  readonly ask: string;
}

/** The fields of a receipt that the checks read; the contract's schema describes the whole. */
export interface QuickReceiptFields {
  readonly order: {
    readonly productCode: string;
    readonly direction: number;
    readonly seconds: number;
    readonly payoutRate: string;
    readonly stake: string;
    readonly feeRate: string;
    readonly fee: string;
    readonly ruleVersion: number;
    readonly acceptedAt: number;
    readonly acceptedSeq: number;
    readonly expiresAt: number | null;
    readonly status: string;
    readonly voidReason: string | null;
    readonly payout: string | null;
  };
  readonly currency: string;
  readonly currencyScale: number;
  readonly priceScale: number;
  readonly openTick: ReceiptTick | null;
  readonly closeTick: ReceiptTick | null;
  readonly suspendedAt: number | null;
  readonly formula: { readonly words: string; readonly numbers: string };
  readonly transfers: readonly { readonly id: string; readonly reason: string; readonly amount: string }[];
}

export const QUICK_CHECKS = ["rule", "fee", "opening", "closing", "outcome", "formula", "transfers"] as const;
/** Checks against the public ticks, which need a server. */
export const QUICK_TICK_CHECKS = ["openTick", "firstAfterAcceptance", "closeTick", "lastBeforeExpiry"] as const;

export interface QuickCheck<Name extends string = string> {
  readonly name: Name;
  readonly ok: boolean;
  /** The comparison in English. */
  readonly detail: string;
}

/** The signed text of a receipt: the canonical JSON of everything except the signature itself. */
export function signedReceiptText(receipt: Readonly<Record<string, unknown>>): string {
  const { signature: _, ...signed } = receipt;
  return canonicalJson(signed as JsonValue);
}

/** Numbers of a receipt as exact values; null when one cannot be read. */
function readReceipt(receipt: QuickReceiptFields) {
  const { order } = receipt;
  const asset: Asset = { id: 0, code: receipt.currency, scale: receipt.currencyScale };
  const stake = parseAmount(order.stake, asset);
  const fee = parseAmount(order.fee, asset);
  const payoutRate = parseRate(order.payoutRate);
  const feeRate = parseRate(order.feeRate);
  const tick = (tick: ReceiptTick | null): QuickTick | null | undefined => {
    if (tick === null) return null;
    const price = parsePrice(tick.price, receipt.priceScale);
    return price.ok && tick.productCode === order.productCode ? { seq: tick.seq, ts: tick.ts, price: price.value.units } : undefined;
  };
  const open = tick(receipt.openTick);
  const close = tick(receipt.closeTick);
  const isDirection = order.direction === Direction.buy || order.direction === Direction.sell;
  if (!stake.ok || !fee.ok || !payoutRate.ok || !feeRate.ok || open === undefined || close === undefined || !isDirection) return null;
  const { seconds, acceptedAt, acceptedSeq } = order;
  const direction = order.direction === Direction.buy ? Direction.buy : Direction.sell;
  const terms: QuickTerms = {
    direction,
    seconds,
    payoutRate: payoutRate.value,
    stake: stake.value,
    fee: fee.value,
    acceptedAt,
    acceptedSeq,
  };
  return { terms, feeRate: feeRate.value, asset, open, close };
}

/** Recomputes a settled trade from its own receipt, offline. A receipt that cannot be read fails its first check and has no others. */
export function checkQuickReceipt(receipt: QuickReceiptFields): QuickCheck<(typeof QUICK_CHECKS)[number]>[] {
  const { order } = receipt;
  const read = readReceipt(receipt);
  const isReadable = read !== null && order.ruleVersion === QUICK_RULE_VERSION;
  const rule: QuickCheck<"rule"> = { name: "rule", ok: isReadable, detail: `rule version ${order.ruleVersion}` };
  if (read === null || !isReadable) return [rule];
  const { terms, open, close, feeRate } = read;
  const fee = quickFee(terms.stake, feeRate);
  const end = quickWindowEnd(terms, open);
  const opens = open === null || mayOpenQuick(terms, open);
  const closes = close === null || (open !== null && close.seq > open.seq && close.ts <= end);
  const expects = open === null ? null : quickExpiry(open.ts, terms.seconds);
  const suspends = receipt.suspendedAt === null || receipt.suspendedAt <= end;
  const outcome = opens && closes && suspends ? quickOutcome(terms, open, close, receipt.suspendedAt) : null;
  const text = ({ units, asset }: Amount) => formatUnits(units, asset.scale);
  return [
    rule,
    { name: "fee", ok: fee.units === terms.fee.units, detail: `${order.stake} x ${order.feeRate} = ${text(fee)}` },
    {
      name: "opening",
      ok: opens && order.expiresAt === expects,
      detail:
        open === null
          ? `no tick within ${QUICK_OPENING_LIMIT_MS} ms after ${terms.acceptedAt}`
          : `tick ${open.seq} at ${open.ts} comes after tick ${terms.acceptedSeq} and ${terms.acceptedAt}`,
    },
    {
      name: "closing",
      ok: closes && suspends,
      detail: close === null ? "no closing tick" : `tick ${close.seq} at ${close.ts} comes after the opening and not after ${end}`,
    },
    {
      name: "outcome",
      ok:
        outcome !== null &&
        outcome.status === order.status &&
        outcome.voidReason === order.voidReason &&
        order.payout === text(outcome.payout),
      detail: outcome === null ? "cannot be recomputed" : `${outcome.status}, pays ${text(outcome.payout)} ${receipt.currency}`,
    },
    {
      name: "formula",
      ok: outcome !== null && sameFormula(receipt.formula, quickFormula(receipt)),
      detail: "the words and numbers are those of the rule",
    },
    {
      name: "transfers",
      ok: outcome !== null && transfersMatch(receipt, terms, outcome),
      detail: `${receipt.transfers.length} ledger transfers move stake, fee and payout`,
    },
  ];
}

function sameFormula(a: QuickReceiptFields["formula"], b: QuickReceiptFields["formula"]): boolean {
  return a.words === b.words && a.numbers === b.numbers;
}

/** Reason and amount of every transfer of a settled trade, in their order. */
export function quickTransfers(
  terms: Pick<QuickTerms, "stake" | "fee" | "payoutRate">,
  end: QuickEnd,
): { reason: string; amount: Amount }[] {
  const { stake, fee } = terms;
  const nonZero = (reason: string, value: Amount) => (value.units > 0n ? [{ reason, amount: value }] : []);
  const placed = [{ reason: "quick_stake", amount: stake }, ...nonZero("quick_fee", fee)];
  switch (end.status) {
    case "won":
      return [
        ...placed,
        { reason: "quick_return", amount: stake },
        ...nonZero("quick_win", quickGain(stake, terms.payoutRate)),
        ...nonZero("quick_fee", fee),
      ];
    case "lost":
      return [...placed, { reason: "quick_loss", amount: stake }, ...nonZero("quick_fee", fee)];
    case "refunded":
    case "voided":
      return [...placed, { reason: "quick_return", amount: amount(stake.units + fee.units, stake.asset) }];
  }
}

function transfersMatch(receipt: QuickReceiptFields, terms: QuickTerms, end: QuickEnd): boolean {
  const expected = quickTransfers(terms, end).map(
    ({ reason, amount: value }) => `${reason} ${formatUnits(value.units, value.asset.scale)}`,
  );
  return expected.join("\n") === receipt.transfers.map(({ reason, amount: value }) => `${reason} ${value}`).join("\n");
}

/** The rule in words and with the trade's numbers. */
export function quickFormula(receipt: Pick<QuickReceiptFields, "order" | "openTick" | "closeTick" | "suspendedAt" | "currency">): {
  words: string;
  numbers: string;
} {
  const { order, openTick, closeTick, currency } = receipt;
  const rises = order.direction === Direction.buy;
  const words = `Opens at the first tick after acceptance, closes at the last tick at or before the opening time plus ${order.seconds} s. If the price ${
    rises ? "rises" : "falls"
  }, pays the stake and the stake times the payout rate, rounded down; if it is equal, or the trade is void, gives back stake and fee; otherwise nothing.`;
  const paid = `${order.payout ?? "0"} ${currency}`;
  if (order.status === "voided") return { words, numbers: `void (${order.voidReason ?? ""}): ${order.stake} + ${order.fee} = ${paid}` };
  const prices = `${closeTick?.price ?? "-"} ${compared(openTick, closeTick)} ${openTick?.price ?? "-"}`;
  if (order.status === "won") return { words, numbers: `${prices}: ${order.stake} x (1 + ${order.payoutRate}) = ${paid}` };
  if (order.status === "refunded") return { words, numbers: `${prices}: ${order.stake} + ${order.fee} = ${paid}` };
  return { words, numbers: `${prices}: ${paid}` };
}

function compared(open: ReceiptTick | null, close: ReceiptTick | null): string {
  if (open === null || close === null || open.price === close.price) return "=";
  const scale = Math.max(...[open.price, close.price].map((text) => text.split(".")[1]?.length ?? 0));
  const [a, b] = [parseUnits(open.price, scale), parseUnits(close.price, scale)];
  return a.ok && b.ok && b.value > a.value ? ">" : "<";
}

/** The public ticks that a receipt can be checked against; undefined where the server has none. */
export interface PublicTicks {
  readonly open: ReceiptTick | undefined;
  readonly beforeOpen: ReceiptTick | undefined;
  readonly close: ReceiptTick | undefined;
  readonly afterClose: ReceiptTick | undefined;
}

/** Numbers of the ticks to ask the public endpoint for. */
export function publicTicksOf({
  openTick,
  closeTick,
}: Pick<QuickReceiptFields, "openTick" | "closeTick">): Record<keyof PublicTicks, number | null> {
  return {
    open: openTick?.seq ?? null,
    beforeOpen: openTick === null ? null : openTick.seq - 1,
    close: closeTick?.seq ?? null,
    afterClose: closeTick === null ? null : closeTick.seq + 1,
  };
}

/** Both ticks are the public ones, and none that the rule would have preferred lies beside them. Void trades without a tick have nothing to compare. */
export function checkQuickTicks(receipt: QuickReceiptFields, ticks: PublicTicks): QuickCheck<(typeof QUICK_TICK_CHECKS)[number]>[] {
  const { order, openTick, closeTick } = receipt;
  const checks: QuickCheck<(typeof QUICK_TICK_CHECKS)[number]>[] = [];
  if (openTick !== null) {
    const { beforeOpen } = ticks;
    const isFirst = openTick.seq - 1 <= order.acceptedSeq || (beforeOpen !== undefined && beforeOpen.ts <= order.acceptedAt);
    checks.push(
      { name: "openTick", ok: sameTick(openTick, ticks.open), detail: `tick ${openTick.seq} is ${openTick.price} at ${openTick.ts}` },
      { name: "firstAfterAcceptance", ok: isFirst, detail: `tick ${openTick.seq - 1} did not come after acceptance` },
    );
  }
  if (closeTick !== null && order.expiresAt !== null) {
    const { afterClose } = ticks;
    const isLast = afterClose === undefined || afterClose.ts > order.expiresAt;
    checks.push(
      { name: "closeTick", ok: sameTick(closeTick, ticks.close), detail: `tick ${closeTick.seq} is ${closeTick.price} at ${closeTick.ts}` },
      { name: "lastBeforeExpiry", ok: isLast, detail: `tick ${closeTick.seq + 1} came after ${order.expiresAt}` },
    );
  }
  return checks;
}

function sameTick(a: ReceiptTick, b: ReceiptTick | undefined): boolean {
  return (
    b !== undefined &&
    a.productCode === b.productCode &&
    a.seq === b.seq &&
    a.ts === b.ts &&
    a.price === b.price &&
    a.bid === b.bid &&
    a.ask === b.ask
  );
}
