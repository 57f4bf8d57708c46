import { cx, useUi, writtenNumber } from "@candela/ui";
import { useId } from "react";
import type { DecimalField } from "../../lib/format/use-decimal-field.ts";
import { MONEY } from "./copy-shapes.ts";
import { useShownText } from "./use-shown-text.ts";

interface CapFieldProps {
  readonly label: string;
  readonly field: DecimalField;
  /** What is wrong with the amount that stands in it. */
  readonly fault: string | null;
}

/** A limit in money, its name within the field: two of them stand side by side on a phone. */
export function CapField({ label, field, fault }: CapFieldProps) {
  const style = useUi();
  const id = useId();
  const told = field.told(fault);
  const isWrong = told !== null;
  const shown = useShownText(field);
  return (
    <div>
      <div
        className={cx(
          "flex flex-col justify-center rounded-input px-3.5 pt-2",
          isWrong
            ? "bg-canvas outline-2 -outline-offset-2 outline-danger"
            : "bg-fill focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)",
        )}
      >
        <label htmlFor={id} className="text-caption hyphens-auto text-ink-2">
          {label}
        </label>
        <span className="flex items-center gap-2">
          <input
            id={id}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-note` : undefined}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            {...shown}
            onInput={(event) => field.write(writtenNumber(event.currentTarget, event.nativeEvent, style.locale))}
            className="num -mt-1.5 h-11 w-0 min-w-12 flex-1 bg-transparent text-start text-row outline-none placeholder:text-ink-3 rtl:text-end"
          />
          <bdi className="-mt-1.5 text-caption text-ink-3">{MONEY}</bdi>
        </span>
      </div>
      {isWrong && (
        <p id={`${id}-note`} role="status" className="pt-1.5 text-caption text-danger">
          {told}
        </p>
      )}
    </div>
  );
}
