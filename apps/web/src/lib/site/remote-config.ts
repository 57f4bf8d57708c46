import type { Row } from "@candela/api";
import { AMOUNT_DECIMALS } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { tipsQuery } from "./site.ts";

/** Values while the server has sent none, or one that is no number of its kind. */
const DEFAULTS = {
  /** Currency that trades settle in: USDT. */
  default_trade_currency_id: 3,
  /** Currency an exchange offers first as its target. */
  default_transId: 5,
  scoreTips: 0,
  showMsgTime: 1,
  app_decimal_no: 1,
  app_adress_num: 1,
  app_order_time: 1,
  app_fast_fee: 0,
  app_order_change: 1,
  app_logo_type: 1,
  app_fastFree: 1,
  app_withdrawAll: 1,
  app_showFreeze: 1,
} as const;

export type RemoteKey = keyof typeof DEFAULTS;
export type RemoteConfig = Readonly<Record<RemoteKey, number>>;

/** Keys whose value is an id of a currency; all others are 1 or 0. */
const IDS: readonly RemoteKey[] = ["default_trade_currency_id", "default_transId"];

function valueFor(key: RemoteKey, text: string | undefined): number {
  const form = IDS.includes(key) ? /^[1-9]\d{0,8}$/ : /^[01]$/;
  return text !== undefined && form.test(text) ? Number(text) : DEFAULTS[key];
}

type TextRow = Pick<Row<"GET /api/textLang/list">, "remark" | "otherValue">;

/** The complete remote configuration: every key has a value. Rows with other remarks are tips and are ignored. */
export function readRemoteConfig(rows: readonly TextRow[]): RemoteConfig {
  const texts = new Map(rows.map((row) => [row.remark, row.otherValue]));
  return Object.fromEntries(
    (Object.keys(DEFAULTS) as RemoteKey[]).map((key) => [key, valueFor(key, texts.get(key))]),
  ) as unknown as RemoteConfig;
}

/** Whether a row is a tip that is to be seen: no key of the configuration, not switched off, and with words. */
export function isTip({ remark, contentVisibleFlag, contentLang }: Row<"GET /api/textLang/list">): boolean {
  return contentVisibleFlag && !Object.hasOwn(DEFAULTS, remark) && contentLang.trim() !== "";
}

/** Follows the remote configuration; the defaults until it is here. */
export function useRemoteConfig(): RemoteConfig {
  return readRemoteConfig(useQuery(tipsQuery()).data ?? []);
}

/** Decimals that amounts of a currency are shown with: its own (absent: all that there are), or the two of everything where `app_decimal_no` is 0. */
export function amountDecimals(config: Pick<RemoteConfig, "app_decimal_no">, currencyDecimals: number | undefined): number | undefined {
  return config.app_decimal_no === 1 ? currencyDecimals : AMOUNT_DECIMALS;
}
