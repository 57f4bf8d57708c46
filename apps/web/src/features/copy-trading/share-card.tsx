import { formatDecimal, ownText, sumDecimals, useUi } from "@candela/ui";
import { useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { roundShareText } from "./copy-numbers.ts";
import type { Follow, ShareWeek } from "./copy-shapes.ts";
import { ShareChart } from "./share-chart.tsx";
import { useShareWeeks } from "./use-share-weeks.ts";
import { WeeksSheet } from "./weeks-sheet.tsx";

/** Weeks that fit side by side on a phone. */
const SHOWN = 4;
const WEEK_MS = 7 * 86_400_000;

/** The leader's share by week, over the high-water mark that outlives stopping and following again. */
export function ShareCard({ follow }: { readonly follow: Follow }) {
  const t = useT();
  const style = useUi();
  const [open, setOpen] = useState(false);
  const { leaderId, leaderName, shareRate, sharePaid } = follow;
  const { rows, total, failed, retry } = useShareWeeks(leaderId);
  const share = roundShareText(shareRate, style);
  const title = `copy-share-${follow.id}`;
  return (
    <section aria-labelledby={title} className="page-x pt-4">
      <div className="rounded-card border border-line px-4.5 py-4 max-compact:px-3.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
          <h3 id={title} className="text-row">
            {t("copy_share_title", { name: leaderName, share })}
          </h3>
          {rows !== undefined && rows.length > SHOWN && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className="touch min-h-6 cursor-pointer text-caption font-semibold"
            >
              {t("copy_all_weeks", { count: total })}
            </button>
          )}
        </div>
        {failed ? (
          <PartError onRetry={retry} />
        ) : rows === undefined || rows.length === 0 ? (
          <p className="text-caption text-ink-2">{t("copy_share_none")}</p>
        ) : (
          <Weeks rows={rows} />
        )}
        {rows !== undefined && rows.length > 0 && (
          <p className="pt-2 text-caption text-ink-2">
            {oneStop(t("copy_share_note", { weeks: weeksText(rows.slice(0, SHOWN)), paid: ownText(sharePaid, style, { decimals: 2 }) }))}
          </p>
        )}
      </div>
      {open && <WeeksSheet leaderId={leaderId} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** A short month may end with a full stop, and so may the sentence behind it. */
const oneStop = (text: string): string => text.replaceAll("..", ".");

/** Last days of weeks, oldest first: "25 Oct, 1 Nov". */
function weeksText(newestFirst: readonly ShareWeek[]): string {
  return newestFirst
    .toReversed()
    .map(({ week }) => formatUtcDay(week + WEEK_MS - 1))
    .join(", ");
}

function Weeks({ rows }: { readonly rows: readonly ShareWeek[] }) {
  const t = useT();
  const style = useUi();
  const shown = rows.slice(0, SHOWN).toReversed();
  const start = rows[SHOWN]?.mark ?? "0";
  const paid = sumDecimals(shown.map((week) => week.paid));
  const label = t("copy_share_chart", {
    weeks: formatDecimal(String(shown.length), style),
    mark: ownText(shown.at(-1)?.mark ?? "0", style, { decimals: 2 }),
    paid: ownText(paid, style, { decimals: 2 }),
  });
  return <ShareChart weeks={shown} start={start} label={label} />;
}
