import { useUi } from "@candela/ui";
import { type Campaign, countText, missingText, moneyText, type Progress } from "../../lib/campaigns/campaign-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";

interface LeadProps {
  readonly campaign: Campaign;
  readonly progress: Progress;
}

/** The figure of the page: tickets, days or tasks of all, and what is missing to the next. */
export function Lead({ campaign: { form }, progress: { done, goal, amount } }: LeadProps) {
  const t = useT();
  const style = useUi();
  const name = t(form === "draw" ? "activity_your_tickets" : form === "days" ? "activity_your_days" : "activity_your_tasks");
  const own = <bdi className="num text-hero text-ink">{countText(done, style)}</bdi>;
  const next = amount?.next ?? null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div>
        <p className="text-caption text-ink-2">{name}</p>
        <p className="text-title3 font-normal text-ink-3">
          {withSlot(t("activity_done_of", { done: SLOT, goal: countText(goal, style) }), own)}
        </p>
      </div>
      {next !== null && (
        <div className="ms-auto text-end">
          <p className="text-caption text-ink-2">{t("activity_next_at", { amount: moneyText(next.at, style) })}</p>
          <p className="text-title3">{t("activity_to_go", { amount: missingText(next.toGo, style) })}</p>
        </div>
      )}
    </div>
  );
}
