import { formatAmount } from "@candela/model";
import { Amount, Description, DescriptionList, SignedAmount } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { BreakEvenRate, BreakEvenTerm } from "./break-even.tsx";
import { previewDecimals } from "./quick-words.ts";
import type { QuickPreview } from "./stake.ts";

/** The effect of each ending on the balance, and the break-even rate, before anything is tapped. */
export function Outcomes({ preview }: { readonly preview: QuickPreview | null }) {
  const t = useT();
  const decimals = previewDecimals(preview);
  const signed = (value: QuickPreview["gain"], sign: 1n | -1n) => {
    const units = value.units * sign;
    return <SignedAmount money value={formatAmount({ ...value, units })} decimals={decimals} />;
  };
  return (
    <DescriptionList layout="columns" className="page-x flex flex-wrap justify-between gap-x-3 gap-y-1">
      <Description name={t("quick_if_right")}>{preview === null ? "–" : signed(preview.profitIfWon, 1n)}</Description>
      <Description name={<Term of="equal" />}>
        <Amount money value="0" decimals={decimals} />
      </Description>
      <Description name={t("quick_if_wrong")}>{preview === null ? "–" : signed(preview.lossIfLost, -1n)}</Description>
      <Description name={<BreakEvenTerm preview={preview} />} className="text-end max-compact:text-start">
        <BreakEvenRate preview={preview} />
      </Description>
    </DescriptionList>
  );
}
