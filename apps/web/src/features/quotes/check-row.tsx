import { cx } from "@candela/ui";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import type { ReactNode } from "react";

interface CheckRowProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly start?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
}

/** One of many that may be chosen together; the whole row is the control. */
export function CheckRow({ on, onChange, start, title, note }: CheckRowProps) {
  return (
    <label className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-(--focus)">
      <input type="checkbox" className="sr-only" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {start}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row font-medium">{title}</span>
        {note !== undefined && <span className="block truncate text-caption text-ink-3">{note}</span>}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          "grid size-5.5 shrink-0 place-items-center rounded-[6px]",
          on ? "bg-primary text-on-primary" : "border-[1.5px] border-line-strong",
        )}
      >
        {on && <CheckIcon size={15} weight="bold" />}
      </span>
    </label>
  );
}
