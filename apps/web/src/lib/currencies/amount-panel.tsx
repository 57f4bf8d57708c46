import { cx, fieldText, useUi, type Written, writtenNumber } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { type ReactNode, useId } from "react";
import { CurrencyToken } from "../components/currency-token.tsx";
import { useT } from "../language/i18n.ts";
import type { Currency } from "./currencies.ts";

interface AmountPanelProps {
  readonly label: string;
  /** At the end of the label's line: the balance, or a button that takes all of it. */
  readonly aside: ReactNode;
  readonly currency: Pick<Currency, "currencyName">;
  /** Plain text, possibly unfinished; empty for nothing. */
  readonly value: string;
  readonly readOnly?: boolean;
  /** The side that the user names stands out; the other follows from it. */
  readonly named: boolean;
  readonly error?: string | undefined;
  readonly onWrite: (text: Written) => void;
  /** Absent where there is but one. */
  readonly onChoose?: (() => void) | undefined;
}

/** An amount, which can be typed, and its currency, which can be chosen. */
export function AmountPanel({ label, aside, currency, value, readOnly = false, named, error, onWrite, onChoose }: AmountPanelProps) {
  const t = useT();
  const style = useUi();
  const fieldId = useId();
  const noteId = `${fieldId}-note`;
  return (
    <div
      className={cx(
        "rounded-card px-4 py-3 outline-2 -outline-offset-2",
        error !== undefined ? "bg-canvas outline-danger" : named ? "bg-canvas outline-ink" : "bg-fill outline-transparent",
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-caption">
        <label htmlFor={fieldId} className="text-ink-2">
          {label}
        </label>
        <span className="ms-auto text-end text-ink-2">{aside}</span>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <input
          id={fieldId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : noteId}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder="0"
          value={fieldText(value, style.locale)}
          readOnly={readOnly}
          onInput={(event) => onWrite(writtenNumber(event.currentTarget, event.nativeEvent, style.locale))}
          className="num h-13 w-0 min-w-22 flex-1 bg-transparent text-start text-[1.75rem] font-semibold outline-none placeholder:text-ink-3 max-compact:text-[1.375rem] rtl:text-end"
        />
        {onChoose === undefined ? (
          <span className="inline-flex min-h-11 shrink-0 items-center gap-2 px-2.5 text-row">
            <CurrencyToken code={currency.currencyName} size={28} />
            <bdi>{currency.currencyName}</bdi>
          </span>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onChoose}
            className={cx(
              "inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-input px-2.5 text-row active:bg-fill-press",
              named || error !== undefined ? "bg-fill" : "bg-canvas",
            )}
          >
            <CurrencyToken code={currency.currencyName} size={28} />
            <bdi aria-hidden="true">{currency.currencyName}</bdi>
            <span className="sr-only">{t("exchange_choose_now", { side: label, currency: currency.currencyName })}</span>
            <CaretDownIcon size={16} aria-hidden="true" className="text-ink-2" />
          </button>
        )}
      </div>
      {error !== undefined && (
        <p id={noteId} role="status" className="pt-1 text-caption text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
