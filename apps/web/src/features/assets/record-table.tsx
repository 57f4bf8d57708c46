import { type Column, DataTable, Name, RowOpener, Tag } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { hideBalanceStore, useLanguage } from "../../lib/site/settings.ts";
import { formatDate, formatTimeOfDay } from "../../lib/time/time-format.ts";
import { ReasonIcon } from "./reason-icon.tsx";
import { byDay, type RecordLine } from "./record-lines.ts";
import { assetKindText, reasonText, referenceText } from "./record-words.ts";
import { useLineProduct } from "./use-line-product.ts";

interface RecordTableProps {
  readonly lines: readonly RecordLine[];
  readonly now: number;
  /** The decimals of each asset's amounts, so that the page writes all of them alike. */
  readonly decimals: ReadonlyMap<string, number | undefined>;
  readonly onOpen: (line: RecordLine) => void;
}

/** The lines on a desktop, under their days: one a row, which opens all that the ledger knows of it. */
export function RecordTable({ lines, now, decimals, onOpen }: RecordTableProps) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const { tag } = useLanguage();
  const columns: readonly Column<RecordLine>[] = [
    {
      key: "what",
      head: t("statement_what"),
      cell: (line) => (
        <span className="flex items-center gap-3">
          <ReasonIcon line={line} />
          <RowOpener onOpen={() => onOpen(line)} className="text-row">
            {reasonText(t, line)}
          </RowOpener>
          {line.isCopy && <Tag>{t("copy_copy_tag")}</Tag>}
          {assetKindText(t, line) !== null && <Tag>{assetKindText(t, line)}</Tag>}
        </span>
      ),
    },
    {
      key: "product",
      head: t("record_product"),
      cell: (line) => line.productCode && <ProductName line={line} />,
    },
    { key: "reference", head: t("record_reference"), cell: (line) => <span className="text-ink-2">{referenceText(t, line)}</span> },
    {
      key: "time",
      head: t("record_time"),
      end: true,
      cell: (line) => <bdi className="num text-ink-2">{formatTimeOfDay(line.ts, now, tag)}</bdi>,
    },
    {
      key: "amount",
      head: t("statement_amount"),
      end: true,
      cell: (line) => (
        <span className="text-row">
          <AssetAmount
            code={line.assetCode}
            value={line.amount}
            decimals={decimals.get(line.assetCode)}
            sign="always"
            unit
            hidden={hidden}
          />
        </span>
      ),
    },
    {
      key: "balance",
      head: t("record_balance_after"),
      end: true,
      cell: (line) => (
        <span className="text-ink-2">
          <AssetAmount code={line.assetCode} value={line.balanceAfter} decimals={decimals.get(line.assetCode)} hidden={hidden} />
        </span>
      ),
    },
  ];
  const groups = byDay(lines).map((day) => ({ key: day.key, head: formatDate(day.ts), rows: day.lines }));
  return <DataTable label={t("record_title")} columns={columns} groups={groups} rowKey={({ id }) => id} />;
}

function ProductName({ line }: { readonly line: RecordLine }) {
  return <Name>{useLineProduct(line)}</Name>;
}
