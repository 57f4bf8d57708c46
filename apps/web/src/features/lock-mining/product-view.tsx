import { Button, ErrorState, Notice, PaperTag, Skeleton, showToast, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AuthActions } from "../../lib/components/auth-actions.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { EarningAmountField } from "../../lib/earning/amount-field.tsx";
import { comesBackAt, type EarningProduct, isFixed, productTitle, rateText } from "../../lib/earning/earning-view.ts";
import { EarningOutlook } from "../../lib/earning/outlook.tsx";
import { RollLine } from "../../lib/earning/roll-switch.tsx";
import { EarningStartSheet } from "../../lib/earning/start-sheet.tsx";
import { TermLines, TreasuryNote } from "../../lib/earning/term-lines.tsx";
import { type EarningAmount, useAmountText, useEarningAmount } from "../../lib/earning/use-earning-amount.ts";
import { useT } from "../../lib/language/i18n.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { LockRisks } from "./lock-risks.tsx";
import { LOCK_WORDS } from "./lock-words.ts";

/** A product to lock money in: its rate leads, then the amount, what it earns, and what it costs. */
export function ProductView() {
  const t = useT();
  const asked = useQueryParam("productId");
  const { data: rows, isError, refetch } = useQuery(rowsQuery("GET /api/lockMining/products", {}));
  const product = rows?.find(({ productId }) => String(productId) === asked);
  return (
    <div className="pb-8">
      <PageHeader
        title={product === undefined ? t("lock_title") : productTitle(product, t)}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {product !== undefined ? (
        <Product product={product} />
      ) : rows !== undefined ? (
        <ErrorState title={t("lock_product_gone")} text={t("lock_no_products_text")} />
      ) : isError ? (
        <PartError onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 pt-4">
          <Skeleton className="mx-auto h-12 w-48" />
          <Skeleton className="h-13 rounded-input!" />
          <Skeleton className="h-36 rounded-card!" />
        </div>
      )}
    </div>
  );
}

/** An amount of the address, such as the calculator gives. */
const firstAmount = (text: string | null) => (text !== null && /^\d{1,12}(\.\d{1,8})?$/.test(text) ? text : "");

function Product({ product }: { readonly product: EarningProduct }) {
  const t = useT();
  const style = useUi();
  const now = useNow(30_000);
  const session = useSession();
  const amount = useEarningAmount(product, { first: firstAmount(useQueryParam("amount")), spends: session !== null });
  const shown = amount.isEmpty ? product.minimum : amount.amount;
  return (
    <div className="page-x flex flex-col gap-4">
      <p className="pt-4 text-center">
        <bdi className="num block text-hero max-compact:text-[min(2.25rem,11vw)]">{rateText(product, style, t)}</bdi>
        <span className="text-body text-ink-2">{t(isFixed(product) ? "earning_a_year_fixed" : "earning_a_year_drawn")}</span>
      </p>
      {!product.isOpen && <Notice tone="attention">{t("earning_closed")}</Notice>}
      <EarningAmountField label={t("lock_amount")} product={product} amount={amount} />
      <EarningOutlook terms={product} amount={shown} now={now} />
      <TermLines product={product} now={now} />
      <TreasuryNote product={product} />
      <LockRisks product={product} now={now} />
      {session === null ? <AuthActions tryLabel={t("home_try")} /> : <StartLock product={product} amount={amount} />}
    </div>
  );
}

/** Why nothing can be locked now, in words; undefined where it can. */
function useBlocked(product: EarningProduct, amount: EarningAmount): string | undefined {
  const t = useT();
  const cut = useLiveness() === "stale";
  if (!product.isOpen) return t("earning_closed");
  if (cut) return t("funds_offline");
  if (amount.fault !== null) return amount.fault;
  return amount.isEmpty ? t("trade_enter_amount") : undefined;
}

function StartLock({ product, amount }: { readonly product: EarningProduct; readonly amount: EarningAmount }) {
  const t = useT();
  const now = useNow(30_000);
  const amountText = useAmountText();
  const [rollsOver, setRollsOver] = useState(false);
  const [asking, setAsking] = useState(false);
  const blocked = useBlocked(product, amount);
  const back = comesBackAt(product, now);
  const { currencyName } = product;
  return (
    <div className="flex flex-col gap-2">
      <RollLine words={LOCK_WORDS} on={rollsOver} onChange={setRollsOver} />
      {back !== null && <p className="text-center text-caption text-ink-2">{t("lock_until", { date: formatUtcDate(back) })}</p>}
      <Button wide disabledReason={blocked} onClick={() => setAsking(true)}>
        {amount.isEmpty ? t("lock_confirm") : t("lock_start", { amount: amountText(amount.amount), currency: currencyName })}
      </Button>
      {asking && (
        <EarningStartSheet
          words={LOCK_WORDS}
          product={product}
          amount={amount.amount}
          rollsOver={rollsOver}
          blocked={blocked}
          risk={<LockRisks product={product} now={now} withSource />}
          onDone={({ id }) => {
            showToast({ text: t("lock_done"), tone: "good" });
            void redirectTo(LOCK_DETAIL_PATH, { id });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
