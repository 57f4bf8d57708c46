import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { ChoiceProps } from "./choice.ts";
import { cx } from "./class-names.ts";
import { keepScrolledIntoView } from "./keep-scrolled-into-view.ts";

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

interface TabsProps<Value extends string> extends ChoiceProps<Value> {
  /** Without the rule, beside a section title. */
  readonly plain?: boolean;
  /** Smaller and closer, for a side pane. */
  readonly narrow?: boolean;
  readonly panelId?: string | undefined;
}

/** Switches a list: text with an underline; `plain` drops the rule and sits beside a section title. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { choices, value, onChange, label, plain = false, narrow = false, panelId, className } = props;
  const frame = useRef<HTMLDivElement>(null);
  // Tabs under a page's head are on screen when they change; those beside a section's title may not be, and fit their line.
  useLayoutEffect(() => {
    const chosen = frame.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (frame.current !== null && chosen && !plain && value !== "") keepScrolledIntoView(frame.current, chosen);
  }, [plain, value]);
  return (
    <div
      ref={frame}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => moveWithKeys(event, props)}
      className={cx(
        "scrollless flex overflow-x-auto",
        plain ? "gap-4" : cx("page-x border-b border-line", narrow ? "justify-between gap-3" : "gap-5"),
        className,
      )}
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
              "relative min-h-11 shrink-0 cursor-pointer focus-visible:-outline-offset-2",
              narrow ? "min-w-6" : "min-w-11",
              plain || narrow ? "text-caption" : "text-body",
              on ? "font-semibold text-ink" : "font-medium text-ink-3",
            )}
          >
            {choice.label}
            {!plain && on && <span aria-hidden="true" className="tab-line" />}
          </button>
        );
      })}
    </div>
  );
}
