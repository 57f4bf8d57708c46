import { SectionTitle } from "@candela/ui";
import { useId } from "react";
import { sheetDecimals } from "../../lib/format/sheet-decimals.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import { Profit, type Statistics } from "./figures.tsx";

type Line = Omit<Statistics["products"][number], "productCode">;

/** Profit of each mode, then of each product, each whole: they are all of it where nothing else moved the account. */
export function ProfitRows({ of: statistics }: { readonly of: Statistics }) {
  const t = useT();
  const decimals = sheetDecimals([statistics.profit, ...[...statistics.modes, ...statistics.products].map(({ profit }) => profit)]);
  return (
    <>
      <Rows
        title={t("statistics_by_mode")}
        decimals={decimals}
        rows={statistics.modes.map((row) => ({ ...row, name: t(`statistics_mode_${row.mode}`) }))}
      />
      {statistics.products.length > 0 && (
        <Rows
          title={t("statistics_by_product")}
          decimals={decimals}
          rows={statistics.products.map((row) => ({ ...row, name: productSymbol(row.productCode) }))}
        />
      )}
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly decimals: number;
  readonly rows: readonly (Line & { readonly name: string })[];
}

function Rows({ title, decimals, rows }: RowsProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4">
      <SectionTitle id={id}>{title}</SectionTitle>
      <ul>
        {rows.map(({ name, profit, wins, losses, even }, index) => (
          <li key={name} className="page-x">
            <div className={`flex min-h-14 flex-wrap items-center justify-between gap-x-3 ${index > 0 ? "border-t border-line" : ""}`}>
              <span className="min-w-0 flex-1 basis-40">
                <span className="block text-row">{name}</span>
                {/* Interest and commission are neither won nor lost. */}
                {wins + losses + even > 0 && (
                  <span className="block text-caption text-ink-3">{t("statistics_counts", { wins, losses, even })}</span>
                )}
              </span>
              <Profit value={profit} decimals={decimals} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
