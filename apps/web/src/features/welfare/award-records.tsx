import { EmptyState, SkeletonRows, sumDecimals, useUi } from "@candela/ui";
import { Fragment } from "react";
import { countText, moneyText, ownMoney, type RewardRecord } from "../../lib/campaigns/campaign-view.ts";
import { taskName } from "../../lib/campaigns/task-words.ts";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
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
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </>
  );
}

/** The newest few, under the draws. */
export function LatestRecords() {
  const { rows } = usePagedRows(ROUTE, {}, { keep: true });
  return rows === undefined || rows.length === 0 ? null : <RecordLines rows={rows} most={LATEST} />;
}

const LATEST = 3;

/** Turns of a task that were claimed together. */
type Claim = readonly [RewardRecord, ...RewardRecord[]];

/** Money of one claim is one line, however many turns it paid. */
function claimsOf(rows: readonly RewardRecord[]): Claim[] {
  const claims: Claim[] = [];
  for (const row of rows) {
    const last = claims.at(-1);
    const isSame = last !== undefined && row.state === "claimed" && ONE_CLAIM.every((field) => row[field] === last[0][field]);
    if (isSame) claims.splice(-1, 1, [...last, row]);
    else claims.push([row]);
  }
  return claims;
}

const ONE_CLAIM = ["campaignId", "task", "kind", "state", "ts", "amount"] as const;

function RecordLines({ rows, most }: { readonly rows: readonly RewardRecord[]; readonly most?: number }) {
  return (
    <ul className="page-x">
      {claimsOf(rows)
        .slice(0, most)
        .map((claim) => (
          <RecordLine key={claim[0].id} claim={claim} />
        ))}
    </ul>
  );
}

function RecordLine({ claim }: { readonly claim: Claim }) {
  const t = useT();
  const style = useUi();
  const [record] = claim;
  const { campaignTitle, form, goal, turn, kind, amount, currencyName, state, ts } = record;
  const isPaid = state === "claimed" || state === "won";
  const what = (): string[] => {
    if (kind === "prize") return [campaignTitle, t("award_prize")];
    if (form === "days") return [campaignTitle, t("campaign_day", { day: turn })];
    // The amount of a task is the campaign's; the record names what was asked for.
    const task =
      goal === null || goal === "fees" || goal === "volume" || goal === "deposit" || goal === "invited"
        ? campaignTitle
        : taskName({ goal, target: "1" }, currencyName, t, style);
    return kind === "voucher" ? [task, t("campaign_reward_voucher", { amount: moneyText(amount, style) })] : [task];
  };
  const sum = sumDecimals(claim.map((turned) => turned.amount));
  const turns = claim.length === 1 ? [] : [`${countText(claim.length, style)}\u00a0×\u00a0${ownMoney(amount, style)}`];
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-body">
      <span className="min-w-0 text-ink-2">
        <bdi className="tabular-nums">{formatUtcDay(ts)}</bdi>
        {/* Each apart from the others: a title of another script would turn round what follows it. */}
        {[...what(), ...turns].map((part) => (
          <Fragment key={part}>
            {" · "}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </span>
      {isPaid ? (
        <bdi className="num shrink-0 font-medium text-ok">{ownMoney(sum, style).replace(/^(?=\d)/, "+")}</bdi>
      ) : (
        <span className="shrink-0 font-medium">{t(`award_state_${state}`)}</span>
      )}
    </li>
  );
}
