import { SectionTitle } from "@candela/ui";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatUtcTime } from "../../../lib/time/time-format.ts";
import type { Deposit } from "../money-shapes.ts";
import { HistoryLine, type Step } from "../parts/history-line.tsx";
import { pastSteps } from "../parts/past-steps.tsx";
import { isOpen, isParked, leftMs, STEP_TEXTS } from "./deposit-view.ts";

/** All steps, oldest first, with seconds; then where it stands, and what is to come. */
export function DepositHistory({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const now = useNow(1_000);
  return (
    <section aria-labelledby="deposit-history" className="pt-3">
      <SectionTitle id="deposit-history" end={<span className="text-caption text-ink-3">{t("funds_oldest_first")}</span>}>
        {t("contract_explain_life")}
      </SectionTitle>
      <HistoryLine label={t("contract_explain_life")} steps={[...past(deposit, now, t), ...ahead(deposit, now, t)]} />
    </section>
  );
}

function past(deposit: Deposit, now: number, t: T): Step[] {
  const { history, reason, state, reviewer } = deposit;
  // What is parked is decided on by operators, whoever looks at pictures.
  const isSandbox = reviewer === "sandbox" && !isParked(deposit);
  return pastSteps(history, now, t, ({ step }, isLast) => ({
    text: t(STEP_TEXTS[step]),
    reason:
      (step === "rejected" || step === "expired") && reason !== null
        ? t(`deposit_reason_${reason}`)
        : step === "reviewing" && isLast && state === "reviewing" && isSandbox
          ? t("identity_sandbox")
          : undefined,
    at: step === "rejected" ? "bad" : isLast && state === "reviewing" ? "now" : "done",
  }));
}

/** What is waited for now, and the end that it leads to. */
function ahead(deposit: Deposit, now: number, t: T): Step[] {
  // Parked money may be sent back as well.
  if (!isOpen(deposit) || isParked(deposit)) return [];
  const { state, channelType } = deposit;
  const left = leftMs(deposit, now);
  const about = left === null ? {} : { end: <bdi className="num">≈ {formatUtcTime(now + left)}</bdi> };
  const credited: Step = { key: "credited", text: t("deposit_state_credited"), ...about, at: "ahead" };
  if (state === "reviewing") return [credited];
  const isComing = state === "created" && channelType !== "crypto";
  return [
    { key: "waiting", text: t(isComing ? "deposit_state_created" : "deposit_confirming"), end: t("alerts_now"), at: "now" },
    credited,
  ];
}
