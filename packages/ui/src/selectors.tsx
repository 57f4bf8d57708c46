import { type KeyboardEvent, type ReactNode, useId } from "react";
import { cx } from "./class-names.ts";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

interface ChoiceProps<Value extends string> {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Names the group. */
  readonly label: string;
  readonly className?: string;
}

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

/** Switches a view: 42 px, raised thumb that slides. Native radios give it keys and direction. */
export function Segmented<Value extends string>({ choices, value, onChange, label, className }: ChoiceProps<Value>) {
  const name = useId();
  const index = Math.max(
    0,
    choices.findIndex((choice) => choice.value === value),
  );
  const width = `(100% - 6px) / ${choices.length}`;
  return (
    <fieldset aria-label={label} className={cx("relative flex min-w-0 rounded-input bg-fill p-[3px]", className)}>
      <span
        aria-hidden="true"
        className="absolute inset-y-[3px] rounded-thumb bg-raised shadow-thumb transition-[inset-inline-start] duration-[220ms] ease-standard in-data-[theme=dark]:bg-fill-press"
        style={{ inlineSize: `calc(${width})`, insetInlineStart: `calc(3px + ${index} * ${width})` }}
      />
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="touch relative flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-thumb px-2 text-center text-[0.90625rem] leading-5 font-medium text-ink-2 has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
        >
          <input type="radio" name={name} className="sr-only" checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
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
              "relative min-h-11 shrink-0 cursor-pointer focus-visible:-outline-offset-2",
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

interface ChipProps {
  readonly on: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Filters: 34 px to the eye, 44 to the finger. */
export function Chip({ on, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        "touch inline-flex h-8.5 shrink-0 cursor-pointer items-center rounded-chip px-3 text-caption font-medium",
        on ? "bg-ink text-on-ink" : "bg-fill text-ink-2 active:bg-fill-press",
      )}
    >
      {children}
    </button>
  );
}

interface SwitchProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
}

export function Switch({ on, onChange, label }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
      className={cx(
        "touch relative h-7 w-12 shrink-0 cursor-pointer rounded-full transition-colors duration-[140ms]",
        on ? "bg-primary" : "bg-line-strong",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "absolute top-[3px] size-5.5 rounded-full transition-[inset-inline-start] duration-[140ms] ease-standard",
          on ? "start-[23px] bg-on-primary" : "start-[3px] bg-canvas",
        )}
      />
    </button>
  );
}

/** The dot of a chosen row; the row itself is the control. */
export function RadioMark({ on }: { readonly on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx("grid size-5.5 shrink-0 place-items-center rounded-full", on ? "bg-primary" : "border-[1.5px] border-line-strong")}
    >
      {on && <span className="size-2 rounded-full bg-on-primary" />}
    </span>
  );
}
