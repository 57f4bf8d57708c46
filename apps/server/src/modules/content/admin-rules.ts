/** Rules for the content of operators beyond the schemas of the calls. Pure. */
import { APP_PATHS, OPTION_ICONS } from "@candela/api";
import { placeholders } from "@candela/i18n";
import { CURRENCIES, SETTLEMENT_CURRENCY_ID } from "@candela/model";

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);
const FLAG = isOneOf(["0", "1"]);
const CURRENCY = isOneOf(CURRENCIES.map(({ id }) => String(id)));

/** Keys of the remote configuration that clients and rules depend on; other keys are tips and may say anything. */
const REMOTE_RULES: Readonly<Record<string, (value: string) => boolean>> = {
  // The ledger settles every trade in one currency: a setting that says another would be believed by nobody.
  default_trade_currency_id: isOneOf([String(SETTLEMENT_CURRENCY_ID)]),
  default_transId: CURRENCY,
  ...Object.fromEntries(
    "scoreTips showMsgTime app_decimal_no app_adress_num app_order_time app_fast_fee app_order_change app_logo_type app_fastFree app_withdrawAll app_showFreeze"
      .split(" ")
      .map((key) => [key, FLAG]),
  ),
};

/** Of the remote configuration: what trading costs, in what, and what may be done with a position. Not for those who write texts. */
const TERMS_OF_TRADING: ReadonlySet<string> = new Set(["app_fast_fee", "app_order_change", "default_trade_currency_id", "default_transId"]);

export function isTermOfTrading(remark: string): boolean {
  return TERMS_OF_TRADING.has(remark);
}

export function isRemoteValue(remark: string, value: string): boolean {
  return !Object.hasOwn(REMOTE_RULES, remark) || REMOTE_RULES[remark]?.(value) === true;
}

/** The placeholders that a text must have and has not, or has and must not have; undefined when all is well. */
export function missedPlaceholders(english: string | undefined, content: string): string | undefined {
  if (english === undefined) return undefined;
  const wanted = placeholders(english).join(", ");
  return wanted === placeholders(content).join(", ") ? undefined : wanted === "" ? "-" : wanted;
}

const HOST = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3})$/;

/** Whether clients can talk to an address: an origin, by https; by http on this machine only, where nobody listens in between. */
export function isLineUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !HOST.test(url.hostname) || url.username !== "" || `${url.pathname}${url.search}${url.hash}` !== "/")
    return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname));
}

/** Whether the app has the page that a path leads to; empty leads nowhere. */
export function isAppPath(path: string): boolean {
  return path === "" || APP_PATHS.some((known) => known === path.split("?", 1)[0]);
}

export function isIcon(name: string): boolean {
  return name === "" || OPTION_ICONS.some((known) => known === name);
}
