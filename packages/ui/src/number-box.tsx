import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { cx } from "./class-names.ts";
import { compareDecimals } from "./format/decimal-text.ts";
import { fieldText, writtenNumber } from "./format/read-number.ts";
import { clampNumber, NUMBER_BOX, type NumberBounds, stepNumber, typedNumber } from "./number-box-value.ts";
import { useUi } from "./ui-context.ts";

interface NumberBoxProps extends Partial<NumberBounds> {
  readonly label: string;
  /** Decimal text within the bounds. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Under the label, which then stands beside the number instead of above it. */
  readonly note?: ReactNode;
  readonly className?: string;
}

const PAGE_STEPS = 10;

/** A number with less and more beside it. Arrows step, page keys step ten times, Home and End go to the bounds. */
export function NumberBox({ label, value, onChange, note, className, ...given }: NumberBoxProps) {
  const { min = NUMBER_BOX.min, max = NUMBER_BOX.max, step = NUMBER_BOX.step } = given;
  const bounds = { min, max, step };
  const { t, locale } = useUi();
  const id = useId();
  /** While it is typed it may be out of bounds or unfinished; null is not being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const move = (to: string) => {
    setTyped(null);
    if (to !== value) onChange(to);
  };
  const by = (steps: number) => move(stepNumber(typed ?? value, steps, bounds));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE_STEPS, PageDown: -PAGE_STEPS }[event.key];
    if (steps !== undefined) by(steps);
    else if (event.key === "Home") move(min);
    else if (event.key === "End") move(max);
    else if (event.key === "Enter") move(clampNumber(typed ?? value, bounds));
    else return;
    event.preventDefault();
  };
  return (
    <div className={cx(note !== undefined && "flex flex-wrap items-center justify-between gap-x-3 gap-y-2", className)}>
      {note === undefined ? (
        <label htmlFor={id} className="mb-1.5 block text-caption text-ink-2">
          {label}
        </label>
      ) : (
        <div className="min-w-fit flex-1">
          <label htmlFor={id} className="block text-row">
            {label}
          </label>
          <p id={`${id}-note`} className="text-caption text-ink-2">
            {note}
          </p>
        </div>
      )}
      <div
        dir="ltr"
        className="inline-flex h-13 max-w-full items-center rounded-input bg-fill p-1 focus-within:bg-canvas focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)"
      >
        <StepButton sign="−" label={t("field_less")} off={compareDecimals(value, min) <= 0} onClick={() => by(-1)} />
        <input
          id={id}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          value={fieldText(typed ?? value, locale)}
          aria-valuenow={Number(value)}
          aria-valuetext={fieldText(value, locale)}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          aria-valuemin={Number(min)}
          aria-valuemax={Number(max)}
          onChange={(event) => {
            const written = writtenNumber(event.target, event.nativeEvent, locale);
            setTyped(typedNumber(typeof written === "string" ? written : event.target.value, bounds) ?? typed ?? value);
          }}
          onBlur={() => typed !== null && move(clampNumber(typed, bounds))}
          onKeyDown={onKeyDown}
          className={cx(
            "num h-full min-w-0 shrink bg-transparent text-center text-[1rem] font-medium text-ink outline-none",
            note === undefined ? "w-24" : "w-16",
          )}
        />
        <StepButton sign="+" label={t("field_more")} off={compareDecimals(value, max) >= 0} onClick={() => by(1)} />
      </div>
    </div>
  );
}

interface StepButtonProps {
  readonly sign: string;
  readonly label: string;
  readonly off: boolean;
  readonly onClick: () => void;
}

/** The field has the keys for it, so the button is not a stop of the tab key. */
function StepButton({ sign, label, off, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onClick()}
      className={cx(
        "grid h-11 w-11 min-w-[44px] shrink place-items-center rounded-chip text-[1.375rem]",
        off ? "cursor-not-allowed text-ink-3" : "cursor-pointer text-ink active:bg-fill-press",
      )}
    >
      {sign}
    </button>
  );
}
