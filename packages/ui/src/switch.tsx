import { cx } from "./class-names.ts";

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
