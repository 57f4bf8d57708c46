import { Amount, Description, DescriptionList, formatDecimal, Notice, ownText, SignedAmount, Skeleton, signOf, useUi } from "@candela/ui";
import { useRef } from "react";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { countWords, roundShareText, shownReplayed } from "./copy-numbers.ts";
import type { CopyPreview, FollowSettings, LeaderDetail } from "./copy-shapes.ts";
import { skipText } from "./copy-words.ts";
import { ReturnLine } from "./return-line.tsx";
import { SignedShare } from "./signed-share.tsx";
import { useFollowPreview } from "./use-follow-preview.ts";

interface FollowPreviewProps {
  readonly leader: LeaderDetail;
  /** Null while something is missing. */
  readonly settings: FollowSettings | null;
  /** Why there are none. */
  readonly missing: string | undefined;
}

/** What the settings would have made of the leader's real trades of 90 days: costs and share subtracted in view, and the worst drop at the end. */
export function FollowPreview({ leader, settings, missing }: FollowPreviewProps) {
  const t = useT();
  const { preview, failure, isOld } = useFollowPreview(leader.id, settings);
  return (
    <section aria-labelledby="copy-preview" aria-busy={isOld} className="rounded-card border border-line px-4 py-4 max-compact:px-3">
      <h2 id="copy-preview" className="text-row">
        {t("copy_preview")}
      </h2>
      {settings === null && <p className="pt-1 text-caption text-ink-2">{missing}</p>}
      {failure !== null ? (
        <Notice tone="problem">{failure}</Notice>
      ) : preview === undefined ? (
        settings !== null && (
          <div role="status" aria-label={t("ui_loading")} className="flex flex-col gap-3 pt-3">
            <Skeleton className="h-20 rounded-chip!" />
            <Skeleton className="h-32 rounded-chip!" />
          </div>
        )
      ) : preview.trades === 0 ? (
        <p className="pt-1 text-caption text-ink-2">{t("copy_preview_none")}</p>
      ) : (
        // Of settings that cannot be: what others came to is not theirs. Its place is kept, so that the page stands still while somebody types.
        <div className={settings === null ? "invisible" : undefined}>
          <Replayed preview={preview} />
        </div>
      )}
    </section>
  );
}

function Replayed({ preview }: { readonly preview: CopyPreview }) {
  const t = useT();
  const style = useUi();
  const { trades, isCut, copied, profit, shareRate, keptRate, worstDrop, worstDropRate, stoppedAt } = preview;
  const { beforeCosts, fees, share, kept } = shownReplayed(preview);
  return (
    <>
      <p className="text-caption text-ink-2">
        {t(isCut ? "copy_replayed_cut" : "copy_replayed", countWords(trades, style))} {t("copy_no_promise_short")}
      </p>
      <Line preview={preview} />
      <Skipped preview={preview} />
      {stoppedAt !== null && (
        <p className="pt-1 text-caption text-flame-text">{t("copy_preview_stopped", { date: formatUtcDay(stoppedAt) })}</p>
      )}
      <DescriptionList size="small" className="pt-2">
        <Description name={t("copy_before_costs", countWords(copied, style))}>
          <SignedAmount own value={beforeCosts} decimals={2} />
        </Description>
        <Description name={t("copy_fees")}>
          <Amount own value={fees} decimals={2} />
        </Description>
        <Description
          name={t("copy_share_of", {
            share: roundShareText(shareRate, style),
            profit: ownText(signOf(profit) < 0 ? "0" : profit, style, { decimals: 2 }),
          })}
        >
          <Amount own value={share} decimals={2} />
        </Description>
        <Description name={t("copy_would_keep")} total>
          <SignedAmount own value={kept} decimals={2} />{" "}
          <span className="font-normal">
            (<SignedShare share={keptRate} decimals={2} />)
          </span>
        </Description>
        <Description name={t("copy_drop_on_way")}>
          <SignedAmount own value={worstDrop} decimals={2} />{" "}
          <span>
            (<SignedShare share={worstDropRate} decimals={2} />)
          </span>
        </Description>
      </DescriptionList>
    </>
  );
}

/** The result over time, and under it a tick for each trade that would have been skipped. Time runs left to right everywhere. */
function Line({ preview: { line, skippedAt, kept } }: { readonly preview: CopyPreview }) {
  const t = useT();
  const style = useUi();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  if (line.length < 2) return null;
  const [first, last] = [line[0]?.ts ?? 0, line.at(-1)?.ts ?? 0];
  const x = (ts: number) => ((ts - first) / Math.max(1, last - first)) * (width - 11);
  const label = t("copy_preview_line", { value: ownText(kept, style, { decimals: 2, sign: "always" }) });
  return (
    <div ref={frame} dir="ltr" className="min-h-26 pt-2">
      {width > 0 && (
        <>
          <ReturnLine values={line.map(({ value }) => value)} width={width} height={84} label={label} />
          <svg aria-hidden="true" width={width} height="12" viewBox={`0 0 ${width} 12`} className="mt-1 block">
            {skippedAt.map((ts) => (
              <rect key={ts} x={Math.min(width - 2, Math.max(0, x(ts)))} y="1" width="2" height="10" fill="var(--ink-3)" />
            ))}
          </svg>
        </>
      )}
    </div>
  );
}

/** "14 skipped: 9 over your most in all, 5 not in your classes". */
function Skipped({ preview: { skipped } }: { readonly preview: CopyPreview }) {
  const t = useT();
  const style = useUi();
  const all = skipped.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const number = (value: number) => formatDecimal(String(value), style);
  const reasons = skipped
    .map(({ reason, count }) => t("copy_skipped_of", { count: number(count), reason: skipText(reason, t) }))
    .join(", ");
  return (
    <p className="flex gap-2 text-caption text-ink-3">
      <span aria-hidden="true" className="mt-1 h-2.5 w-0.5 shrink-0 bg-ink-3" />
      {t("copy_skipped_why", { count: number(all), reasons })}
    </p>
  );
}
