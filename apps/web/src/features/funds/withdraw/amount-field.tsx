import { compareDecimals, cx, fieldText, useUi, writtenNumber } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { CurrencySheet } from "../../../lib/currencies/currency-sheet.tsx";
import { LeaningNote } from "../../../lib/currencies/leaning-note.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useRemoteConfig } from "../../../lib/site/remote-config.ts";
import type { WithdrawForm } from "./use-withdraw-form.ts";

/** The amount, largest on the page, its currency, and what there is of it. */
export function AmountField({ form }: { readonly form: WithdrawForm }) {
  const t = useT();
  const style = useUi();
  const fieldId = useId();
  const [open, setOpen] = useState(false);
  const { typed, currency, currencies } = form;
  const wrong = typed.told(form.wrong);
  const code = currency?.currencyName ?? "";
  return (
    <div className="flex flex-col items-center gap-1.5 py-5">
      <label htmlFor={fieldId} className="sr-only">
        {t("contract_amount")}
      </label>
      <div className="flex max-w-full flex-wrap items-baseline justify-center gap-x-2">
        <input
          id={fieldId}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${fieldId}-note`}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder="0"
          value={fieldText(typed.text, style.locale)}
          onInput={(event) => typed.write(writtenNumber(event.currentTarget, event.nativeEvent, style.locale))}
          className={cx(
            "num h-16 max-w-full min-w-12 border-b-2 border-transparent bg-transparent px-1 text-center text-hero outline-none field-sizing-content placeholder:text-ink-3 focus:border-(--focus)",
            wrong !== undefined && "text-danger",
          )}
        />
        {currencies.length > 1 ? (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-input px-2 text-title2 font-normal text-ink-3 active:bg-fill"
          >
            <bdi aria-hidden="true">{code}</bdi>
            <span className="sr-only">{t("exchange_choose_now", { side: t("funds_currency"), currency: code })}</span>
            <CaretDownIcon size={16} aria-hidden="true" />
          </button>
        ) : (
          <bdi className="text-title2 font-normal text-ink-3">{code}</bdi>
        )}
      </div>
      <Balance form={form} />
      <LeaningNote of={form.balance} />
      <p id={`${fieldId}-note`} role="status" className="text-center text-caption text-danger">
        {wrong}
      </p>
      <CurrencySheet
        open={open}
        title={t("funds_currency")}
        currencies={currencies}
        chosen={currency?.id ?? null}
        onPick={({ id }) => {
          form.pick(id);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

/** What may be withdrawn, all of it by one tap, and what is reserved: the last two where the operator wants them. */
function Balance({ form: { balance, channel, currency, typed } }: { readonly form: WithdrawForm }) {
  const t = useT();
  const config = useRemoteConfig();
  const { data: assets } = useQuery(rowsQuery("GET /api/userAssets/list", {}, { keep: true }));
  const frozen = assets?.find(({ currencyId }) => currencyId === currency?.id)?.frozen ?? "0";
  const { available, most } = balance;
  if (available === undefined || most === undefined || currency === undefined) return null;
  const max = channel?.maxAmount ?? null;
  const all = max !== null && compareDecimals(max, most) < 0 ? max : most;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-body text-ink-2">
      <span>
        {t("quick_available")}{" "}
        <span className="font-medium text-ink">
          <AssetAmount own spendable code={currency.currencyName} value={available} />
        </span>
      </span>
      {config.app_showFreeze === 1 && compareDecimals(frozen, "0") > 0 && (
        <span>
          {t("trade_frozen")} <AssetAmount own code={currency.currencyName} value={frozen} />
        </span>
      )}
      {config.app_withdrawAll === 1 && (
        <button
          type="button"
          onClick={() => typed.set(all)}
          className="touch min-h-8 cursor-pointer font-medium text-ink underline decoration-line-strong underline-offset-4"
        >
          {t("trade_max")}
        </button>
      )}
    </p>
  );
}
