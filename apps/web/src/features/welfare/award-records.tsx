import { Button, EmptyState, SkeletonRows, useUi } from "@candela/ui";
import { moneyText, ownMoney, type RewardRecord } from "../../lib/campaigns/campaign-view.ts";
import { taskName } from "../../lib/campaigns/task-words.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";

const ROUTE = "GET /api/award/records";

/** Every reward that was claimed, won or is held, newest first. */
export function AwardRecords() {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows(ROUTE, {}, { keep: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={4} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("award_none")} text={t("award_none_text")} />;
  return (
    <>
      <RecordLines rows={rows} />
      {more !== null && (
        <div className="page-x grid place-items-center pt-5">
          <Button kind="secondary" size="small" loading={reading} onClick={more}>
            {t(moreFailed ? "system_retry" : "record_more")}
          </Button>
        </div>
      )}
    </>
  );
}

/** The newest few, under the draws. */
export function LatestRecords() {
  const { rows } = usePagedRows(ROUTE, {}, { keep: true });
  return rows === undefined || rows.length === 0 ? null : <RecordLines rows={rows.slice(0, 3)} />;
}

function RecordLines({ rows }: { readonly rows: readonly RewardRecord[] }) {
  return (
    <ul className="page-x">
      {rows.map((record) => (
        <RecordLine key={record.id} record={record} />
      ))}
    </ul>
  );
}

function RecordLine({ record }: { readonly record: RewardRecord }) {
  const t = useT();
  const style = useUi();
  const { campaignTitle, form, goal, turn, kind, amount, currencyName, state, ts } = record;
  const isPaid = state === "claimed" || state === "won";
  const what = () => {
    if (kind === "prize") return dotted(campaignTitle, t("award_prize"));
    if (form === "days") return dotted(campaignTitle, t("campaign_day", { day: turn }));
    // The amount of a task is the campaign's; the record names what was asked for.
    const task =
      goal === null || goal === "fees" || goal === "volume" || goal === "deposit" || goal === "invited"
        ? campaignTitle
        : taskName({ goal, target: "1" }, currencyName, t, style);
    return kind === "voucher" ? dotted(task, t("campaign_reward_voucher", { amount: moneyText(amount, style) })) : task;
  };
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-body">
      <span className="min-w-0 text-ink-2">
        <bdi className="tabular-nums">{formatUtcDay(ts)}</bdi> · {what()}
      </span>
      {isPaid ? (
        <bdi className="num shrink-0 font-medium text-ok">{ownMoney(amount, style).replace(/^(?=\d)/, "+")}</bdi>
      ) : (
        <span className="shrink-0 font-medium">{t(`award_state_${state}`)}</span>
      )}
    </li>
  );
}
