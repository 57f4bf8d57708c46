import { Chip, ScrollRow, Segmented, useUi } from "@candela/ui";
import { percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { isolated } from "./isolated.ts";
import type { PledgeProduct } from "./pledge-shapes.ts";

interface TermChoiceProps {
  readonly terms: readonly PledgeProduct[];
  readonly chosen: PledgeProduct;
  readonly onChoose: (productId: number) => void;
}

/** More than these would be cut side by side. */
const SEGMENTS_MAX = 3;

/** The terms of a currency, each with its rate. */
export function TermChoice({ terms, chosen, onChoose }: TermChoiceProps) {
  const t = useT();
  const style = useUi();
  const choices = terms.map((product) => {
    const term = product.termDays === 0 ? t("pledge_flexible") : t("earning_days", { count: product.termDays });
    // One text, its figure apart: the label lays out its children by itself.
    return { value: String(product.productId), label: `${term} ${isolated(percentOf(product.rateHigh, style))}` };
  });
  if (choices.length <= SEGMENTS_MAX)
    return (
      <Segmented
        label={t("pledge_term")}
        choices={choices}
        value={String(chosen.productId)}
        onChange={(value) => onChoose(Number(value))}
        className="[&_label]:px-0.5"
      />
    );
  return (
    <ScrollRow label={t("pledge_term")} className="-mx-(--page-margin) gap-2 px-(--page-margin) py-[5px]">
      {choices.map(({ value, label }) => (
        <Chip key={value} on={value === String(chosen.productId)} onClick={() => onChoose(Number(value))}>
          {label}
        </Chip>
      ))}
    </ScrollRow>
  );
}
