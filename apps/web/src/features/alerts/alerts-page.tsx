import { ALERTS_MAX } from "@candela/api";
import { Button, EmptyState, SkeletonRows, Tabs } from "@candela/ui";
import { useState } from "react";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { AddAlert } from "./add-alert.tsx";
import { FiredRow } from "./fired-row.tsx";
import { WaitingRow } from "./waiting-row.tsx";

/** All price alerts: those that wait, and those that were reached, with the tick that did it. `list=fired` opens the latter. */
export default function AlertsPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader title={t("alerts_title")} />
      {loggedIn ? <Lists /> : <LoggedOut title={t("alerts_guest")} text={t("alerts_guest_text")} />}
    </>
  );
}

type List = "active" | "fired";

function Lists() {
  const t = useT();
  const first: List = useQueryParam("list") === "fired" ? "fired" : "active";
  const [list, setList] = useState<List>(first);
  const enabled = useLoggedIn();
  const waiting = usePagedRows("GET /api/priceAlert/list", { status: "active" }, { enabled });
  const fired = usePagedRows("GET /api/priceAlert/list", { status: "fired" }, { enabled });
  const choices = [
    { value: "active", label: waiting.rows === undefined ? t("alerts_waiting") : t("alerts_waiting_count", { count: waiting.total }) },
    { value: "fired", label: t("alerts_fired") },
  ] as const;
  const source = list === "active" ? waiting : fired;
  return (
    <>
      <Tabs label={t("alerts_title")} choices={choices} value={list} onChange={setList} />
      <AlertList key={list} list={list} source={source} />
      <AddAlert />
      {list === "active" && waiting.total > ALERTS_MAX / 2 && (
        <p className="page-x pb-6 text-center text-caption text-ink-3">{t("alerts_full", { count: waiting.total, max: ALERTS_MAX })}</p>
      )}
    </>
  );
}

interface AlertListProps {
  readonly list: List;
  readonly source: ReturnType<typeof usePagedRows<"GET /api/priceAlert/list">>;
}

function AlertList({ list, source: { rows, failed, retry, more, reading } }: AlertListProps) {
  const t = useT();
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={5} label={t("ui_loading")} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(list === "active" ? "alerts_none" : "alerts_none_fired")}
        text={t(list === "active" ? "alerts_none_text" : "alerts_none_fired_text")}
      />
    );
  return (
    <>
      <ul className="pb-4">
        {rows.map((alert) => (
          <li key={alert.id}>{list === "active" ? <WaitingRow alert={alert} /> : <FiredRow alert={alert} />}</li>
        ))}
      </ul>
      {more !== null && (
        <div className="page-x pb-6">
          <Button wide kind="secondary" size="small" loading={reading} onClick={more}>
            {t("alerts_more")}
          </Button>
        </div>
      )}
    </>
  );
}
