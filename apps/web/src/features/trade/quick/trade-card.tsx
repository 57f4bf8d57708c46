import { formatUnits } from "@candela/model";
import {
  Amount,
  cx,
  Description,
  DescriptionList,
  DIRECTION_TEXT,
  decimalsOf,
  directionOf,
  LivePrice,
  ProgressBar,
  Tag,
  Triangle,
  useUi,
} from "@candela/ui";
import type { ReactNode } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { Term } from "../../../lib/components/term.tsx";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { productName } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { durationText } from "../../../lib/time/duration.ts";
import { useNow } from "../../../lib/time/now.ts";
import { useLiveQuote } from "../product.ts";
import { clockText, countdownAt, type Phase } from "./countdown.ts";
import { useLookedAt } from "./quick-feed.ts";
import { moneyDecimals, tradeName } from "./quick-words.ts";
import { STAKE_ASSET } from "./stake.ts";
import { type Standing, standingAt } from "./standing.ts";
import type { QuickOrder } from "./trades.ts";

interface TradeCardProps {
  readonly trade: QuickOrder;
  readonly product: Product;
}

/** A trade while it runs: time left, what it would come to now, and the price against the entry. */
export function TradeCard({ trade, product }: TradeCardProps) {
  const t = useT();
  const name = productName(product, useStore(languageStore));
  // At the pace of the price above it: two prices on one screen would be two truths.
  const quote = useLiveQuote(product, 250);
  const now = useNow(250);
  const cut = useLiveness() === "stale";
  const up = trade.direction === 1;
  const { phase, secondsLeft, share } = countdownAt(trade, now);
  useLookedAt(trade, phase);
  // Without a line nobody knows what it would come to now.
  const standing = cut ? null : standingAt(trade, { seq: quote.seq, ts: quote.ts, price: quote.nowPrice });
  return (
    <article
      aria-label={t("quick_running", { trade: tradeName(trade, name, t) })}
      className="rounded-card border border-line px-4 pt-3.5 pb-4 [@media(max-height:44rem)]:pt-2 [@media(max-height:44rem)]:pb-2.5"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-2">
        <Tag tone={up ? "up" : "down"}>
          <Triangle direction={up ? "up" : "down"} />
          {t(up ? "quick_up" : "quick_down")}
        </Tag>
        <span>
          <bdi>{durationText(trade.seconds, t)}</bdi> ·{" "}
          <Amount own value={trade.stake} decimals={sheetDecimals([trade.stake])} unit={STAKE_ASSET.code} />
        </span>
      </p>
      <div className="mt-2.5 flex items-end justify-between gap-3 [@media(max-height:44rem)]:mt-0.5">
        <div>
          <p className="text-caption text-ink-2">
            {t(phase === "settling" ? "quick_settling" : phase === "opening" ? "quick_opening" : "quick_settles_in")}
          </p>
          <p className="num text-price">{clockText(secondsLeft)}</p>
        </div>
        <div className="text-end">
          <p className="text-caption text-ink-2">{t("quick_if_settled")}</p>
          <StandingText standing={standing} />
        </div>
      </div>
      <div className="pt-2.5 pb-3 [@media(max-height:44rem)]:pt-1.5 [@media(max-height:44rem)]:pb-1.5">
        <ProgressBar share={share} label={t("quick_left_label")} lit={phase === "running" && !cut} />
      </div>
      <Prices trade={trade} now={quote.nowPrice} standing={standing} quiet={cut || !quote.isOpen} />
      {cut ? <Aside>{t("quick_cut")}</Aside> : phase === "settling" && <Aside>{t("quick_settling_text")}</Aside>}
      <Announcements phase={phase} secondsLeft={secondsLeft} />
    </article>
  );
}

function StandingText({ standing }: { readonly standing: Standing | null }) {
  const { hidesOwn } = useUi();
  if (standing === null) return <p className="text-title1 text-ink-3">–</p>;
  const text = formatUnits(standing.profit, STAKE_ASSET.scale);
  const decimals = moneyDecimals(standing.profit);
  const direction = hidesOwn === true ? "flat" : directionOf(text, { decimals });
  return (
    <p className={cx("flex items-center justify-end gap-1.5 text-title1", DIRECTION_TEXT[direction])}>
      <Triangle direction={direction} />
      <Amount own money coloured value={text} decimals={decimals} sign="always" />
    </p>
  );
}

interface PricesProps {
  readonly trade: QuickOrder;
  readonly now: string;
  readonly standing: Standing | null;
  readonly quiet: boolean;
}

function Prices({ trade, now, standing, quiet }: PricesProps) {
  const t = useT();
  const direction = standing === null ? "flat" : directionOf(standing.difference, { decimals: decimalsOf(standing.difference) });
  return (
    // On a low screen the chart above names the prices: their row is one line, and the key for another trade below lies on none of it.
    <DescriptionList layout="columns" size="compact" className="grid grid-cols-3 gap-2 [@media(max-height:44rem)]:[&_dt]:sr-only">
      <Description name={<Term of="opening">{t("quick_open_price")}</Term>}>
        {trade.openTick === null ? "–" : <Amount value={trade.openTick.price} />}
      </Description>
      <Description name={t("quick_now_price")} className="text-center">
        <LivePrice value={now} quiet={quiet} />
      </Description>
      <Description name={t("quick_difference")} className="text-end">
        <span className={cx("flex items-center justify-end gap-1", DIRECTION_TEXT[direction])}>
          {standing === null ? (
            "–"
          ) : (
            <>
              <Triangle direction={direction} />
              <Amount value={standing.difference} sign="always" />
            </>
          )}
        </span>
      </Description>
    </DescriptionList>
  );
}

function Aside({ children }: { readonly children: ReactNode }) {
  return <p className="pt-2.5 text-caption text-ink-3">{children}</p>;
}

/** Said near the end and at it, nothing in between. */
function Announcements({ phase, secondsLeft }: { readonly phase: Phase; readonly secondsLeft: number }) {
  const t = useT();
  const text = phase === "settling" ? t("quick_say_end") : phase === "running" && secondsLeft <= 10 ? t("quick_say_ten") : "";
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
