import type { Data } from "@candela/api";
import { formatDecimal, type NumberStyle, ownText } from "@candela/ui";
import type { T } from "../language/i18n.ts";

export type SiteMessage = Data<"GET /api/siteMessage/detail">;

interface Told {
  readonly title: string;
  readonly text: string;
}

type Teller = (params: SiteMessage["params"], name: string, style: NumberStyle, t: T) => Told;

const number = (text: string | undefined, style: NumberStyle) => formatDecimal(text ?? "", style);

const own = (text: string | undefined, style: NumberStyle) => ownText(text ?? "", style);

const WHAT = { take_profit: "inbox_take_profit", stop_loss: "inbox_stop_loss", trailing: "inbox_trailing" } as const;

/** What a position that was closed for the user came to, and at which prices. */
function ending({ side, price, trigger, result, currency = "" }: SiteMessage["params"], name: string, style: NumberStyle, t: T) {
  return {
    position: t(side === "short" ? "contract_short_of" : "contract_long_of", { name }),
    price: number(price, style),
    trigger: number(trigger, style),
    result: ownText(result ?? "", style, { decimals: 2, sign: "always" }),
    currency,
  };
}

/** One for each kind the server sends. */
const TELLERS: Readonly<Record<SiteMessage["kind"], Teller>> = {
  price_alert: (params, name, style, t) => {
    const [price, reached] = [number(params.price, style), number(params.reached, style)];
    return {
      title: t("inbox_price_alert", { name, price }),
      text: t(params.condition === "below" ? "inbox_price_alert_below" : "inbox_price_alert_above", { price, reached }),
    };
  },
  liquidation: (params, name, style, t) => {
    const { position, price, result, currency } = ending(params, name, style, t);
    const text = params.reason === "cross_settlement" ? "inbox_cross_settlement_text" : "inbox_liquidation_text";
    return { title: t("inbox_liquidation", { position }), text: t(text, { price, result, currency }) };
  },
  protection_hit: (params, name, style, t) => {
    const { position, price, trigger, result, currency } = ending(params, name, style, t);
    const title = WHAT[params.reason as keyof typeof WHAT] ?? WHAT.stop_loss;
    return { title: t(title, { position }), text: t("inbox_protection_text", { trigger, price, result, currency }) };
  },
  dividend: ({ quantity, cashPerUnit, cash, currency = "" }, name, style, t) => {
    const shown = { quantity: own(quantity, style), cashPerUnit: number(cashPerUnit, style), cash: own(cash, style), currency };
    return { title: t("inbox_dividend", { name }), text: t("inbox_dividend_text", shown) };
  },
  suspension: ({ reason = "" }, name, _style, t) => ({
    title: t("inbox_suspension", { name }),
    text: t("inbox_suspension_text", { reason }),
  }),
  password_changed: ({ by }, _name, _style, t) => ({
    title: t("inbox_password_changed"),
    text: t(by === "code" ? "inbox_password_reset_text" : "inbox_password_changed_text"),
  }),
  split: (params, name, style, t) => {
    const { newUnits = "", oldUnits = "" } = params;
    const title = Number(newUnits) < Number(oldUnits) ? "inbox_reverse_split" : "inbox_split";
    const ratio = { newUnits: number(newUnits, style), oldUnits: number(oldUnits, style) };
    return { title: t(title, { name, ...ratio }), text: splitText(params, style, t) };
  },
};

const HELD = { whole: "inbox_split_whole", fraction_paid: "inbox_split_fraction_paid", all_paid: "inbox_split_all_paid" } as const;

/** What became of the holding, of the orders, or of both. */
function splitText({ holding: kind, before, after, cash, currency = "", orders = "0" }: SiteMessage["params"], style: NumberStyle, t: T) {
  const cancelled = orders === "0" ? "" : t("inbox_split_orders", { orders });
  if (kind === "none") return cancelled;
  const shown = { before: own(before, style), after: own(after, style), cash: own(cash, style), currency };
  const holding = t(HELD[kind as keyof typeof HELD] ?? HELD.whole, shown);
  return cancelled === "" ? holding : t("inbox_split_both", { holding, orders: cancelled });
}

/** A message in the language in use; `name` is that of the product it is about. */
export function messageWords({ kind, params }: Pick<SiteMessage, "kind" | "params">, name: string, style: NumberStyle, t: T): Told {
  return TELLERS[kind](params, name, style, t);
}
