import type { KeyboardEvent } from "react";
import type { ChoiceProps } from "./choice.ts";
import { cx } from "./class-names.ts";

/** Arrow keys move among the choices as the reading direction says; Home and End jump. */
function moveWithKeys<Value extends string>(event: KeyboardEvent<HTMLElement>, { choices, value, onChange }: ChoiceProps<Value>) {
  const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const now = choices.findIndex((choice) => choice.value === value);
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const to = event.key === "Home" ? 0 : event.key === "End" ? choices.length - 1 : step === undefined ? -1 : now + step;
  const next = choices[to];
  if (next === undefined) return;
  event.preventDefault();
  onChange(next.value);
  event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
}

/** Switches a list: text with an underline; `plain` drops the rule and sits beside a section title. */
export function Tabs<Value extends string>(props: ChoiceProps<Value> & { readonly plain?: boolean; readonly panelId?: string }) {
  const { choices, value, onChange, label, plain = false, panelId, className } = props;
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => moveWithKeys(event, props)}
      className={cx("scrollless flex overflow-x-auto", plain ? "gap-4" : "page-x gap-5 border-b border-line", className)}
    >
      {choices.map((choice) => {
        const on = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            role="tab"
            aria-selected={on}
            aria-controls={panelId}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(choice.value)}
            className={cx(
              "relative min-h-11 min-w-11 shrink-0 cursor-pointer focus-visible:-outline-offset-2",
              plain ? "text-caption" : "text-body",
              on ? "font-semibold text-ink" : "font-medium text-ink-3",
            )}
          >
            {choice.label}
            {!plain && on && <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 rounded-t-full bg-ink" />}
          </button>
        );
      })}
    </div>
  );
}
