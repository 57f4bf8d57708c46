import { SETTLEMENT } from "@candela/model";
import { cx, SectionTitle, signOf, subtractDecimals, sumDecimals } from "@candela/ui";
import { useId } from "react";
import { sheetDecimals } from "../../lib/format/sheet-decimals.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { Profit, type Statistics } from "./figures.tsx";

type Line = Omit<Statistics["products"][number], "productCode">;

/** Profit of each mode, then of each product and of none, each whole: both are all of it. What copies made of contracts is told under them. */
export function ProfitRows({ of: statistics }: { readonly of: Statistics }) {
  const t = useT();
  const decimals = sheetDecimals([
    statistics.profit,
    ...[...statistics.modes, statistics.copies, ...statistics.products].map(({ profit }) => profit),
  ]);
  const rest = subtractDecimals(statistics.profit, sumDecimals(statistics.products.map(({ profit }) => profit)));
  return (
    <>
      <Rows
        title={t("statistics_by_mode")}
        decimals={decimals}
        rows={statistics.modes.flatMap((row) => {
          const note = IN_MANY_CURRENCIES.has(row.mode) ? t("statistics_own_interest", { currency: SETTLEMENT.code }) : undefined;
          const whole = { ...row, name: t(`statistics_mode_${row.mode}`), note };
          if (row.mode !== "contract" || !hasAny(statistics.copies)) return [whole];
          return [whole, { ...statistics.copies, name: t("statistics_copies"), isPart: true }];
        })}
      />
      {statistics.products.length > 0 && (
        <Rows
          title={t("statistics_by_product")}
          decimals={decimals}
          rows={[
            ...statistics.products.map((row) => ({ ...row, name: row.productCode, isProduct: true })),
            ...(signOf(rest) === 0
              ? []
              : [{ ...NOT_TRADED, profit: rest, name: t("statistics_no_product"), note: t("statistics_no_product_note") }]),
          ]}
        />
      )}
    </>
  );
}

/** Kinds with interest in several currencies: of other than the settlement currency it has no value of its moment, and is in no figure here. */
const IN_MANY_CURRENCIES: ReadonlySet<string> = new Set(["pledge", "loan"]);

/** Something was made, or has ended. */
function hasAny({ profit, wins, losses, even }: Line): boolean {
  return wins + losses + even > 0 || signOf(profit) !== 0;
}

/** Interest, commission, shares of profit, and products beyond those that are listed. */
const NOT_TRADED = { fees: "0", financing: "0", wins: 0, losses: 0, even: 0 };

interface RowsProps {
  readonly title: string;
  readonly decimals: number;
  /** The name of a product is its code here. What is a part of the row above it is not counted again. */
  readonly rows: readonly (Line & {
    readonly name: string;
    readonly isProduct?: boolean;
    readonly isPart?: boolean;
    readonly note?: string | undefined;
  })[];
}

function Rows({ title, decimals, rows }: RowsProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4">
      <SectionTitle id={id}>{title}</SectionTitle>
      <ul>
        {rows.map(({ name, profit, wins, losses, even, isProduct = false, isPart = false, note }, index) => (
          <li key={name} className="page-x">
            <div
              className={cx(
                "flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2",
                index > 0 && !isPart && "border-t border-line",
                isPart && "ps-4 text-ink-2",
              )}
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="block text-row">{isProduct ? <ProductName productCode={name} /> : name}</span>
                {/* Interest and commission are neither won nor lost. */}
                {wins + losses + even > 0 && (
                  <span className="block text-caption text-ink-3">{t("statistics_counts", { wins, losses, even })}</span>
                )}
                {note !== undefined && <span className="block text-caption text-ink-3">{note}</span>}
              </span>
              <Profit value={profit} decimals={decimals} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Called as in every list. */
function ProductName({ productCode }: { readonly productCode: string }) {
  return useNamedProduct(productCode).name;
}
