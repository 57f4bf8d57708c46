import { formatUnits, parseRate, RATE_SCALE } from "@candela/model";
import { Button, formatDecimal, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { durationText } from "../../lib/time/duration.ts";

const QUICK = 0;
/** The duration that is named on the keys, where it is offered. */
const USUAL_SECONDS = 60;

/** Both sides of a quick trade with what they pay: either opens the ticket, where the stake is chosen. Another way on where none is offered. */
export function QuickKeys({ product }: { readonly product: Product }) {
  const t = useT();
  const style = useUi();
  const { productType, productCode } = product;
  const open = product.PositionType.includes(QUICK);
  const { data = [] } = useQuery(
    rowsQuery(
      "GET /api/fastTradeOrderOptions/list",
      { productType: productType as 1 | 2 | 3 | 4, productCode },
      { enabled: open, staleTime: 60_000 },
    ),
  );
  const offer = data.find(({ seconds }) => seconds === USUAL_SECONDS) ?? data[0];
  const go = () => void openProduct(product);
  if (!open || offer === undefined)
    return (
      <div className="page-x pt-2">
        <Button wide onClick={go}>
          {t("nav_trad")}
        </Button>
      </div>
    );
  const rate = parseRate(offer.payoutRate);
  const payout = rate.ok
    ? formatDecimal(formatUnits(rate.value.units, RATE_SCALE - 2), style, { as: "percent", decimals: 0, sign: "always" })
    : "";
  return (
    <div className="page-x grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5 pt-2">
      {(["up", "down"] as const).map((side) => (
        <Button key={side} kind={side} wide onClick={go} className="px-3!">
          <span className="flex min-w-0 flex-wrap items-baseline justify-center gap-x-2 wrap-anywhere max-compact:flex-col max-compact:items-center">
            {t(`quick_${side}`)}
            <span className="text-caption font-medium">
              {durationText(offer.seconds, t)} · <bdi className="num">{payout}</bdi>
            </span>
          </span>
        </Button>
      ))}
    </div>
  );
}
