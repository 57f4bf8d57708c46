import { Amount, Button, Description, DescriptionList, PaperTag, Sheet, Switch, showToast, useUi } from "@candela/ui";
import { useEffect, useState } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { createUserStore } from "../../../lib/session/user-store.ts";
import { useNow } from "../../../lib/time/now.ts";
import { isInUse } from "./in-use.ts";
import { useTickKeeper } from "./kept-ticks.ts";
import { PastRow } from "./past-row.tsx";
import { resultsStore, useWatch } from "./quick-feed.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { ResultHead, toldEnd } from "./result-head.tsx";
import type { QuickOrder } from "./trades.ts";

/** Whether a result comes as a sheet; else as a line that goes by. */
const tellStore = createUserStore("quickTellResults", true, (value) => (typeof value === "boolean" ? value : undefined));

/** Tells how each trade of this tab ended, once and without a push to trade again: a sheet where nothing else is in hand, else a line. */
export default function Results() {
  useWatch();
  useTickKeeper();
  const t = useT();
  const style = useUi();
  const results = useStore(resultsStore);
  const tell = useStore(tellStore);
  const loggedIn = useLoggedIn();
  const [shown, setShown] = useState(false);
  const [receipt, setReceipt] = useState<QuickOrder | null>(null);
  const now = useNow(1_000);
  const started = now !== 0;
  const latest = results.at(-1);
  useEffect(() => {
    if (latest === undefined || shown || !started) return;
    if (tell && !isInUse()) {
      setShown(true);
      return;
    }
    showToast({
      text: toldEnd(latest, t, style),
      tone: latest.status === "won" && style.hidesOwn !== true ? "good" : "info",
      action: { label: t("quick_see_the_receipt"), onClick: () => setReceipt(latest) },
    });
    resultsStore.set([]);
  }, [latest, shown, started, tell, t, style]);
  if (!loggedIn) return null;
  const close = () => {
    setShown(false);
    resultsStore.set([]);
  };
  return (
    <>
      {shown && latest !== undefined && (
        <ResultSheet
          latest={latest}
          others={results.slice(0, -1).reverse()}
          now={now}
          onReceipt={(trade) => {
            close();
            setReceipt(trade);
          }}
          onClose={close}
        />
      )}
      {receipt !== null && <ReceiptSheet trade={receipt} onClose={() => setReceipt(null)} />}
    </>
  );
}

interface ResultSheetProps {
  readonly latest: QuickOrder;
  readonly others: readonly QuickOrder[];
  readonly now: number;
  readonly onReceipt: (trade: QuickOrder) => void;
  readonly onClose: () => void;
}

function ResultSheet({ latest, others, now, onReceipt, onClose }: ResultSheetProps) {
  const t = useT();
  const style = useUi();
  const tell = useStore(tellStore);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("quick_result")}
      tag={<PaperTag feed={latest.openTick?.source} />}
      action={
        <div className="grid grid-cols-2 gap-2">
          <Button kind="secondary" onClick={() => onReceipt(latest)}>
            {t("quick_see_receipt")}
          </Button>
          <Button onClick={onClose}>{t("trade_done")}</Button>
        </div>
      }
    >
      <ResultHead trade={latest} />
      {latest.openTick !== null && latest.closeTick !== null && (
        <DescriptionList layout="tiles" className="grid grid-cols-2 gap-2 pb-3">
          <Description name={t("quick_open_price")}>
            <Amount value={latest.openTick.price} />
          </Description>
          <Description name={t("quick_close_price")}>
            <Amount value={latest.closeTick.price} />
          </Description>
        </DescriptionList>
      )}
      {others.length > 0 && (
        <>
          <h3 className="pt-1 text-caption text-ink-2">{t("quick_also_settled")}</h3>
          <ul>
            {others.map((trade) => (
              <li key={trade.id}>
                <PastRow trade={trade} now={now} onOpen={() => onReceipt(trade)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex min-h-12 items-center justify-between gap-3 border-t border-line text-body text-ink-2">
        <span>{t("quick_tell_results")}</span>
        <Switch on={tell} onChange={tellStore.set} label={t("quick_tell_results")} />
      </div>
      <p role="alert" className="sr-only">
        {toldEnd(latest, t, style)}
      </p>
    </Sheet>
  );
}
