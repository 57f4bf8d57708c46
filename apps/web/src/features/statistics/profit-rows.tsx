import { SectionTitle } from "@candela/ui";
import { useId } from "react";
import { useT } from "../../lib/i18n.ts";
import { productSymbol } from "../../lib/product-name.ts";
import { Profit, type Statistics } from "./figures.tsx";

type Line = Omit<Statistics["products"][number], "productCode">;

/** Profit of each mode, then of each product. */
export function ProfitRows({ of }: { readonly of: Statistics }) {
  const t = useT();
  return (
    <>
      <Rows title={t("statistics_by_mode")} rows={of.modes.map((row) => ({ ...row, name: t(`statistics_mode_${row.mode}`) }))} />
      {of.products.length > 0 && (
        <Rows title={t("statistics_by_product")} rows={of.products.map((row) => ({ ...row, name: productSymbol(row.productCode) }))} />
      )}
    </>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly (Line & { readonly name: string })[] }) {
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
                <span className="block text-caption text-ink-3">{t("statistics_counts", { wins, losses, even })}</span>
              </span>
              <Profit value={profit} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
