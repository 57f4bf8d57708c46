import {
  Button,
  compareDecimals,
  Description,
  DescriptionList,
  EmptyState,
  Notice,
  PaperTag,
  SectionTitle,
  SkeletonRows,
  Tag,
} from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../../lib/components/currency-token.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { returnTo } from "../../../lib/navigation/navigation.ts";
import { WITHDRAWALS_PATH } from "../../../lib/navigation/paths.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";
import type { Withdrawal } from "../money-shapes.ts";
import { Code } from "../parts/code.tsx";
import { HistoryLine, type Step } from "../parts/history-line.tsx";
import { pastSteps } from "../parts/past-steps.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { FeeLines } from "./term-lines.tsx";
import { isBack, isOpen, reasonText, STEP_TEXTS, withdrawalTag } from "./withdrawal-view.ts";

/** Asks again so often while it is open: the channel of the account tells each step, unless it is cut. */
const AGAIN_MS = 5_000;

/** One withdrawal with all its steps; it can be taken back while it is reviewed. */
export function WithdrawalDetail({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...dataQuery("GET /api/withdrawal/detail", { id }, { staleTime: 0 }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? AGAIN_MS : false),
  });
  if (error !== null && isMissing(error) && data === undefined)
    return (
      <EmptyState
        title={t("not_found")}
        text={t("funds_not_yours")}
        action={
          <Button wide onClick={() => void returnTo(WITHDRAWALS_PATH)}>
            {t("withdraw_records")}
          </Button>
        }
      />
    );
  if (data === undefined || data === null)
    return error === null ? <SkeletonRows count={6} label={t("ui_loading")} /> : <PartError onRetry={() => void refetch()} />;
  return <Detail withdrawal={data} />;
}

function Detail({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const { currencyName, network, channelName, channelType, reason, state, waitsUntil } = withdrawal;
  const now = useNow(30_000);
  const { tone, text } = withdrawalTag(withdrawal, t);
  return (
    <>
      <div className="page-x flex flex-col items-center gap-1 pt-2 pb-4 text-center">
        <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-body text-ink-2">
          <CurrencyToken code={currencyName} size={22} />
          {channelType === "crypto" ? <bdi>{`${currencyName} · ${network}`}</bdi> : <bdi>{channelName}</bdi>}
          <PaperTag />
        </p>
        <p className="max-w-full text-hero wrap-anywhere">
          <AssetAmount own whole code={currencyName} value={withdrawal.amount} />
          <span className="ms-2 text-title2 font-normal text-ink-3">
            <bdi>{currencyName}</bdi>
          </span>
        </p>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <div className="page-x flex flex-col gap-3">
        {isBack(withdrawal) && (
          <Notice tone={state === "rejected" ? "problem" : "neutral"}>
            <span>
              {reason !== null && <strong className="block font-semibold">{reasonText(reason, t)}</strong>}
              {t("withdraw_money_back")}
            </span>
          </Notice>
        )}
        {isOpen(withdrawal) && waitsUntil !== null && waitsUntil > now && (
          <Notice tone="attention">{t("withdraw_waits", { time: formatDateTime(waitsUntil) })}</Notice>
        )}
      </div>
      <Figures withdrawal={withdrawal} />
      <History withdrawal={withdrawal} />
      {state === "reviewing" && <CancelButton withdrawal={withdrawal} />}
    </>
  );
}

function Figures({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const { currencyName, amount, receives, destination, destinationLabel, reference, transaction, fee } = withdrawal;
  return (
    <div className="page-x pt-2">
      <Code name={t("record_reference")} text={reference} />
      {transaction !== "" && <Code name={t("funds_transaction")} text={transaction} isLong />}
      <DescriptionList size="dense">
        <Description wraps name={t("withdraw_to")} className="py-1.5">
          <span className="block wrap-anywhere">
            <bdi>{destinationLabel || destination}</bdi>
          </span>
          {destinationLabel !== "" && (
            <span className="block text-caption font-normal wrap-anywhere text-ink-3">
              <bdi dir="ltr" className="num">
                {destination}
              </bdi>
            </span>
          )}
        </Description>
        {isBack(withdrawal) ? (
          <Description total name={t("earning_came_back")}>
            <AssetAmount own whole code={currencyName} value={amount} unit />
          </Description>
        ) : (
          <>
            <Description name={t("withdraw_leaves")}>
              <AssetAmount own whole code={currencyName} value={amount} unit />
            </Description>
            {compareDecimals(fee, "0") > 0 && <FeeLines minus terms={withdrawal} />}
            <Description total name={t("trade_receive")}>
              <AssetAmount own whole code={currencyName} value={receives} unit />
            </Description>
          </>
        )}
      </DescriptionList>
    </div>
  );
}

function History({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const now = useNow(30_000);
  return (
    <section aria-labelledby="withdrawal-history" className="pt-3 pb-6">
      <SectionTitle id="withdrawal-history" end={<span className="text-caption text-ink-3">{t("funds_oldest_first")}</span>}>
        {t("contract_explain_life")}
      </SectionTitle>
      <HistoryLine label={t("contract_explain_life")} steps={[...past(withdrawal, now, t), ...ahead(withdrawal, now, t)]} />
    </section>
  );
}

function past({ history, reason }: Withdrawal, now: number, t: T): Step[] {
  return pastSteps(history, now, t, ({ step }) => ({
    text: t(STEP_TEXTS[step]),
    reason: (step === "rejected" || step === "returned") && reason !== null ? reasonText(reason, t) : undefined,
    at: step === "rejected" ? "bad" : "done",
  }));
}

/** What is waited for now, and the end that it leads to. */
function ahead(withdrawal: Withdrawal, now: number, t: T): Step[] {
  if (!isOpen(withdrawal)) return [];
  const { state, approvals, approvalsNeeded, waitsUntil } = withdrawal;
  const isHeld = state === "approved" && waitsUntil !== null && waitsUntil > now;
  const current =
    state === "reviewing"
      ? `${t("deposit_state_reviewing")}, ${t("funds_of", { count: approvals, needed: approvalsNeeded })}`
      : t(isHeld ? "withdraw_new" : "withdraw_state_paying");
  return [
    { key: "waiting", text: current, end: t("alerts_now"), at: "now" },
    { key: "paid", text: t("withdraw_state_paid"), at: "ahead" },
  ];
}
