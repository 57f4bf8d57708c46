import type { TradeMode } from "@candela/api";
import { Direction } from "@candela/model";
import { Chip, type DayRange, ScrollRow } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useCallback, useMemo, useState } from "react";
import { downloadFile } from "../../../lib/account/download-file.ts";
import { DaysChip } from "../../../lib/components/days-chip.tsx";
import { FileChip } from "../../../lib/components/file-chip.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useNamedProduct } from "../../../lib/market/named-product.ts";
import { dayBegins } from "../../../lib/time/zone-choice.ts";
import { type PastFields, passes } from "./past-fields.ts";

const SIDES = {
  spot: ["trade_buy", "trade_sell"],
  contract: ["contract_long", "contract_short"],
  quick: ["quick_up", "quick_down"],
} as const satisfies Record<TradeMode, readonly [string, string]>;

/** Which of the past orders of a mode a list shows, and the bar of chips that says it; `of` are the products that it has shown. */
export function usePastFilter(mode: TradeMode, epoch: number | undefined) {
  const [productCode, setProduct] = useState<string | undefined>(undefined);
  const [direction, setDirection] = useState<Direction | undefined>(undefined);
  const [days, setDays] = useState<DayRange | null>(null);
  const fields = useMemo((): PastFields => {
    const within = days === null ? {} : { startTs: dayBegins(days.from), endTs: dayBegins(days.to, 1) };
    return { ...(productCode !== undefined && { productCode }), ...(direction !== undefined && { direction }), ...within };
  }, [productCode, direction, days]);
  const passing = useCallback((row: Parameters<typeof passes>[1]) => passes(fields, row), [fields]);
  const filtered = Object.keys(fields).length > 0;
  const bar = (rows: readonly { readonly productCode: string }[] | undefined) => (
    <PastFilterBar
      mode={mode}
      rows={rows}
      productCode={productCode}
      direction={direction}
      days={days}
      onProduct={setProduct}
      onDirection={setDirection}
      onDays={setDays}
      load={() => downloadFile("GET /api/statistics/trades", { epoch, startTs: fields.startTs, endTs: fields.endTs }, "candela-trades.csv")}
    />
  );
  return { fields, passing, filtered, bar };
}

interface PastFilterBarProps {
  readonly mode: TradeMode;
  readonly rows: readonly { readonly productCode: string }[] | undefined;
  readonly productCode: string | undefined;
  readonly direction: Direction | undefined;
  readonly days: DayRange | null;
  readonly onProduct: (code: string | undefined) => void;
  readonly onDirection: (direction: Direction | undefined) => void;
  readonly onDays: (days: DayRange | null) => void;
  readonly load: () => Promise<void>;
}

function PastFilterBar({ mode, rows, productCode, direction, days, onProduct, onDirection, onDays, load }: PastFilterBarProps) {
  const t = useT();
  // What was offered stays: a filter never takes away the way back from it.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const all = [...new Set([...seen, ...(rows ?? []).map((row) => row.productCode)])];
  if (all.length > seen.length) setSeen(all);
  if (rows === undefined && seen.length === 0) return null;
  return (
    <ScrollRow label={t("orders_filter")} className="page-x gap-2 py-2">
      <DaysChip days={days} onChange={onDays} />
      <span className="relative inline-flex shrink-0 items-center rounded-chip bg-fill">
        <select
          aria-label={t("orders_filter_product")}
          value={productCode ?? ""}
          onChange={({ target }) => onProduct(target.value === "" ? undefined : target.value)}
          className="-my-1.25 h-11 max-w-40 cursor-pointer appearance-none rounded-chip bg-transparent ps-3 pe-7 text-caption font-medium text-ink-2"
        >
          <option value="">{t("orders_all_products")}</option>
          {all.map((code) => (
            <ProductOption key={code} productCode={code} />
          ))}
        </select>
        <CaretDownIcon size={12} aria-hidden="true" className="pointer-events-none absolute end-2.5 text-ink-2" />
      </span>
      {([Direction.buy, Direction.sell] as const).map((side, index) => {
        const name = t(SIDES[mode][index] ?? SIDES[mode][0]);
        return (
          <Chip
            key={side}
            label={t("orders_filter_only", { side: name })}
            on={direction === side}
            onClick={() => onDirection(direction === side ? undefined : side)}
          >
            {name}
          </Chip>
        );
      })}
      <FileChip label={t("orders_file")} load={load} />
    </ScrollRow>
  );
}

/** Called as the rows call it. */
function ProductOption({ productCode }: { readonly productCode: string }) {
  return <option value={productCode}>{useNamedProduct(productCode).name}</option>;
}
