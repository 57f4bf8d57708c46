import { formatAmount } from "@candela/model";
import { Amount, SignedAmount } from "@candela/ui";
import type { ReactNode } from "react";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { BreakEvenRate, BreakEvenTerm } from "./break-even.tsx";
import { previewDecimals } from "./quick-words.ts";
import type { QuickPreview } from "./stake.ts";

/** What each ending does to the balance, and how often one has to be right: known before anything is tapped. */
export function Outcomes({ preview }: { readonly preview: QuickPreview | null }) {
  const t = useT();
  const decimals = previewDecimals(preview);
  const signed = (value: QuickPreview["gain"], sign: 1n | -1n) => {
    const units = value.units * sign;
    return <SignedAmount value={formatAmount({ ...value, units })} decimals={decimals} />;
  };
  return (
    <dl className="page-x flex flex-wrap justify-between gap-x-3 gap-y-1 text-caption">
      <Ending name={t("quick_if_right")}>{preview === null ? "–" : signed(preview.profitIfWon, 1n)}</Ending>
      <Ending name={<Term of="equal" />}>
        <Amount value="0" decimals={decimals} />
      </Ending>
      <Ending name={t("quick_if_wrong")}>{preview === null ? "–" : signed(preview.lossIfLost, -1n)}</Ending>
      <Ending name={<BreakEvenTerm preview={preview} />} end>
        <BreakEvenRate preview={preview} />
      </Ending>
    </dl>
  );
}

function Ending({ name, end = false, children }: { readonly name: ReactNode; readonly end?: boolean; readonly children: ReactNode }) {
  return (
    <div className={end ? "text-end max-compact:text-start" : undefined}>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-body font-semibold">{children}</dd>
    </div>
  );
}
