import { SectionTitle } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatUtcDate, formatUtcTime } from "../../../lib/time/time-format.ts";
import type { Deposit } from "../money-shapes.ts";
import { HistoryLine, type Step } from "../parts/history-line.tsx";
import { isOpen, leftMs, STEP_TEXTS } from "./deposit-view.ts";

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

type T = ReturnType<typeof useT>;

function past({ history, reason, state }: Deposit, now: number, t: T): Step[] {
  // The day is said where it changes, and at first unless it is the present one.
  let day = formatUtcDate(now);
  return history.map(({ step, ts, by }, index) => {
    const date = formatUtcDate(ts);
    const isNewDay = date !== day;
    day = date;
    const isLast = index === history.length - 1;
    const isBad = step === "rejected";
    const notes = [
      ...(isBad && reason !== null ? [t(`deposit_reason_${reason}`)] : []),
      ...(by === "sandbox" || by === "operator" ? [t(`funds_by_${by}`)] : []),
    ];
    return {
      key: `${index}`,
      text: t(STEP_TEXTS[step]),
      ...(notes.length > 0 && { note: notes.join(" · ") }),
      end: (
        <bdi className="num">
          {isNewDay && `${date} `}
          {formatUtcTime(ts)}
        </bdi>
      ),
      at: isBad ? "bad" : isLast && state === "reviewing" ? "now" : "done",
    };
  });
}

/** What is waited for now, and the end that it leads to. */
function ahead(deposit: Deposit, now: number, t: T): Step[] {
  if (!isOpen(deposit)) return [];
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
