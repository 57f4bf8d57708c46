import type { Data } from "@candela/contract";
import { formatDecimal, type NumberStyle } from "@candela/ui";
import type { T } from "../i18n.ts";

export type SiteMessage = Data<"GET /api/siteMessage/detail">;

interface Told {
  readonly title: string;
  readonly text: string;
}

type Teller = (params: SiteMessage["params"], name: string, style: NumberStyle, t: T) => Told;

const number = (text: string | undefined, style: NumberStyle) => formatDecimal(text ?? "", style);

/** One for each kind the server sends. */
const TELLERS: Readonly<Record<SiteMessage["kind"], Teller>> = {
  price_alert: (params, name, style, t) => {
    const [price, reached] = [number(params.price, style), number(params.reached, style)];
    return {
      title: t("inbox_price_alert", { name, price }),
      text: t(params.condition === "below" ? "inbox_price_alert_below" : "inbox_price_alert_above", { price, reached }),
    };
  },
};

/** A message in the language in use; `name` is that of the product it is about. */
export function messageWords({ kind, params }: Pick<SiteMessage, "kind" | "params">, name: string, style: NumberStyle, t: T): Told {
  return TELLERS[kind](params, name, style, t);
}
