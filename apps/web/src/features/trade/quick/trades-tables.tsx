import { formatUnits } from "@candela/model";
import { Amount, type Column, cx, DataTable, SignedAmount, Triangle } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { openProduct } from "../../../lib/market/current-product.ts";
import { useQuote } from "../../../lib/net/live.ts";
import { useOrderMoment } from "../../../lib/time/order-moment.ts";
import { ProductCell } from "../overview/product-cell.tsx";
import { moneyDecimals, tradeDecimals } from "./quick-words.ts";
import { StandingProfit, TimeLeft, useStanding } from "./running-now.tsx";
import { STAKE_ASSET } from "./stake.ts";
import { profitOf } from "./standing.ts";
import type { QuickOrder } from "./trades.ts";

type Trades = { readonly trades: readonly QuickOrder[] };

/** Trades that run, on a desktop: a line each, which opens the product. */
export function RunningTable({ trades }: Trades) {
  const t = useT();
  const columns: readonly Column<QuickOrder>[] = [
    { key: "trade", head: t("record_product"), cell: (trade) => <Trade trade={trade} onOpen={() => void openProduct(trade)} /> },
    { key: "stake", head: t("quick_stake"), end: true, cell: (trade) => <Stake trade={trade} /> },
    { key: "open", head: t("quick_open_price"), end: true, cell: ({ openTick }) => <Price value={openTick?.price} /> },
    { key: "now", head: t("quick_now_price"), end: true, cell: (trade) => <Now productCode={trade.productCode} /> },
    {
      key: "left",
      head: t("orders_state"),
      cell: (trade) => (
        <span className="text-ink-2">
          <TimeLeft trade={trade} />
        </span>
      ),
    },
    { key: "profit", head: t("quick_if_settled"), end: true, cell: (trade) => <Profit trade={trade} /> },
  ];
  return <DataTable label={t("quick_trades")} columns={columns} groups={[{ key: "running", rows: trades }]} rowKey={({ id }) => id} />;
}

/** Settled trades, on a desktop: a line each, which opens the receipt. */
export function PastTable({ trades, now, onOpen }: Trades & { readonly now: number; readonly onOpen: (trade: QuickOrder) => void }) {
  const t = useT();
  const moment = useOrderMoment();
  const columns: readonly Column<QuickOrder>[] = [
    { key: "trade", head: t("record_product"), cell: (trade) => <Trade trade={trade} onOpen={() => onOpen(trade)} /> },
    { key: "stake", head: t("quick_stake"), end: true, cell: (trade) => <Stake trade={trade} /> },
    { key: "open", head: t("quick_open_price"), end: true, cell: ({ openTick }) => <Price value={openTick?.price} /> },
    { key: "close", head: t("quick_close_price"), end: true, cell: ({ closeTick }) => <Price value={closeTick?.price} /> },
    {
      key: "when",
      head: t("record_time"),
      end: true,
      cell: ({ settledAt, acceptedAt }) => <span className="text-caption text-ink-2">{moment(settledAt ?? acceptedAt, now)}</span>,
    },
    {
      key: "state",
      head: t("orders_state"),
      cell: ({ status }) => (
        <span className="text-ink-2">{t(`quick_${status === "accepted" || status === "open" ? "settling" : status}`)}</span>
      ),
    },
    {
      key: "profit",
      head: t("quick_result"),
      end: true,
      cell: (trade) => {
        const profit = profitOf(trade);
        return (
          <SignedAmount own money value={formatUnits(profit, STAKE_ASSET.scale)} decimals={moneyDecimals(profit)} className="text-row" />
        );
      },
    },
  ];
  return <DataTable label={t("quick_trades")} columns={columns} groups={[{ key: "past", rows: trades }]} rowKey={({ id }) => id} />;
}

function Trade({ trade, onOpen }: { readonly trade: QuickOrder; readonly onOpen: () => void }) {
  const t = useT();
  const up = trade.direction === 1;
  const direction = (
    <span className={cx("inline-flex items-center gap-1 text-caption font-medium", up ? "text-up" : "text-down")}>
      <Triangle direction={up ? "up" : "down"} />
      {t(up ? "quick_up" : "quick_down")}
    </span>
  );
  return <ProductCell {...trade} tag={direction} note={t("quick_seconds", { seconds: trade.seconds })} onOpen={onOpen} />;
}

function Stake({ trade }: { readonly trade: QuickOrder }) {
  return <Amount own money value={trade.stake} decimals={tradeDecimals(trade)} />;
}

function Price({ value }: { readonly value: string | undefined }) {
  return value === undefined ? <span className="text-ink-3">–</span> : <Amount value={value} />;
}

function Now({ productCode }: { readonly productCode: string }) {
  return <Price value={useQuote(productCode, 250)?.nowPrice} />;
}

function Profit({ trade }: { readonly trade: QuickOrder }) {
  const standing = useStanding(trade);
  return standing === null ? <span className="text-ink-3">–</span> : <StandingProfit standing={standing} />;
}
