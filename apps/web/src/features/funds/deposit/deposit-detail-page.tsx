import { Button, EmptyState, SkeletonRows } from "@candela/ui";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { entryState } from "../../../lib/navigation/hash-location.ts";
import { navigateBack, navigateTo, redirectTo, returnTo } from "../../../lib/navigation/navigation.ts";
import { DEPOSIT_PATH, DEPOSITS_PATH } from "../../../lib/navigation/paths.ts";
import { useIdParam } from "../../../lib/navigation/query-param.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import type { Deposit } from "../money-shapes.ts";
import { FundsPage } from "../parts/funds-page.tsx";
import { BankTransfer } from "./bank-transfer.tsx";
import { ConfirmationCandles } from "./confirmation-candles.tsx";
import { DepositFacts } from "./deposit-facts.tsx";
import { DepositFigures } from "./deposit-figures.tsx";
import { DepositHead } from "./deposit-head.tsx";
import { DepositHistory } from "./deposit-history.tsx";
import { isOpen } from "./deposit-view.ts";
import { ProviderLink } from "./provider-link.tsx";
import { useDeposit } from "./use-deposit.ts";

/** One deposit: how far it is, what is known of it, and all that happened. */
export default function DepositDetailPage() {
  const t = useT();
  const id = useIdParam();
  return (
    <FundsPage forGuests of="deposit" title={t("record_reason_deposit")}>
      <Known id={id} />
    </FundsPage>
  );
}

function Known({ id }: { readonly id: string | null }) {
  const t = useT();
  const { data, error, refetch } = useDeposit(id);
  if (id === null || (error !== null && isMissing(error) && data === undefined)) return <NotThere />;
  if (data === undefined || data === null)
    return error === null ? <SkeletonRows count={6} label={t("ui_loading")} /> : <PartError onRetry={() => void refetch()} />;
  return <Detail deposit={data} />;
}

function NotThere() {
  const t = useT();
  return (
    <EmptyState
      title={t("not_found")}
      text={t("funds_not_yours")}
      action={
        <Button wide onClick={() => void returnTo(DEPOSITS_PATH)}>
          {t("deposit_records")}
        </Button>
      }
    />
  );
}

function Detail({ deposit }: { readonly deposit: Deposit }) {
  const isTransfer = deposit.channelType === "bank" && deposit.state === "created";
  return (
    <>
      <DepositHead deposit={deposit} />
      <div className="page-x flex flex-col gap-3 empty:hidden">
        <ConfirmationCandles deposit={deposit} />
        <DepositFacts deposit={deposit} />
        <ProviderLink deposit={deposit} />
        {isTransfer && <BankTransfer hasHistory deposit={deposit} />}
      </div>
      <DepositFigures deposit={deposit} namesReference={!isTransfer} />
      <DepositHistory deposit={deposit} />
      <WaysOn deposit={deposit} />
    </>
  );
}

function WaysOn({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const leave = () => (entryState().depth > 0 ? navigateBack() : redirectTo(DEPOSIT_PATH));
  // What ended without money can be begun anew by the same way.
  const isUnpaid = deposit.state === "rejected" || deposit.state === "expired";
  return (
    <div className="page-x mt-auto pt-5 pb-6">
      {isOpen(deposit) && <p className="pb-2.5 text-center text-caption text-ink-3">{t("deposit_may_leave")}</p>}
      <div className="grid grid-cols-2 gap-2.5 max-compact:grid-cols-1">
        <Button kind="secondary" onClick={() => void navigateTo(DEPOSITS_PATH)}>
          {t("deposit_records")}
        </Button>
        {isUnpaid ? (
          <Button onClick={() => void navigateTo(DEPOSIT_PATH, { kind: deposit.channelType })}>{t("deposit_again")}</Button>
        ) : (
          <Button onClick={() => void leave()}>{t("trade_done")}</Button>
        )}
      </div>
    </div>
  );
}
