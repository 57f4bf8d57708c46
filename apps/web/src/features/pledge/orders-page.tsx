import { Button, EmptyState, PaperTag, SkeletonRows, Tabs } from "@candela/ui";
import { useState } from "react";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { EarningOrderRow } from "../../lib/earning/order-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo, pageHref } from "../../lib/navigation/navigation.ts";
import { PLEDGE_PATH, PLEDGES_PATH } from "../../lib/navigation/paths.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
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
    { value: "ended", label: t("pledge_ended") },
  ] as const;
  return (
    <>
      <EpochChooser epoch={epoch} onChange={setEpoch} />
      <Tabs label={t("pledge_orders")} choices={choices} value={list} onChange={setList} panelId="pledge-list" />
      <div id="pledge-list" role="tabpanel">
        <Rows key={list} isOpen={list === "running"} epoch={epoch} />
      </div>
    </>
  );
}

function Rows({ isOpen, epoch }: { readonly isOpen: boolean; readonly epoch: number | null }) {
  const t = useT();
  const fields = { "params[isOpen]": isOpen, epoch: epoch ?? undefined };
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/pledge/list", fields, { keep: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={5} label={t("ui_loading")} />;
  if (rows.length === 0)
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
  return (
    <>
      <ul>
        {rows.map((order, index) => (
          <li key={order.id}>
            <EarningOrderRow order={order} href={pageHref(PLEDGE_PATH, { id: order.id })} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      {more !== null && (
        <div className="page-x grid place-items-center pt-5">
          <Button kind="secondary" size="small" loading={reading} onClick={more}>
            {t(moreFailed ? "system_retry" : "record_more")}
          </Button>
        </div>
      )}
    </>
  );
}
