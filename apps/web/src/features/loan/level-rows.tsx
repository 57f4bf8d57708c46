import { cx, formatDecimal, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import type { LoanTerms } from "./loan-shapes.ts";
import { readablePrice, type ShownLevel } from "./loan-sums.ts";
import { LEVEL_NAMES, shareText, wayText } from "./loan-words.ts";

interface LevelRowsProps {
  readonly levels: readonly ShownLevel[];
  readonly terms: Pick<LoanTerms, "levels" | "callHours">;
}

/** Each level as a price of the collateral, how far that is, and what happens there. */
export function LevelRows({ levels, terms }: LevelRowsProps) {
  const t = useT();
  const style = useUi();
  const then = {
    opening: "",
    warning: t("loan_then_warning"),
    call: t("loan_then_call", { hours: terms.callHours }),
    sale: t("loan_then_sale", { ltv: shareText(terms.levels?.opening ?? "0", style) }),
  };
  return (
    <ul className="divide-y divide-line">
      {levels.map(({ level, price, fall }) => (
        <li key={level} className="flex min-h-11 flex-wrap items-baseline gap-x-3 py-2.5">
          <span className="flex min-w-30 items-baseline gap-x-2">
            <bdi className="num text-row">{formatDecimal(readablePrice(price), style)}</bdi>
            {fall !== null && <bdi className="num text-caption text-ink-3">{wayText(fall, style)}</bdi>}
          </span>
          <span className={cx("text-body", level === "sale" && "text-danger")}>{t(LEVEL_NAMES[level])}</span>
          <span className="ms-auto text-end text-caption text-ink-2">{then[level]}</span>
        </li>
      ))}
    </ul>
  );
}
