import { useId } from "react";
import type { ChoiceProps } from "./choice.ts";
import { cx } from "./class-names.ts";

/**
 * Switches a view: 42 px, raised thumb that slides. Native radios give it keys and direction. All choices are as wide as the widest, so that the
 * thumb is under its own. Its padding does not grow with the text: three words
 * of twice the size would not fit a phone.
 */
export function Segmented<Value extends string>({ choices, value, onChange, label, className }: ChoiceProps<Value>) {
  const name = useId();
  const index = Math.max(
    0,
    choices.findIndex((choice) => choice.value === value),
  );
  const width = `(100% - 6px) / ${choices.length}`;
  return (
    <fieldset
      aria-label={label}
      className={cx("relative grid min-w-0 auto-cols-[1fr] grid-flow-col rounded-input bg-fill p-[3px]", className)}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-[3px] rounded-thumb bg-raised shadow-thumb transition-[inset-inline-start] duration-[220ms] ease-standard in-data-[theme=dark]:bg-fill-press"
        style={{ inlineSize: `calc(${width})`, insetInlineStart: `calc(3px + ${index} * ${width})` }}
      />
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="touch relative flex min-h-9 cursor-pointer items-center justify-center rounded-thumb px-[min(0.5rem,8px)] text-center text-[0.90625rem] leading-5 font-medium text-ink-2 has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
        >
          <input type="radio" name={name} className="sr-only" checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
