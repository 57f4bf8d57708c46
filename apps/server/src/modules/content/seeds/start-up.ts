import { TABS } from "@candela/api";
import type { InLanguages } from "@candela/i18n";

/** Rows that a client reads at its start. Each row is put in once; afterwards it is the operator's. */

/** Remote configuration, keys of the specification. `meaning` is what the console shows beside the value. */
export interface SeedText {
  readonly remark: string;
  readonly otherValue: string;
  readonly isVisible: boolean;
  readonly words: InLanguages<string>;
}

const setting = (remark: string, otherValue: string, words: SeedText["words"]): SeedText => ({
  remark,
  otherValue,
  isVisible: false,
  words,
});
const tip = (remark: string, words: SeedText["words"]): SeedText => ({ remark, otherValue: "", isVisible: true, words });

export const SEED_TEXTS: readonly SeedText[] = [
  setting("default_trade_currency_id", "3", { en: "Currency in which trades settle", zh: "交易结算币种" }),
  setting("default_transId", "5", { en: "Currency an exchange offers first as its target", zh: "兑换时默认的目标币种" }),
  setting("scoreTips", "0", { en: "Show the credit score hint", zh: "显示信用分提示" }),
  setting("showMsgTime", "1", { en: "Show times in messages", zh: "消息中显示时间" }),
  setting("app_decimal_no", "1", { en: "1: each currency's own decimals, 0: always two", zh: "1：按各币种精度显示；0：统一两位小数" }),
  setting("app_adress_num", "1", { en: "1: one wallet address a network, 0: any number", zh: "1：每个网络一个钱包地址；0：不限" }),
  setting("app_order_time", "1", { en: "Show times in order lists", zh: "委托列表显示时间" }),
  setting("app_fast_fee", "0", { en: "Charge fees on quick trades", zh: "快捷交易收取手续费" }),
  setting("app_order_change", "1", { en: "Allow changing take-profit and stop-loss", zh: "允许修改止盈止损" }),
  setting("app_logo_type", "1", { en: "1: wordmark, 0: symbol", zh: "1：文字标志；0：图形标志" }),
  setting("app_fastFree", "1", { en: "Show the fee-free badge when quick trades are free", zh: "快捷交易免手续费时显示标签" }),
  setting("app_withdrawAll", "1", { en: "Offer to withdraw everything", zh: "提供全部提现" }),
  setting("app_showFreeze", "1", { en: "Show frozen amounts", zh: "显示冻结金额" }),
  tip("tip_paper_money", {
    en: "You trade with paper money. Prices move, orders fill and fees are charged as they would be, but nothing here is worth real money.",
    zh: "您使用的是模拟资金。行情、成交与手续费均按真实规则进行，但此处的一切不具真实价值。",
  }),
  tip("tip_guest_account", {
    en: "A guest account lives on this device only. Register to keep it: balances, holdings and history stay as they are.",
    zh: "游客账户仅保存在本设备上。注册后即可长期保留，余额、持仓与记录均不变。",
  }),
  tip("tip_market_order", {
    en: "A market order fills at once: you buy at the ask and sell at the bid of the current tick. The receipt names that tick.",
    zh: "市价单立即成交：按当前报价的卖价买入、买价卖出，凭证会注明所用的报价。",
  }),
  tip("tip_limit_order", {
    en: "A limit order rests until the market reaches your price. What it needs is reserved meanwhile and released when you cancel.",
    zh: "限价单会等待市场到达您的价格。期间所需资金将被冻结，撤单后立即解冻。",
  }),
  tip("tip_quick_trade", {
    en: "A quick trade opens at the first price after it is accepted and closes at the last one within its duration. The receipt names both and can be checked by anyone.",
    zh: "快捷交易以受理后的第一个报价开仓，以期限内的最后一个报价结算。凭证列明两个报价，任何人都可核对。",
  }),
  tip("tip_fees", {
    en: "The fee is shown before you confirm, charged once per fill, and appears as its own line in your account record.",
    zh: "手续费在确认前显示，每次成交收取一次，并在账户记录中单独列出。",
  }),
  tip("tip_stale_price", {
    en: "You cannot trade on a price older than 15 seconds. Wait for the next one.",
    zh: "超过 15 秒未更新的价格不可交易，请等待最新报价。",
  }),
  tip("tip_risk", {
    en: "Prices can fall as well as rise. With real money, never invest more than you can afford to lose.",
    zh: "价格可能上涨也可能下跌。使用真实资金时，请勿投入超出承受能力的金额。",
  }),
];

export interface SeedSwitch {
  readonly desc: string;
  readonly switchName: string;
}

const FIRST_SWITCHES: readonly SeedSwitch[] = [
  { desc: "thousandsFormat", switchName: "Thousands separators in amounts" },
  { desc: "bankCardStar", switchName: "Stars in bank card numbers" },
  { desc: "walletStar", switchName: "Stars in wallet addresses" },
  { desc: "guestAccount", switchName: "Try it now: guest accounts" },
  { desc: "register", switchName: "Registering" },
  { desc: "codeLogin", switchName: "Logging in by code" },
  { desc: "watchlist", switchName: "Watchlist" },
  { desc: "quoteSearch", switchName: "Search of products" },
  { desc: "stock", switchName: "US stocks" },
  { desc: "crypto", switchName: "Crypto" },
  { desc: "futures", switchName: "Futures" },
  { desc: "forex", switchName: "Forex" },
];
const LAST_SWITCHES: readonly SeedSwitch[] = [
  { desc: "recharge", switchName: "Deposits" },
  { desc: "withdraw", switchName: "Withdrawals" },
  { desc: "exchange", switchName: "Exchange of currencies" },
  { desc: "accountRecord", switchName: "Account record" },
  { desc: "statistics", switchName: "Statistics" },
  { desc: "statement", switchName: "Statement" },
  { desc: "priceAlerts", switchName: "Price alerts" },
  { desc: "limits", switchName: "Personal limits" },
  { desc: "activity", switchName: "Activities" },
  { desc: "welfare", switchName: "Welfare and rewards" },
  { desc: "messages", switchName: "Messages" },
  { desc: "news", switchName: "News" },
  { desc: "notices", switchName: "Announcements" },
  { desc: "questions", switchName: "Questions and answers" },
  { desc: "service", switchName: "Customer service" },
  { desc: "line", switchName: "Choice of the server line" },
];

/** All begin at 0: nothing is hidden. Those of the kinds of product stand behind the classes of products. */
export function seedSwitches(kinds: readonly SeedSwitch[]): readonly SeedSwitch[] {
  return [...FIRST_SWITCHES, ...kinds, ...LAST_SWITCHES];
}

export const SEED_SETTINGS: readonly { readonly setting: string; readonly value: string }[] = [
  { setting: "site_name", value: "Candela" },
  { setting: "home_path", value: TABS[0].path },
  { setting: "me_path", value: TABS[4].path },
  { setting: "dark_background", value: "0" },
  // Empty: the map that comes with the app.
  { setting: "map_tile_url", value: "" },
  { setting: "map_attribution", value: "" },
  { setting: "map_key", value: "" },
  { setting: "exchange_spread", value: "0.002" },
  { setting: "exchange_fee", value: "0.001" },
  { setting: "withdrawal_reviewer", value: "sandbox" },
  { setting: "withdrawal_second_approval", value: "10000" },
  { setting: "deposit_second_approval", value: "10000" },
  { setting: "withdrawal_level_unverified", value: "0" },
  { setting: "sandbox_payouts", value: "pays" },
  { setting: "password_rule", value: "any" },
];

/** The empty address is the one the app was loaded from. */
export const SEED_LINES: readonly { readonly position: number; readonly name: string; readonly url: string }[] = [
  { position: 0, name: "Main", url: "" },
];
