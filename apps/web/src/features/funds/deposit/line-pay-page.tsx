import { Button, EmptyState, Notice, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo, redirectTo } from "../../../lib/navigation/navigation.ts";
import { ASSETS_PATH, DEPOSIT_DETAIL_PATH, DEPOSITS_PATH, LINE_PAY_PATH } from "../../../lib/navigation/paths.ts";
import { useIdParam } from "../../../lib/navigation/query-param.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useNow } from "../../../lib/time/now.ts";
import type { Deposit } from "../money-shapes.ts";
import { FundsPage } from "../parts/funds-page.tsx";
import { PageTips } from "../parts/page-tips.tsx";
import { DepositFacts } from "./deposit-facts.tsx";
import { DepositFigures } from "./deposit-figures.tsx";
import { DepositHead } from "./deposit-head.tsx";
import { isOpen } from "./deposit-view.ts";
import { OnlineDeposit } from "./online-deposit.tsx";
import { ProviderLink } from "./provider-link.tsx";
import { useDeposit } from "./use-deposit.ts";

/** Online payment: without an id it begins one; with one it shows what becomes of it, until the provider has answered. */
export default function LinePayPage() {
  const t = useT();
  const id = useIdParam();
  return (
    <FundsPage of="deposit" title={t("deposit_kind_online")}>
      {id === null ? <Begin /> : <Payment id={id} />}
    </FundsPage>
  );
}

function Begin() {
  const t = useT();
  const { data, isError, refetch } = useQuery(rowsQuery("GET /api/rechargeChannelConfig/list", {}));
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={4} label={t("ui_loading")} />;
  const channels = data.filter(({ channelType }) => channelType === "online");
  if (channels.length === 0) return <EmptyState title={t("funds_closed")} text={t("funds_closed_text")} />;
  return (
    <div className="page-x flex flex-1 flex-col gap-3 pt-2">
      <PageTips path={LINE_PAY_PATH} />
      <OnlineDeposit channels={channels} />
    </div>
  );
}

function Payment({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = useDeposit(id);
  if (error !== null && isMissing(error) && data === undefined) return <EmptyState title={t("not_found")} text={t("funds_not_yours")} />;
  if (data === undefined || data === null)
    return error === null ? <SkeletonRows count={4} label={t("ui_loading")} /> : <PartError onRetry={() => void refetch()} />;
  return <Result deposit={data} />;
}

/** A provider that has not answered for so long is said to be late, ms. */
const LATE_MS = 60_000;

function Result({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const now = useNow(1_000);
  const { state, id, createdAt } = deposit;
  const open = isOpen(deposit);
  // Ended with nothing: the way on is another try.
  const isLost = !open && state !== "credited";
  const isLate = state === "created" && now - createdAt > LATE_MS;
  return (
    <>
      <DepositHead deposit={deposit} />
      <div className="page-x flex flex-col gap-3">
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {state === "created" && <Notice tone="attention">{t(isLate ? "deposit_no_answer" : "deposit_waiting")}</Notice>}
          <DepositFacts deposit={deposit} />
        </div>
        <ProviderLink deposit={deposit} />
      </div>
      <DepositFigures deposit={deposit} />
      <div className="page-x mt-auto pt-5 pb-6">
        {open && <p className="pb-2.5 text-center text-caption text-ink-3">{t("deposit_may_leave")}</p>}
        <div className="grid grid-cols-2 gap-2.5 max-compact:grid-cols-1">
          <Button kind="secondary" onClick={() => void navigateTo(DEPOSIT_DETAIL_PATH, { id })}>
            {t("orders_detail")}
          </Button>
          {isLost ? (
            <Button onClick={() => void redirectTo(LINE_PAY_PATH)}>{t("deposit_again")}</Button>
          ) : (
            <Button
              kind={state === "created" ? "secondary" : "primary"}
              onClick={() => void redirectTo(open ? DEPOSITS_PATH : ASSETS_PATH)}
            >
              {t(open ? "deposit_records" : "trade_done")}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
