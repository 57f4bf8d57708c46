import { Button, Description, DescriptionList, Notice, PaperTag, showToast, Tag } from "@candela/ui";
import { HourglassIcon } from "@phosphor-icons/react/dist/csr/Hourglass";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { SendingNotice } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import type { Loan } from "./loan-shapes.ts";
import { loanTitle, reasonText, stateText } from "./loan-words.ts";
import { useLoanCommand } from "./use-loan-command.ts";

/** After so long the program does not decide any more: an operator has the application in hand. */
const LATE_MS = 30_000;

/** A loan that was asked for and is not lent: who decides and when, or why not. */
export function Application({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const { state, amount, currencyName, score, appliedAt, leastScore, endedAt } = loan;
  return (
    <>
      <section aria-labelledby="loan-asked">
        <h2 id="loan-asked" className="flex flex-wrap items-center gap-x-2.5 text-body text-ink-2">
          {t("loan_asked_for")} <PaperTag />
          <Tag tone={state === "rejected" ? "problem" : "neutral"}>{stateText(loan, t)}</Tag>
        </h2>
        <p className="text-title1">
          <AssetAmount own whole code={currencyName} value={amount} unit />
        </p>
        <p className="text-caption text-ink-2">{loanTitle(loan, t)}</p>
      </section>
      <Decision loan={loan} />
      <DescriptionList size="dense">
        {score !== null && <Description name={t("loan_score_then")}>{t("loan_score_of", { score, least: leastScore ?? 0 })}</Description>}
        <Description name={t("loan_event_applied")} wraps>
          {t("orders_utc", { time: formatUtcMinute(appliedAt) })}
        </Description>
        {endedAt !== null && (
          <Description name={stateText(loan, t)} wraps>
            {t("orders_utc", { time: formatUtcMinute(endedAt) })}
          </Description>
        )}
      </DescriptionList>
      {state === "applied" && <Cancel loan={loan} />}
    </>
  );
}

/** Names who decides: in the sandbox that is a program, by the score alone. */
function Decision({ loan: { state, reviewAt, reviewer, rejectReason } }: { readonly loan: Loan }) {
  const t = useT();
  const now = useNow(1_000);
  const by = reviewer === null ? null : t(reviewer === "sandbox" ? "loan_by_sandbox" : "loan_by_operators");
  const text =
    state === "applied"
      ? reviewAt === null
        ? t("loan_waits_operators")
        : now > reviewAt + LATE_MS
          ? t("identity_longer")
          : t("loan_waits_sandbox", { time: formatUtcMinute(reviewAt) })
      : state === "rejected" && rejectReason !== null
        ? `${t("loan_rejected_why", { reason: reasonText(rejectReason, t) })} ${by ?? ""}`
        : by;
  if (text === null) return null;
  return (
    <div role="status">
      <Notice tone={state === "rejected" ? "problem" : "neutral"}>
        <HourglassIcon size={20} aria-hidden="true" className="shrink-0" />
        <span>{text}</span>
      </Notice>
    </div>
  );
}

function Cancel({ loan: { id } }: { readonly loan: Loan }) {
  const t = useT();
  const isCut = useLiveness() === "stale";
  const { sending, send } = useLoanCommand();
  const cancel = async () => {
    const ended = await send("POST /api/loan/cancel", { id });
    if (ended !== null) showToast({ text: t("loan_state_cancelled"), tone: "good" });
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        wide
        kind="secondary"
        loading={sending.step === "sending"}
        disabledReason={isCut ? t("funds_offline") : sending.step === "unknown" ? t("funds_unknown") : undefined}
        onClick={() => void cancel()}
      >
        {t("loan_cancel")}
      </Button>
      <SendingNotice sending={sending} what="funds" />
    </div>
  );
}
