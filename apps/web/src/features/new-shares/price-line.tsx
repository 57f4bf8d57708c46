import type { MessageKey } from "@candela/i18n";
import { Amount } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { waitText } from "../../lib/time/wait-text.ts";
import { nextPoint, type Point, pointAt, priceDecimals, type ShareOffer } from "./share-view.ts";

const UNTIL: Readonly<Record<Point, MessageKey>> = {
  opens: "shares_begins_in",
  closes: "shares_closes_in",
  draw: "shares_draw_in",
  lists: "shares_lists_in",
};

/** The issue price leads; beside it how long there is until the next of the offer's moments. */
export function PriceLine({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <p>
        <span className="block text-body text-ink-2">{t("shares_price")}</span>
        <span className="block text-title1 max-compact:text-title2">
          <Amount value={offer.price} decimals={priceDecimals(offer.price)} />{" "}
          <span className="text-body text-ink-3">{offer.currencyName}</span>
        </span>
      </p>
      <Until offer={offer} />
    </div>
  );
}

function Until({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const now = useNow(30_000);
  const { tag } = useLanguage();
  const next = nextPoint(offer.state);
  if (next === null || pointAt(offer, next) <= now) return null;
  return (
    <p className="ms-auto text-end">
      <span className="block text-body text-ink-2">{t(UNTIL[next])}</span>
      <bdi className="block text-title3 tabular-nums">{waitText(pointAt(offer, next) - now, tag, "narrow")}</bdi>
    </p>
  );
}
