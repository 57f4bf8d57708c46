import { Button, compareDecimals, Description, DescriptionList, ErrorState, Skeleton, showToast, useUi } from "@candela/ui";
import { PrinterIcon } from "@phosphor-icons/react/dist/csr/Printer";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AcceptedTextKey } from "../../lib/components/accepted-text.tsx";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { type EarningOrder, productTitle, rateText } from "../../lib/earning/earning-view.ts";
import { EarningLeaveSheet } from "../../lib/earning/leave-sheet.tsx";
import { EarningOrderCard } from "../../lib/earning/order-card.tsx";
import { orderState } from "../../lib/earning/order-row.tsx";
import { OrderRollLine } from "../../lib/earning/roll-switch.tsx";
import { LeavingText } from "../../lib/earning/term-lines.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH } from "../../lib/navigation/paths.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import { LockCertificate } from "./certificate.tsx";
import { DaysPanel } from "./days-panel.tsx";
import { LOCK_WORDS } from "./lock-words.ts";

/** A lock: how far it has come, each day's rate and interest, what leaving costs, and what becomes of it at its end. */
export function LockView({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, isError, refetch } = useQuery(dataQuery("GET /api/lockMining/detail", { id }, { keep: true }));
  if (data !== undefined && data !== null) return <Lock lock={data} />;
  if (isMissing(error)) return <ErrorState title={t("not_found")} text={t("funds_not_yours")} />;
  if (isError || data === null) return <PartError onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 pt-2">
      <Skeleton className="h-40 rounded-card!" />
      <Skeleton className="h-32 rounded-card!" />
    </div>
  );
}

function Lock({ lock }: { readonly lock: EarningOrder }) {
  const t = useT();
  const isRunning = lock.state === "running";
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div className="page-x">
        <EarningOrderCard title={isRunning ? t("lock_now") : orderState(lock, t)} order={lock} note={productTitle(lock, t)} />
      </div>
      <div className="page-x">
        <LockFacts lock={lock} />
        {isRunning && <OrderRollLine words={LOCK_WORDS} order={lock} />}
      </div>
      <DaysPanel lock={lock} />
      <div className="page-x flex flex-col gap-2.5">
        {lock.nextId !== null && (
          <a
            href={pageHref(LOCK_DETAIL_PATH, { id: lock.nextId })}
            className="inline-flex min-h-13 items-center justify-center rounded-button bg-fill text-button active:bg-fill-press"
          >
            {t("lock_next")}
          </a>
        )}
        <Button wide kind="secondary" icon={<PrinterIcon size={19} aria-hidden="true" />} onClick={() => window.print()}>
          {t("lock_certificate")}
        </Button>
        {isRunning && <LeaveEarly lock={lock} />}
      </div>
      <LockCertificate lock={lock} />
    </div>
  );
}

function LockFacts({ lock }: { readonly lock: EarningOrder }) {
  const t = useT();
  const style = useUi();
  const { currencyName, waiting, maturesAt, endedAt, back, forfeited, fee, state, name, version, textVersion } = lock;
  const money = (value: string) => <AssetAmount own whole code={currencyName} value={value} unit />;
  const isThere = (value: string) => compareDecimals(value, "0") > 0;
  return (
    <DescriptionList size="medium">
      <Description name={t("earning_rate_year")}>
        <bdi className="num">{rateText(lock, style, t)}</bdi>
      </Description>
      {isThere(waiting) && <Description name={t("earning_waiting")}>{money(waiting)}</Description>}
      {state === "running" ? (
        <Description name={t("earning_leave")} wraps>
          <LeavingText terms={lock} endsAt={maturesAt} />
        </Description>
      ) : (
        <>
          {isThere(forfeited) && <Description name={t("earning_given_back")}>{money(forfeited)}</Description>}
          {isThere(fee) && <Description name={t("record_reason_lock_fee")}>{money(fee)}</Description>}
          {back !== null && <Description name={t("earning_came_back")}>{money(back)}</Description>}
          {endedAt !== null && (
            <Description name={orderState(lock, t)} wraps>
              {t("orders_utc", { time: formatUtcMinute(endedAt) })}
            </Description>
          )}
        </>
      )}
      <Description name={t("earning_terms_version")}>
        <bdi className="num">
          {name} · {version}
        </bdi>
      </Description>
      {textVersion !== null && (
        <Description name={t("terms_text")}>
          <AcceptedTextKey of="lock" version={textVersion} />
        </Description>
      )}
    </DescriptionList>
  );
}

/** Where nobody can leave early, nothing is offered. */
function LeaveEarly({ lock }: { readonly lock: EarningOrder }) {
  const t = useT();
  const cut = useLiveness() === "stale";
  const [asking, setAsking] = useState(false);
  const { early } = lock;
  if (early === null) return null;
  return (
    <>
      <Button wide kind="plain" onClick={() => setAsking(true)}>
        {t("lock_leave")}
      </Button>
      {asking && (
        <EarningLeaveSheet
          words={LOCK_WORDS}
          order={{ ...lock, early }}
          blocked={cut ? t("funds_offline") : undefined}
          onDone={() => {
            setAsking(false);
            showToast({ text: t("lock_left"), tone: "good" });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
