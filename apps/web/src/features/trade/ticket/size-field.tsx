import { cx, fieldText, typedText, useUi, type Written, writtenNumber } from "@candela/ui";
import type { ReactNode } from "react";
import { useId } from "react";

interface SizeFieldProps {
  readonly label: string;
  /** Plain text, possibly unfinished. */
  readonly value: string;
  /** After the digits: the code of what is counted. */
  readonly unit: string;
  readonly error?: string | undefined;
  /** In the error's place while there is none: what is still missing. */
  readonly note?: ReactNode;
  /** Room for an error of two lines, where keys stand below it that must not move. */
  readonly tall?: boolean;
  readonly onFocus: () => void;
  /** A finger or a pointer on the figure; no focus that comes back to it. */
  readonly onTap?: (() => void) | undefined;
  readonly onWrite: (text: Written) => void;
}

/**
 * The leading figure of the ticket with its lit caret. It is a real field under the figure, so keyboards, paste and screen readers
 * work; on touch screens the pad below takes the place of the system's keyboard.
 */
export function SizeField({ label, value, unit, error, note, tall = false, onFocus, onTap, onWrite }: SizeFieldProps) {
  const style = useUi();
  const noteId = useId();
  const shown = typedText(value, style);
  const length = shown.length + unit.length / 2;
  const size =
    length > 17
      ? "text-[min(1.375rem,5.6vw)] font-semibold tracking-tight"
      : length > 13
        ? "text-[min(1.875rem,8vw)] font-semibold tracking-tight"
        : length > 9
          ? "text-[min(2.5rem,11vw)] font-semibold tracking-tight"
          : "text-amount";
  return (
    <div className="text-center">
      <div className="relative mx-auto flex min-h-16 items-center justify-center">
        <span aria-hidden="true" dir="ltr" className={`num flex flex-wrap items-center justify-center ${size} max-w-full leading-[1.1]`}>
          <span className={value === "" ? "text-ink-off" : "text-ink"}>{shown}</span>
          <span className="ms-0.5 h-[0.95em] w-[3px] rounded-full bg-flame" />
          {unit !== "" && <span className="ms-2 text-[0.5em] tracking-normal text-ink-2">{unit}</span>}
        </span>
        <input
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : noteId}
          inputMode="none"
          autoComplete="off"
          enterKeyHint="done"
          value={fieldText(value, style.locale)}
          onFocus={onFocus}
          onClick={onTap}
          onChange={(event) => onWrite(writtenNumber(event.target, event.nativeEvent, style.locale))}
          className="absolute inset-0 w-full cursor-text rounded-input bg-transparent text-center text-transparent caret-transparent outline-none selection:bg-transparent focus-visible:outline-2 focus-visible:outline-(--focus)"
        />
      </div>
      <p
        id={noteId}
        role="status"
        className={cx("px-2 text-caption", tall ? "min-h-10" : "min-h-5", error === undefined ? "text-ink-3" : "text-danger")}
      >
        {error ?? note}
      </p>
    </div>
  );
}
