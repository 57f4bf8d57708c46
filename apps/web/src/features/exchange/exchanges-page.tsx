import { Button, EmptyState, PaperTag, SkeletonRows } from "@candela/ui";
import { useState } from "react";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { EXCHANGE_PATH } from "../../lib/navigation/paths.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useSession } from "../../lib/session/session.ts";
import { EVERY_EXCHANGE, type ExchangeFilter, exchangeFields } from "./exchange-filter.ts";
import { ExchangeFilters } from "./exchange-filters.tsx";
import { ExchangeRow, OpenExchange } from "./exchange-row.tsx";

/** Every exchange with its rate and moment; the newest is open. */
export default function ExchangesPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader
        title={t("exchange_records")}
        end={
          <span className="pe-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? (
        <LoggedOut title={t("exchange_logged_out")} text={t("exchange_logged_out_text")} />
      ) : (
        <Exchanges key={session.userId} />
      )}
    </>
  );
}

function Exchanges() {
  const [filter, setFilter] = useState(EVERY_EXCHANGE);
  return (
    <>
      <EpochChooser epoch={filter.epoch} onChange={(epoch) => setFilter({ ...EVERY_EXCHANGE, epoch })} />
      <ExchangeFilters filter={filter} onChange={setFilter} />
      <List filter={filter} onReset={() => setFilter({ ...EVERY_EXCHANGE, epoch: filter.epoch })} />
    </>
  );
}

function List({ filter, onReset }: { readonly filter: ExchangeFilter; readonly onReset: () => void }) {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/currencyExchange/list", exchangeFields(filter), {
    keep: true,
  });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (rows.length === 0) return <None filtered={filter.from !== null || filter.to !== null || filter.days !== null} onReset={onReset} />;
  const opened = rows.find(({ id }) => id === open)?.id ?? rows[0]?.id;
  return (
    <div className="pb-8">
      <ul>
        {rows.map((exchange, index) => (
          <li key={exchange.id}>
            {exchange.id === opened ? (
              <OpenExchange exchange={exchange} />
            ) : (
              <ExchangeRow exchange={exchange} divider={index < rows.length - 1} onOpen={() => setOpen(exchange.id)} />
            )}
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </div>
  );
}

function None({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  const t = useT();
  if (filtered)
    return (
      <EmptyState
        title={t("record_none_filtered")}
        text={t("record_none_filtered_text")}
        action={
          <Button wide kind="secondary" onClick={onReset}>
            {t("record_show_all")}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t("exchange_none")}
      text={t("exchange_none_text")}
      action={
        <Button wide onClick={() => void navigateTo(EXCHANGE_PATH)}>
          {t("exchange_title")}
        </Button>
      }
    />
  );
}
