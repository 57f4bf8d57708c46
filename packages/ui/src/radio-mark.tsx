import { cx } from "./class-names.ts";

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
