import { Description, DescriptionList, ownText, Sheet, SignedAmount, SkeletonRows, signOf, useUi } from "@candela/ui";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { roundShareText } from "./copy-numbers.ts";
import type { ShareWeek } from "./copy-shapes.ts";
import { useShareWeeks } from "./use-share-weeks.ts";

const WEEK_MS = 7 * 86_400_000;

/** Every week of a pair: what was realised, the mark after it, and the share that was paid. */
export function WeeksSheet({ leaderId, onClose }: { readonly leaderId: string; readonly onClose: () => void }) {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = useShareWeeks(leaderId);
  return (
    <Sheet open onClose={onClose} title={t("copy_weeks")}>
      {failed ? (
        <PartError onRetry={retry} />
      ) : rows === undefined ? (
        <SkeletonRows count={4} label={t("ui_loading")} />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((week) => (
            <li key={week.week} className="py-2">
              <Week week={week} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="py-3" />
    </Sheet>
  );
}

function Week({ week: { week, profit, mark, share, paid, due, shareRate } }: { readonly week: ShareWeek }) {
  const t = useT();
  const style = useUi();
  const money = (text: string) => <bdi className="num">{ownText(text, style, { decimals: 2 })}</bdi>;
  return (
    <>
      <h3 className="text-row">{t("copy_week_to", { date: formatUtcDay(week + WEEK_MS - 1) })}</h3>
      <DescriptionList size="small">
        <Description name={t("copy_week_profit")}>
          <SignedAmount own value={profit} decimals={2} />
        </Description>
        <Description name={t("copy_week_mark")}>{money(mark)}</Description>
        <Description name={t("copy_week_share", { share: roundShareText(shareRate, style) })}>{money(share)}</Description>
        <Description name={t("copy_week_paid")}>{money(paid)}</Description>
        {signOf(due) > 0 && <Description name={t("copy_week_due")}>{money(due)}</Description>}
      </DescriptionList>
    </>
  );
}
