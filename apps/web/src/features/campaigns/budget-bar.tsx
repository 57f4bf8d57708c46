import { formatDecimal, useUi } from "@candela/ui";
import { shownParts } from "../../lib/account/shown-parts.ts";
import type { Campaign } from "../../lib/campaigns/campaign-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";

const PARTS = [
  { part: "paid", look: "bg-ink" },
  { part: "held", look: "bg-line-strong" },
  { part: "left", look: "bg-line" },
] as const;

const DECIMALS = 2;

/** What the parts say adds up to what the whole says; what is left comes last, so that it does not read as more than there is. */
function shownBudget({ total, paid, held, left, returned }: Campaign["budget"]): Campaign["budget"] {
  const shown = shownParts({ total, parts: [paid, held, returned, left] }, DECIMALS, (index) => index === 3);
  const [shownPaid = paid, shownHeld = held, back = returned, rest = left] = shown.parts;
  return { total: shown.total, paid: shownPaid, held: shownHeld, returned: back, left: rest };
}

/** The budget in parts that add up: paid, held for what was offered, left; after the end also what went back. */
export function BudgetBar({ campaign }: { readonly campaign: Campaign }) {
  const t = useT();
  const style = useUi();
  const { budget, currencyName, form } = campaign;
  const shown = shownBudget(budget);
  const money = (text: string) => formatDecimal(text, style, { decimals: DECIMALS });
  const width = (text: string) => ({ flexGrow: Number(text), flexBasis: 0 });
  const held = t(form === "draw" ? "activity_held_draw" : "activity_held", { amount: money(shown.held) });
  const left = <bdi className="num font-semibold text-ink">{money(shown.left)}</bdi>;
  return (
    <section aria-label={t("activity_budget_title")}>
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-2">
        <span>{t("activity_budget", { amount: money(shown.total), currency: currencyName })}</span>
        <span className="ms-auto text-ink-3">{withSlot(t("activity_left", { amount: SLOT }), left)}</span>
      </p>
      <div aria-hidden="true" className="mt-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {PARTS.map(
          ({ part, look }) => Number(budget[part]) > 0 && <span key={part} className={`min-w-1 ${look}`} style={width(budget[part])} />,
        )}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 text-small text-ink-3">
        <Part look="bg-ink">{t("activity_paid", { amount: money(shown.paid) })}</Part>
        <Part look="bg-line-strong">{held}</Part>
        {Number(budget.returned) > 0 && <span>{t("activity_returned", { amount: money(shown.returned) })}</span>}
      </p>
    </section>
  );
}

function Part({ look, children }: { readonly look: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-[2px] ${look}`} />
      {children}
    </span>
  );
}
