import { Amount, Description, DescriptionList, Sheet, SignedAmount, signOf } from "@candela/ui";
import { useState } from "react";
import type { Campaign, CampaignTask } from "../../lib/campaigns/campaign-view.ts";
import { Term } from "../../lib/components/term.tsx";
import { sheetDecimals } from "../../lib/format/sheet-decimals.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { LinesList } from "./lines-list.tsx";

interface CountedProps {
  readonly campaign: Campaign;
  readonly task: CampaignTask;
}

const NAMES = { fees: "activity_sum_fees", volume: "activity_sum_volume", deposit: "activity_sum_deposit" } as const;

/** What was paid, what the published rule leaves out, and what counts: in view as a sum, with every line behind it. */
export function CountedLines({ campaign: { id, startsAt, currencyName }, task }: CountedProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { mine, goal, no } = task;
  if (mine === null || (goal !== "fees" && goal !== "volume" && goal !== "deposit")) return null;
  const { reached, notCounted, counted } = mine;
  const decimals = sheetDecimals([reached, notCounted, counted]);
  return (
    <section aria-label={t("activity_counted")}>
      <DescriptionList size="compact" className="text-body!">
        <Description name={t(NAMES[goal], { date: formatUtcDay(startsAt) })}>
          <Amount own money value={reached} decimals={decimals} />
        </Description>
        {signOf(notCounted) > 0 && (
          <Description name={<Term of="wash_rule">{t("activity_not_counted")}</Term>}>
            <SignedAmount own money value={`-${notCounted}`} decimals={decimals} className="text-ink!" />
          </Description>
        )}
        <Description total name={t("activity_counted")}>
          <Amount own money value={counted} decimals={decimals} />
        </Description>
      </DescriptionList>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch relative mt-1.5 cursor-pointer rounded-tag text-caption font-medium text-ink-2 underline decoration-line-strong underline-offset-4"
      >
        {t("activity_lines")}
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t("activity_lines_title")}>
        {isOpen && <LinesList id={id} task={no} isMoney={goal === "deposit"} currencyName={currencyName} />}
      </Sheet>
    </section>
  );
}
