import { Button, cx, fieldText, NumberPad, Sheet, typedText, useUi, type Written, whenLeft, writtenNumber } from "@candela/ui";
import { type ReactNode, useId, useState } from "react";
import { useMediaQuery } from "../../../lib/browser/media-query.ts";
import { type RejectedText, rejectedText } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { SizeField } from "../ticket/size-field.tsx";

export interface NumberFieldProps {
  /** The field's name, read out and shown over the pad. */
  readonly name: string;
  /** Above the field; the name when absent. Null: nothing. */
  readonly label?: ReactNode;
  readonly aside?: ReactNode;
  /** Plain text, possibly unfinished; empty for nothing. */
  readonly value: string;
  readonly decimals: number;
  /** Digits that the pad takes at most; as many as any field when absent. */
  readonly digits?: number;
  readonly unit?: string;
  /** Stands where nothing is typed. */
  readonly placeholder?: string;
  readonly error?: string | undefined;
  /** Inside the field at its end. */
  readonly end?: ReactNode;
  /** Beside the pad: shares, steps, what it comes to. */
  readonly keys?: ReactNode;
  /** The last text that was not accepted; it stays in the field until it is corrected. */
  readonly untaken?: string | undefined;
  /** May say why it does not take a text: the field then tells it, until something else is written or the field is left. */
  readonly onWrite: (text: Written) => RejectedText | undefined;
  /** The pad is closed: it has no keys to put right what was pasted. */
  readonly onLeave?: (() => void) | undefined;
}

/** The field's own word of a text that it did not take, where its owner has none. */
function useTold(given: NumberFieldProps) {
  const t = useT();
  const [rejected, setRejected] = useState<RejectedText | null>(null);
  const told = rejected === null ? undefined : rejectedText(rejected, given.decimals, t);
  const forget = () => setRejected(null);
  const onWrite = (text: Written) => {
    setRejected(given.onWrite(text) ?? null);
    return undefined;
  };
  return { props: { ...given, error: told ?? given.error, untaken: rejected?.text ?? given.untaken, onWrite }, forget };
}

/** A number of an order: a keyboard types here, a finger gets the pad on a sheet. */
export function NumberField(given: NumberFieldProps) {
  const { props, forget } = useTold(given);
  const { name, label, aside, value, unit, error, end, onWrite, placeholder } = props;
  const t = useT();
  const noteId = useId();
  const fieldId = useId();
  const typed = useMediaQuery("(pointer: fine)");
  const style = useUi();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    forget();
    if (props.untaken !== undefined) props.onLeave?.();
  };
  const described = error === undefined ? undefined : noteId;
  // As everywhere a number is read in groups, and edited without.
  const grouped = value !== "" && props.untaken === undefined;
  const shown = value === "" ? (placeholder ?? "") : typedText(value, style);
  return (
    <div className="min-w-0">
      {label !== null && (
        <div className="mb-1.5 flex min-h-5 flex-wrap items-end justify-between gap-x-3 text-caption">
          {typed && typeof (label ?? name) === "string" ? (
            <label htmlFor={fieldId} className="text-ink-2">
              {label ?? name}
            </label>
          ) : (
            <span className="text-ink-2">{label ?? name}</span>
          )}
          {aside !== undefined && <span className="ms-auto text-end text-ink-3">{aside}</span>}
        </div>
      )}
      <div
        className={cx(
          "flex min-h-13 flex-wrap items-center justify-end gap-x-2 rounded-input bg-fill ps-4 pe-2",
          error === undefined
            ? "focus-within:bg-canvas focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)"
            : "bg-canvas outline-2 -outline-offset-2 outline-danger",
        )}
      >
        {typed ? (
          <span className="relative flex h-13 w-0 min-w-12 flex-1 items-center">
            <input
              id={fieldId}
              aria-label={name}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={described}
              inputMode="decimal"
              autoComplete="off"
              value={fieldText(props.untaken ?? value, style.locale)}
              placeholder={placeholder}
              {...whenLeft(forget)}
              onChange={(event) => onWrite(writtenNumber(event.target, event.nativeEvent, style.locale))}
              className={cx(
                "num peer h-full w-full min-w-0 bg-transparent text-title3 outline-none placeholder:text-ink-3",
                grouped && "not-focus:text-transparent",
              )}
            />
            {grouped && (
              <span aria-hidden="true" className="pointer-events-none absolute inset-0 flex items-center text-title3 peer-focus:hidden">
                <bdi className="num">{shown}</bdi>
              </span>
            )}
          </span>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            data-in-hand={value === "" ? undefined : ""}
            aria-label={t("contract_change_number", { name, value: shown === "" ? t("contract_nothing") : shown })}
            aria-describedby={described}
            onClick={() => setOpen(true)}
            className={cx(
              "num h-13 min-w-fit flex-1 cursor-pointer text-start text-title3 whitespace-nowrap outline-none",
              value === "" && "text-ink-3",
            )}
          >
            {shown}
          </button>
        )}
        {unit !== undefined && <span className="min-w-0 text-end text-caption text-ink-3">{unit}</span>}
        {end}
      </div>
      {error !== undefined && (
        <p id={noteId} role="status" className="pt-1.5 text-caption text-danger">
          {error}
        </p>
      )}
      {open && <PadSheet {...props} onClose={close} />}
    </div>
  );
}

function PadSheet({
  name,
  value,
  decimals,
  digits,
  unit,
  error,
  keys,
  onWrite,
  onClose,
}: NumberFieldProps & { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      action={
        <Button wide onClick={onClose}>
          {t("trade_done")}
        </Button>
      }
    >
      <SizeField label={name} value={value} unit={unit ?? ""} error={error} onFocus={() => undefined} onWrite={onWrite} />
      {keys}
      <div className="pt-2">
        <NumberPad value={value} decimals={decimals} onChange={onWrite} {...(digits !== undefined && { maxLength: digits })} />
      </div>
    </Sheet>
  );
}
