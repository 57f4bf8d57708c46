import { Button, EmptyState, PaperTag, SkeletonRows, Tabs, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { FileButton } from "../../lib/components/file-button.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useEntryChoice } from "../../lib/navigation/entry-choice.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { NEW_SHARES_PATH } from "../../lib/navigation/paths.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useSession } from "../../lib/session/session.ts";
import { OrderRow } from "./order-row.tsx";
import { saveOrders } from "./orders-file.ts";
import { PutIn } from "./put-in.tsx";
import { countText, type ShareSummary } from "./share-view.ts";

/** The own subscriptions: what was put in, what became of it, and each of them. */
export default function OrdersPage() {
  const t = useT();
  const session = useSession();
  const [epoch, setEpoch] = useState<number | null>(null);
  return (
    <div className="pb-8">
      <PageHeader
        title={t("shares_mine")}
        end={
          session === null ? (
            <span className="me-3">
              <PaperTag />
            </span>
          ) : (
            <FileButton label={t("shares_save")} load={() => saveOrders(epoch)} />
          )
        }
      />
      {session === null ? (
        <LoggedOut title={t("shares_out")} text={t("exchange_logged_out_text")} />
      ) : (
        <>
          <EpochChooser epoch={epoch} onChange={setEpoch} />
          <Orders key={`${session.userId} ${epoch}`} epoch={epoch} />
        </>
      )}
    </div>
  );
}

const LISTS = ["all", "open", "allotted", "unallotted", "returned"] as const satisfies readonly (keyof ShareSummary["counts"])[];
type List = (typeof LISTS)[number];
const NAMES = {
  all: "shares_tab_all",
  open: "shares_state_subscribing",
  allotted: "shares_state_drawn",
  unallotted: "shares_tab_unallotted",
  returned: "shares_returned",
} as const;

function Orders({ epoch }: { readonly epoch: number | null }) {
  const t = useT();
  const style = useUi();
  const [list, setList] = useEntryChoice<List>("subscriptions", "all");
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/newShares/summary", { epoch: epoch ?? undefined }, { keep: true }));
  if (data === undefined || data === null)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={5} label={t("ui_loading")} />;
  if (data.counts.all === 0) return <None />;
  const shown = LISTS.filter((each) => each === "all" || each === list || data.counts[each] > 0);
  const choices = shown.map((value) => ({ value, label: `${t(NAMES[value])} ${countText(data.counts[value], style)}` }));
  return (
    <>
      <PutIn summary={data} />
      <Tabs label={t("shares_mine")} choices={choices} value={list} onChange={setList} panelId="subscriptions" />
      <div id="subscriptions" role="tabpanel">
        <Rows key={list} list={list} epoch={epoch} />
      </div>
    </>
  );
}

function Rows({ list, epoch }: { readonly list: List; readonly epoch: number | null }) {
  const t = useT();
  const fields = { "params[state]": list === "all" ? undefined : list, epoch: epoch ?? undefined };
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/newShares/orderList", fields, { keep: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={4} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("record_none_filtered")} text={t("shares_empty_text")} />;
  return (
    <>
      <ul>
        {rows.map((order, index) => (
          <li key={order.id}>
            <OrderRow order={order} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </>
  );
}

function None() {
  const t = useT();
  return (
    <EmptyState
      title={t("shares_empty")}
      text={t("shares_empty_text")}
      action={
        <Button wide data-feature="newShares" onClick={() => void navigateTo(NEW_SHARES_PATH)}>
          {t("new_share_title")}
        </Button>
      }
    />
  );
}
