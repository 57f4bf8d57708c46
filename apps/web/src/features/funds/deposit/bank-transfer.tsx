import { Button, PaperTag, SectionTitle } from "@candela/ui";
import { CopyButton } from "../../../lib/components/copy-button.tsx";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { DEPOSIT_DETAIL_PATH } from "../../../lib/navigation/paths.ts";
import type { Deposit } from "../money-shapes.ts";
import { HistoryLine, type Step } from "../parts/history-line.tsx";
import { isOpen } from "./deposit-view.ts";
import { useVoucher } from "./use-voucher.ts";
import { VoucherField } from "./voucher-field.tsx";

interface BankTransferProps {
  readonly deposit: Deposit;
  /** The whole history stands below. */
  readonly hasHistory?: boolean;
}

/** How a bank transfer that was announced is paid: the account, the reference, the voucher, and what follows. */
export function BankTransfer({ deposit, hasHistory = false }: BankTransferProps) {
  const t = useT();
  const voucher = useVoucher(deposit.id);
  const takesVoucher = deposit.state === "created" && !deposit.hasVoucher;
  return (
    <>
      {/* A second transfer would be sent to an account that stood here afterwards. */}
      {isOpen(deposit) && <AccountCard deposit={deposit} />}
      {takesVoucher && <VoucherField voucher={voucher} />}
      {!hasHistory && (
        <div className="-mx-(--page-margin) pt-2">
          <HistoryLine label={t("contract_explain_life")} steps={stepsOf(deposit, t)} />
        </div>
      )}
      <div className="mt-auto flex flex-col gap-2.5 pt-2 pb-6">
        <p role="alert" className="text-caption text-danger empty:hidden">
          {voucher.problem}
        </p>
        {takesVoucher ? (
          <Button
            wide
            loading={voucher.sending}
            disabledReason={voucher.picture === null ? t("deposit_voucher_add") : undefined}
            onClick={() => void voucher.send()}
          >
            {t("deposit_submit")}
          </Button>
        ) : (
          <a
            href={pageHref(DEPOSIT_DETAIL_PATH, { id: deposit.id })}
            className="inline-flex min-h-13 w-full items-center justify-center rounded-button bg-primary px-5 text-center text-button text-on-primary active:bg-primary-press"
          >
            {t("orders_detail")}
          </a>
        )}
      </div>
    </>
  );
}

type Part = Deposit["instructions"][number]["name"];

/** Codes of banks have one name everywhere. */
const CODES: Readonly<Partial<Record<Part, string>>> = { iban: "IBAN", bic: "BIC" };
const accountWord = (name: Part, t: T): string =>
  CODES[name] ?? t(name === "bank" ? "deposit_account_bank" : "deposit_account_beneficiary");

/** What has to be copied, each with its own key. */
function AccountCard({ deposit: { instructions, reference } }: { readonly deposit: Deposit }) {
  const t = useT();
  const rows = [
    ...instructions.map(({ name, value }) => ({ name: accountWord(name, t), value })),
    { name: t("record_reference"), value: reference },
  ];
  return (
    <section className="rounded-card border border-line px-4 pt-1 pb-1.5">
      <div className="-mx-(--page-margin)">
        <SectionTitle end={<PaperTag />}>{t("deposit_pay_to")}</SectionTitle>
      </div>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5">
            <dt className="text-caption text-ink-2">{name}</dt>
            <dd className="col-start-1 text-row wrap-anywhere">
              <bdi className="num">{value}</bdi>
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyButton text={value} label={t("funds_copy", { name })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function stepsOf({ hasVoucher, state }: Deposit, t: T): readonly Step[] {
  const isCredited = state === "credited";
  return [
    { key: "voucher", text: t(hasVoucher ? "deposit_step_voucher_received" : "deposit_voucher"), at: hasVoucher ? "done" : "now" },
    { key: "matched", text: t("deposit_state_reviewing"), at: isCredited ? "done" : hasVoucher ? "now" : "ahead" },
    { key: "credited", text: t("deposit_state_credited"), at: isCredited ? "done" : "ahead" },
  ];
}
