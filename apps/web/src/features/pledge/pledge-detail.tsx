import { Button, compareDecimals, Notice, Row, SectionTitle, showToast } from "@candela/ui";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { productTitle } from "../../lib/earning/earning-view.ts";
import { EarningLeaveSheet } from "../../lib/earning/leave-sheet.tsx";
import { EarningOrderCard } from "../../lib/earning/order-card.tsx";
import { OrderRollLine } from "../../lib/earning/roll-switch.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { PLEDGE_INTEREST_PATH, PLEDGE_PATH } from "../../lib/navigation/paths.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import { DetailLines } from "./detail-lines.tsx";
import { Ledger } from "./ledger.tsx";
import type { Pledge } from "./pledge-shapes.ts";
import { PLEDGE_WORDS } from "./pledge-words.ts";
import { useInterest } from "./use-interest.ts";
import { WayOn } from "./way-on.tsx";

export function PledgeDetail({ pledge }: { readonly pledge: Pledge }) {
  const t = useT();
  const { id, state, termDays, nextId, currencyId } = pledge;
  const isRunning = state === "running";
  return (
    <>
      <div className="page-x pb-2">
        <EarningOrderCard title={t(isRunning ? "pledge_now" : "pledge_pledged")} order={pledge} note={productTitle(pledge, t)} />
        <DetailLines pledge={pledge} />
        {isRunning && termDays > 0 && <OrderRollLine words={PLEDGE_WORDS} order={pledge} />}
        {isRunning && <TakeBack pledge={pledge} />}
      </div>
      {nextId !== null && (
        <Row dense href={pageHref(PLEDGE_PATH, { id: nextId })} title={t("pledge_went_on", { id: nextId })} end={<WayOn />} />
      )}
      <SectionTitle end={<span className="text-caption text-ink-2">{t("pledge_ledger_note")}</span>}>{t("pledge_ledger")}</SectionTitle>
      <Days id={id} />
      <Row dense divider={false} href={pageHref(PLEDGE_INTEREST_PATH, { currencyId })} title={t("pledge_interest")} end={<WayOn />} />
    </>
  );
}

function Days({ id }: { readonly id: string }) {
  return <Ledger interest={useInterest({ "params[orderId]": id })} />;
}

/** Takes it back where that can be done now; else when it comes by itself. */
function TakeBack({ pledge }: { readonly pledge: Pledge }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isCut = useLiveness() === "stale";
  const { early, maturesAt, waiting, termDays, currencyName } = pledge;
  if (early === null)
    return (
      <div className="pt-2">
        <Notice>{t("pledge_not_due", { time: maturesAt === null ? "" : formatUtcMinute(maturesAt) })}</Notice>
      </div>
    );
  return (
    <div className="flex flex-col gap-3 pt-3 pb-2">
      {termDays === 0 && <p className="text-caption text-ink-2">{t("pledge_stops")}</p>}
      {termDays === 0 && compareDecimals(waiting, "0") > 0 && (
        <p className="text-caption text-ink-2">
          {withSlot(t("pledge_stays_due", { amount: SLOT }), <AssetAmount own whole code={currencyName} value={waiting} unit />)}
        </p>
      )}
      <Button wide kind="secondary" onClick={() => setOpen(true)}>
        {t("pledge_take")}
      </Button>
      {open && (
        <EarningLeaveSheet
          words={PLEDGE_WORDS}
          order={{ ...pledge, early }}
          blocked={isCut ? t("funds_offline") : undefined}
          onDone={() => {
            setOpen(false);
            showToast({ text: t("pledge_left"), tone: "good" });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
