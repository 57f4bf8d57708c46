import { cx } from "@candela/ui";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { memo } from "react";
import { LongPress } from "../../lib/browser/long-press.tsx";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { StarButton } from "../../lib/components/star-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import { HoursNote } from "../../lib/market/hours-note.tsx";
import type { Product } from "../../lib/market/quote-store.ts";
import { setStarred, useStarred } from "../../lib/market/watchlist.ts";
import { useHidden } from "../../lib/site/site.ts";
import { peek } from "./quote-peek.tsx";
import { SwipeRow } from "./swipe-row.tsx";
import { TradeIcon } from "./trade-icon.tsx";

interface QuoteRowProps {
  readonly product: Product;
  /** The star as a button, in place of the day candle where there is no room for both. */
  readonly stars: boolean;
  readonly candle: boolean;
  readonly selected?: boolean;
  /** Drawn only while near the screen. */
  readonly near?: boolean;
  readonly ofOneClass?: boolean;
  /** Instead of opening the trade tab. */
  readonly onOpen?: ((product: Product) => void) | undefined;
}

/** A product of a list: tap opens it, a swipe stars or trades it, a finger that rests looks closer. */
export const QuoteRow = memo(function QuoteRow({ product, stars, candle, selected, near, ofOneClass, onOpen }: QuoteRowProps) {
  const t = useT();
  const starred = useStarred(product);
  const canStar = !useHidden("watchlist");
  return (
    <SwipeRow
      start={{ label: t("quotes_trade"), icon: <TradeIcon />, tone: "fill", onAct: () => void openProduct(product) }}
      end={
        canStar
          ? {
              label: t(starred ? "quotes_unstar_short" : "quotes_star_short"),
              icon: <StarIcon size={22} weight={starred ? "regular" : "fill"} />,
              onAct: () => void setStarred(product, !starred),
            }
          : undefined
      }
    >
      <div className={cx("flex items-center", stars && selected === true && "bg-fill")}>
        <div className="min-w-0 flex-1">
          <LongPress onHold={() => peek(product)}>
            <ProductRow
              near={near}
              ofOneClass={ofOneClass}
              product={product}
              candle={candle}
              selected={selected}
              onOpen={onOpen}
              note={product.calendar === "always" ? undefined : <HoursNote product={product} />}
            />
          </LongPress>
        </div>
        {stars && (
          <span className="-ms-3 flex self-stretch border-b border-line pe-[calc(var(--page-margin)-0.75rem)]">
            <span className="self-center">
              <StarButton product={product} />
            </span>
          </span>
        )}
      </div>
    </SwipeRow>
  );
});
