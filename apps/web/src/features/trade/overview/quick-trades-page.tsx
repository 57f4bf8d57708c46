import { Button, EmptyState, PaperTag, Tabs } from "@candela/ui";
import { useState } from "react";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { switchTab } from "../../../lib/navigation/navigation.ts";
import { TRADE_PATH } from "../../../lib/navigation/paths.ts";
import { useQueryParam } from "../../../lib/navigation/query-param.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { AskedTrade, useAskedTrade } from "../quick/asked-trade.tsx";
import { PastLabel, RunningLabel } from "../quick/pane-labels.tsx";
import PastPane from "../quick/past-pane.tsx";
import Results from "../quick/results.tsx";
import RunningPane from "../quick/running-pane.tsx";
import { isRunning } from "../quick/trades.ts";
import { ModeOrders } from "./mode-orders.tsx";
import { SuggestedProducts } from "./suggested-products.tsx";

type List = "running" | "past";

/** Quick trades of all products: what runs, and what ended with its receipt. */
export default function QuickTradesPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  const asked = useAskedTrade();
  const [chosen, setList] = useState<List | null>(null);
  // Trades that run have no receipt: the way to one begins with those that ended.
  const begins = useQueryParam("list") === "past" || (asked.data && !isRunning(asked.data)) ? "past" : "running";
  const list = chosen ?? begins;
  const choices = [
    { value: "running", label: <RunningLabel /> },
    { value: "past", label: <PastLabel /> },
  ] as const;
  return (
    <>
      <PageHeader
        title={t("quick_trades")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      <ModeOrders mode="quick" />
      {loggedIn ? (
        <>
          <Tabs label={t("quick_trades")} choices={choices} value={list} onChange={setList} panelId="quick-list" />
          <div id="quick-list" role="tabpanel" className="pb-6">
            {list === "running" ? <RunningPane wide none={<NoneRun />} /> : <PastPane wide />}
          </div>
          <AskedTrade asked={asked} />
          <Results />
        </>
      ) : (
        <LoggedOut title={t("quick_trades_log_in")} text={t("quick_trades_log_in_text")} />
      )}
    </>
  );
}

function NoneRun() {
  const t = useT();
  return (
    <EmptyState
      title={t("orders_none_open")}
      text={t("quick_none_open")}
      action={<Button onClick={() => void switchTab(TRADE_PATH)}>{t("orders_open_ticket")}</Button>}
    >
      <SuggestedProducts mode="quick" />
    </EmptyState>
  );
}
