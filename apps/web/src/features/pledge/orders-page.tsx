import { Button, EmptyState, PaperTag, Tabs } from "@candela/ui";
import { useState } from "react";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { EarningOrderRows } from "../../lib/earning/order-rows.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { PLEDGE_PATH, PLEDGES_PATH } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/session/session.ts";

type List = "running" | "ended";

/** Every pledge: those that run, and those that ended. */
export default function PledgeOrdersPage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("pledge_orders")}
        end={
          <span className="pe-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? <LoggedOut title={t("pledge_out")} text={t("exchange_logged_out_text")} /> : <Pledges key={session.userId} />}
    </div>
  );
}

function Pledges() {
  const t = useT();
  const [list, setList] = useState<List>("running");
  const [epoch, setEpoch] = useState<number | null>(null);
  const choices = [
    { value: "running", label: t("earning_state_running") },
    { value: "ended", label: t("earning_list_ended") },
  ] as const;
  return (
    <>
      <EpochChooser epoch={epoch} onChange={setEpoch} />
      <Tabs label={t("pledge_orders")} choices={choices} value={list} onChange={setList} panelId="pledge-list" />
      <div id="pledge-list" role="tabpanel">
        <EarningOrderRows
          key={list}
          route="GET /api/pledge/list"
          isOpen={list === "running"}
          epoch={epoch}
          path={PLEDGE_PATH}
          none={<None />}
        />
      </div>
    </>
  );
}

function None() {
  const t = useT();
  return (
    <EmptyState
      title={t("pledge_no_orders")}
      text={t("pledge_no_orders_text")}
      action={
        <Button wide data-feature="pledge" onClick={() => void navigateTo(PLEDGES_PATH)}>
          {t("pledge_title")}
        </Button>
      }
    />
  );
}
