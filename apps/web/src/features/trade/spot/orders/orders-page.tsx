import { Button, EmptyState, ErrorState, PaperTag, SkeletonRows, Tabs } from "@candela/ui";
import { useState } from "react";
import { useRoomForTables } from "../../../../lib/browser/media-query.ts";
import { EpochChooser } from "../../../../lib/components/epoch-chooser.tsx";
import { PageHeader } from "../../../../lib/components/page-header.tsx";
import { useT } from "../../../../lib/language/i18n.ts";
import { navigateTo, switchTab } from "../../../../lib/navigation/navigation.ts";
import { LOGIN_PATH, TRADE_PATH } from "../../../../lib/navigation/paths.ts";
import { useLoggedIn } from "../../../../lib/session/session.ts";
import { useNow } from "../../../../lib/time/now.ts";
import { ModeOrders } from "../../overview/mode-orders.tsx";
import { SuggestedProducts } from "../../overview/suggested-products.tsx";
import { usePastFilter } from "../../overview/use-past-filter.tsx";
import { AskedOrder, useAskedOrder } from "./asked-order.tsx";
import { OrderCard } from "./order-card.tsx";
import { rests } from "./order-view.ts";
import { OrdersTable } from "./orders-table.tsx";
import { useCancel } from "./use-cancel.ts";
import { useOrders } from "./use-orders.ts";

type List = "open" | "closed";

/** Spot orders: what still waits, and everything that was done, with the proof of each fill. */
export default function OrdersPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  const asked = useAskedOrder();
  const [chosen, setList] = useState<List | null>(null);
  const list = chosen ?? (asked.data && !rests(asked.data) ? "closed" : "open");
  const open = useOrders("open");
  const [epoch, setEpoch] = useState<number | null>(null);
  const filter = usePastFilter("spot", epoch ?? undefined);
  const closed = useOrders("closed", filter.fields, epoch ?? undefined);
  const choices = [
    { value: "open", label: open.count === undefined ? t("orders_open") : t("orders_open_count", { count: open.count }) },
    { value: "closed", label: t("orders_history") },
  ] as const;
  return (
    <>
      <PageHeader
        title={t("orders_title")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      <ModeOrders mode="spot" />
      {loggedIn ? (
        <>
          <Tabs label={t("orders_title")} choices={choices} value={list} onChange={setList} />
          {list === "closed" && <EpochChooser epoch={epoch} onChange={setEpoch} />}
          {list === "closed" && filter.bar(closed.orders)}
          <AskedOrder asked={asked} />
          <OrderList
            key={list}
            list={list}
            source={list === "open" ? open : closed}
            filtered={list === "closed" && filter.filtered}
            onHistory={() => setList("closed")}
          />
        </>
      ) : (
        <EmptyState
          title={t("orders_log_in")}
          text={t("orders_log_in_text")}
          action={<Button onClick={() => void navigateTo(LOGIN_PATH)}>{t("orders_to_login")}</Button>}
        />
      )}
    </>
  );
}

interface OrderListProps {
  readonly list: List;
  readonly source: ReturnType<typeof useOrders>;
  /** Some are left out: none is no word about all of them. */
  readonly filtered: boolean;
  readonly onHistory: () => void;
}

/** Moments are told anew this often. */
const MOMENT_MS = 30_000;

function OrderList({ list, source, filtered, onHistory }: OrderListProps) {
  const t = useT();
  const now = useNow(MOMENT_MS);
  const tables = useRoomForTables();
  const { cancelling, cancel, said } = useCancel();
  const { orders, failed, retry, more } = source;
  return (
    <>
      {failed && (
        <ErrorState
          title={t("orders_failed")}
          text={t("orders_failed_text")}
          action={
            <Button kind="secondary" size="small" onClick={retry}>
              {t("system_retry")}
            </Button>
          }
        />
      )}
      {orders === undefined && !failed && <SkeletonRows count={5} label={t("ui_loading")} />}
      {orders?.length === 0 && filtered && <p className="page-x pt-4 text-center text-caption text-ink-3">{t("orders_none_match")}</p>}
      {orders?.length === 0 && !filtered && (
        <EmptyState
          title={t(list === "open" ? "orders_none_open" : "orders_none_closed")}
          text={t(list === "open" ? "orders_none_open_text" : "orders_none_closed_text")}
          action={<Button onClick={() => void switchTab(TRADE_PATH)}>{t("orders_open_ticket")}</Button>}
        >
          {list === "open" && (
            <div className="-mt-6 pb-6 text-center">
              <Button kind="plain" size="small" onClick={onHistory}>
                {t("orders_see_history")}
              </Button>
            </div>
          )}
          <SuggestedProducts mode="spot" />
        </EmptyState>
      )}
      {tables && orders !== undefined && orders.length > 0 ? (
        <OrdersTable list={list} orders={orders} now={now} cancelling={cancelling} onCancel={(id) => void cancel(id)} />
      ) : (
        <ul>
          {orders?.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} now={now} cancelling={cancelling === order.id} onCancel={(id) => void cancel(id)} />
            </li>
          ))}
        </ul>
      )}
      {more !== null && (
        <div className="page-x py-4">
          <Button wide kind="secondary" size="small" onClick={more}>
            {t("orders_more")}
          </Button>
        </div>
      )}
      <p role="alert" className="sr-only">
        {said}
      </p>
    </>
  );
}
