import { PRODUCT_ASSET_BASE, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { Chip, signOf } from "@candela/ui";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { DaysChip } from "../../lib/components/days-chip.tsx";
import { FileChip } from "../../lib/components/file-chip.tsx";
import { PickChip } from "../../lib/components/pick-chip.tsx";
import type { RecordReason } from "../../lib/kinds/product-kind-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { PRODUCT_FRESH_MS, useNamedProduct } from "../../lib/market/named-product.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import { dataQuery, rowsQuery } from "../../lib/net/queries.ts";
import { type AssetChoice, assetChoices, assetName, type RecordFilter, type RecordLine, recordFields } from "./record-lines.ts";
import { reasonGroups } from "./record-reasons.ts";
import { assetKindText } from "./record-words.ts";

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (filter: RecordFilter) => void;
  /** The lines read so far: their assets are offered. */
  readonly lines: readonly RecordLine[];
}

/** A row of chips: which days, which reason, which asset. Pressing the chosen asset again shows all. */
export function RecordFilters({ filter, onChange, lines }: RecordFiltersProps) {
  const t = useT();
  const assets = useAssets(lines);
  return (
    <div className="sticky top-[calc(var(--banner,0px)+3.25rem)] z-10 bg-canvas pb-2">
      <fieldset
        aria-label={t("record_by_asset")}
        className="scrollless page-x flex min-w-0 gap-2 overflow-x-auto desktop:flex-wrap py-[5px]"
      >
        <DaysChip days={filter.days} onChange={(days) => onChange({ ...filter, days })} />
        <ReasonChip reason={filter.reason} onChange={(reason) => onChange({ ...filter, reason })} />
        <Chip on={filter.assetId === null} onClick={() => onChange({ ...filter, assetId: null })}>
          {t("record_all_assets")}
        </Chip>
        {assets.map(({ assetId, ...asset }) => (
          <Chip
            key={assetId}
            on={filter.assetId === assetId}
            onClick={() => onChange({ ...filter, assetId: filter.assetId === assetId ? null : assetId })}
          >
            <AssetName asset={{ assetId, ...asset }} among={assets} />
          </Chip>
        ))}
        <FileChip
          label={t("record_file")}
          load={() => downloadFile("GET /api/accountRecord/file", recordFields(filter), "candela-record.csv")}
        />
      </fieldset>
    </div>
  );
}

interface ReasonChipProps {
  /** Null is all of them. */
  readonly reason: RecordReason | null;
  readonly onChange: (reason: RecordReason | null) => void;
}

function ReasonChip({ reason, onChange }: ReasonChipProps) {
  const t = useT();
  const all = { value: "", label: t("record_all_reasons") } as const;
  const choices = reasonGroups().flatMap(({ title, reasons }) =>
    reasons.map((value) => ({ value, label: t(`record_reason_${value}`), group: t(title) })),
  );
  return (
    <PickChip<RecordReason | "">
      title={t("record_by_reason")}
      value={reason ?? ""}
      choices={[all, ...choices]}
      on={reason !== null}
      onChange={(value) => onChange(value === "" ? null : value)}
    />
  );
}

/** Ledger assets held now; a product's asset is numbered by the product. */
function useHeldAssets(): readonly AssetChoice[] {
  const holdings = useQuery(rowsQuery("GET /api/userBibiAssets/list", {}, { keep: true }));
  const codes = (holdings.data ?? []).map((row) => row.productCode);
  return useQueries({
    queries: codes.map((productCode) => dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS })),
    combine: (answers) =>
      answers.flatMap(({ data }) =>
        data === undefined || data === null ? [] : [{ assetId: PRODUCT_ASSET_BASE + data.productId, assetCode: data.productCode }],
      ),
  });
}

/** Currencies and holdings of the user and every asset seen on this page; a filter never takes away what was offered before. */
function useAssets(lines: readonly RecordLine[]): readonly AssetChoice[] {
  const balances = useQuery(rowsQuery("GET /api/userAssets/list", {}, { keep: true }));
  // One of which there is nothing, and was nothing on this page, has no lines to show.
  const held = (balances.data ?? []).filter(({ currencyId, balance }) => currencyId === SETTLEMENT_CURRENCY_ID || signOf(balance) !== 0);
  const currencies = held.map((row) => ({ assetId: row.currencyId, assetCode: row.currencyName }));
  const products = useHeldAssets();
  const [seen, setSeen] = useState<readonly AssetChoice[]>([]);
  const all = assetChoices([...currencies, ...products, ...seen], lines);
  if (all.length > seen.length) setSeen(all);
  return all;
}

/** What is held of a product by its name, as the lines say it; a currency by its code. */
function AssetName({ asset, among }: { readonly asset: AssetChoice; readonly among: readonly AssetChoice[] }) {
  const t = useT();
  const isProduct = asset.assetId >= PRODUCT_ASSET_BASE;
  const { product, name } = useNamedProduct(isProduct ? asset.assetCode : "");
  const kind = assetKindText(t, asset);
  if (kind !== null) return `${productSymbol(asset.assetCode)} · ${kind}`;
  return product === undefined ? assetName(asset, among, t("assets_holdings")) : name;
}
