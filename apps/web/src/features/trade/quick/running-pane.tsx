import { SkeletonRows } from "@candela/ui";
import type { ReactNode } from "react";
import { useRoomForTables } from "../../../lib/browser/media-query.ts";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { openProduct } from "../../../lib/market/current-product.ts";
import { useNamedProduct } from "../../../lib/market/named-product.ts";
import type { PartProps } from "../shell/trade-mode.ts";
import { useRunningTrades } from "./quick-feed.ts";
import { tradeName } from "./quick-words.ts";
import { StandingProfit, TimeLeft, useStanding } from "./running-now.tsx";
import { TradeMark } from "./trade-mark.tsx";
import type { QuickOrder } from "./trades.ts";
import { RunningTable } from "./trades-tables.tsx";

interface ListProps extends Partial<PartProps> {
  /** On the page of all trades, where there may be room for tables. */
  readonly wide?: boolean;
  /** In place of the line that says what will stand here. */
  readonly none?: ReactNode;
}

/** All trades that run, of every product; a tap opens the product. */
export default function RunningPane({ wide = false, none }: ListProps) {
  const t = useT();
  const tables = useRoomForTables() && wide;
  const { trades, failed, retry } = useRunningTrades();
  if (failed) return <PartError onRetry={retry} />;
  if (trades === undefined) return <SkeletonRows count={1} label={t("ui_loading")} />;
  if (trades.length === 0) return none ?? <p className="page-x pt-4 text-center text-caption text-ink-3">{t("quick_none_open")}</p>;
  if (tables) return <RunningTable trades={trades} />;
  return (
    <ul>
      {trades.map((trade) => (
        <li key={trade.id}>
          <RunningRow trade={trade} />
        </li>
      ))}
    </ul>
  );
}

export function RunningRow({ trade }: { readonly trade: QuickOrder }) {
  const t = useT();
  const { productCode, productType } = trade;
  const { name } = useNamedProduct(productCode);
  const standing = useStanding(trade);
  return (
    <button
      type="button"
      onClick={() => void openProduct({ productCode, productType })}
      className="page-x flex min-h-14 w-full cursor-pointer items-center gap-3 py-2 text-start active:bg-fill"
    >
      <TradeMark direction={trade.direction} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row">{tradeName(trade, name, t)}</span>
        <span className="block text-caption text-ink-2">
          <TimeLeft trade={trade} />
        </span>
      </span>
      {standing !== null && <StandingProfit standing={standing} />}
      <span className="sr-only">{t("quick_on", { name })}</span>
    </button>
  );
}
