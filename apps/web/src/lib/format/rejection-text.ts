import type { RejectionKey } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import { parseUnits, SETTLEMENT } from "@candela/model";
import { formatDecimal, HIDDEN, isDecimalText, type NumberStyle, trimZeros } from "@candela/ui";
import { productKinds } from "../kinds/kinds.ts";
import { messageText, t } from "../language/i18n.ts";
import { assetText, OWN_DECIMALS } from "../market/asset-text.ts";
import { hideBalanceStore, languageOf, languageStore } from "../site/settings.ts";
import { formatDateTime } from "../time/time-format.ts";

/** Rejections that speak of the settlement currency, which is paid in cents; the others of prices, quantities and counts, which are told to the digit. */
const OF_MONEY: readonly string[] = [
  "amount_below_minimum",
  "amount_above_maximum",
  "insufficient_balance",
  "exposure_limit",
  "margin_removal_limit",
  "limit_stake",
  "limit_daily_loss",
] satisfies RejectionKey[];

/** Rejections about money on its way in, out and across: their amounts are written as the figures of their currency beside them. */
const OF_FUNDS: readonly string[] = [
  "deposit_below_minimum",
  "deposit_above_maximum",
  "withdrawal_below_minimum",
  "withdrawal_above_maximum",
  "withdrawal_day_limit",
  "withdrawal_month_limit",
  "exchange_below_minimum",
  "exchange_above_maximum",
] satisfies RejectionKey[];

/**
 * Available amounts and maxima are rounded down, required amounts up, so that the figure shown is enough; less than a cent is shown whole.
 */
const ROUNDED_DOWN = ["available", "max"];
/** Params of a rejection that are amounts of the user's own: hidden when the user hides amounts. */
const OWN: Readonly<Partial<Record<string, readonly string[]>>> = {
  insufficient_balance: ["available"],
  insufficient_holding: ["available"],
  limit_daily_loss: ["lost"],
  margin_removal_limit: ["max"],
  quantity_above_position: ["max"],
} satisfies Partial<Record<RejectionKey, readonly string[]>>;
/** A price has as many decimals here as everywhere. */
const PRICE = "price";
const CENT_SCALE = 8;
const CENT = 1_000_000n;

function inCents(name: string, text: string): string {
  const parsed = parseUnits(text, CENT_SCALE);
  if (!parsed.ok || parsed.value < CENT) return text;
  const cents = ROUNDED_DOWN.includes(name) ? parsed.value / CENT : (parsed.value + CENT - 1n) / CENT;
  return cents % 100n === 0n ? String(cents / 100n) : `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/** Decimals among the params of a rejection, or of a sentence like one, with the separators of the language. */
export function readableNumbers(params: Readonly<Record<string, string>>, key: string, style: NumberStyle): Record<string, string> {
  // Of another currency, such as a coin, a cent says nothing.
  const isSettled = params.asset === undefined || params.asset === SETTLEMENT.code;
  const shown = (name: string, value: string) => {
    if (!isDecimalText(value)) return value;
    if (OWN[key]?.includes(name) === true && hideBalanceStore.get()) return HIDDEN;
    if (OF_MONEY.includes(key) && isSettled) return formatDecimal(inCents(name, value), style);
    if (OF_FUNDS.includes(key) && params.asset !== undefined) return assetText(value, params.asset, style, OWN_DECIMALS);
    const isPrice = name === PRICE || key === "price_out_of_range";
    return formatDecimal(isPrice ? value : trimZeros(value), style);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(name, value)]));
}

/** Names of the switches that belong to no kind of product. An answer kept from before it named its switch reads as well. */
const COMMON_NAMES: Readonly<Record<string, MessageKey>> = {
  guestAccount: "feature_guestAccount",
  register: "feature_register",
  codeLogin: "feature_codeLogin",
  watchlist: "feature_watchlist",
  priceAlerts: "feature_priceAlerts",
  activity: "feature_activity",
  welfare: "feature_welfare",
  exchange: "feature_exchange",
  recharge: "feature_recharge",
  withdraw: "feature_withdraw",
  service: "feature_service",
  stock: "feature_stock",
  crypto: "feature_crypto",
  futures: "feature_futures",
  forex: "feature_forex",
};

/** The text of every switch that closes something. */
export function featureNames(): Readonly<Record<string, MessageKey>> {
  return Object.assign({}, COMMON_NAMES, ...productKinds().map(({ switches }) => switches));
}

function featureName(feature = ""): string {
  const names = featureNames();
  return t((Object.hasOwn(names, feature) ? names[feature] : undefined) ?? "feature_other");
}

/** Params of a rejection as people read them: epoch ms under these names as local time, a switch by its feature's name, and numbers. */
export function readable({
  msg,
  params,
}: {
  readonly msg: string;
  readonly params: Readonly<Record<string, string>>;
}): Record<string, string> {
  const { tag } = languageOf(languageStore.get());
  const { until, opensAt, at, feature, ...numbers } = params;
  return {
    ...(msg === "feature_off" && { feature: featureName(feature) }),
    ...readableNumbers(numbers, msg, { locale: tag, grouping: true }),
    ...(until !== undefined && { until: formatDateTime(Number(until)) }),
    ...(opensAt !== undefined && { opensAt: formatDateTime(Number(opensAt)) }),
    ...(at !== undefined && { at: formatDateTime(Number(at)) }),
  };
}

/** The sentence of a rejection that came with an answer, or that the app foresees: its params are never shown as they came. */
export function rejectionText(rejection: Parameters<typeof readable>[0]): string {
  return messageText(rejection.msg, readable(rejection));
}
