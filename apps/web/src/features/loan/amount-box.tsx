import { cx, fieldText, useUi, type Written, writtenNumber } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { type ReactNode, useId } from "react";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { useT } from "../../lib/language/i18n.ts";

interface AmountBoxProps {
  readonly label: string;
  /** At the end of the label's line: what is allowed, or what there is. */
  readonly aside?: ReactNode;
  readonly code: string;
  /** Plain text, possibly unfinished; empty for nothing. */
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onWrite: (written: Written) => void;
  /** Absent where there is but one currency. */
  readonly onChoose?: (() => void) | undefined;
  /** Under the amount, within the box: what it comes to. */
  readonly children?: ReactNode;
}

/** An amount that is typed, with its currency, and what it comes to under it. */
export function AmountBox({ label, aside, code, value, fault, onWrite, onChoose, children }: AmountBoxProps) {
  const style = useUi();
  const id = useId();
  const isWrong = fault !== undefined;
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3 pb-1.5 text-caption">
        <label htmlFor={id} className="font-medium text-ink-2">
          {label}
        </label>
        {aside !== undefined && <span className="ms-auto text-end text-ink-3">{aside}</span>}
      </div>
      <div
        className={cx(
          "rounded-tile px-4 max-compact:px-3",
          isWrong
            ? "bg-canvas outline-2 -outline-offset-2 outline-danger"
            : "bg-fill focus-within:outline-2 focus-within:outline-(--focus)",
        )}
      >
        <div className="flex min-h-14 flex-wrap items-center justify-end gap-x-3">
          <input
            id={id}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-note` : undefined}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder="0"
            value={fieldText(value, style.locale)}
            onInput={(event) => onWrite(writtenNumber(event.currentTarget, event.nativeEvent, style.locale))}
            className="num h-14 w-0 min-w-24 flex-1 bg-transparent text-start text-title2 outline-none placeholder:text-ink-3 rtl:text-end"
          />
          <CurrencyKey code={code} label={label} onChoose={onChoose} />
        </div>
        {children}
      </div>
      {isWrong && (
        <p id={`${id}-note`} role="status" className="pt-1.5 text-caption text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

function CurrencyKey({ code, label, onChoose }: Pick<AmountBoxProps, "code" | "label" | "onChoose">) {
  const t = useT();
  if (onChoose === undefined)
    return (
      <span className="inline-flex items-center gap-2 text-row">
        <CurrencyToken code={code} size={24} />
        <bdi>{code}</bdi>
      </span>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChoose}
      className="-me-2 inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-input px-2 text-row active:bg-fill-press"
    >
      <CurrencyToken code={code} size={24} />
      <bdi aria-hidden="true">{code}</bdi>
      <span className="sr-only">{t("exchange_choose_now", { side: label, currency: code })}</span>
      <CaretDownIcon size={16} aria-hidden="true" className="text-ink-2" />
    </button>
  );
}
