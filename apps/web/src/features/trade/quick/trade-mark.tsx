import { cx, Triangle } from "@candela/ui";

/** The direction of a trade at the head of its row. */
export function TradeMark({ direction }: { readonly direction: 1 | 2 | number }) {
  const up = direction === 1;
  return (
    <span
      aria-hidden="true"
      className={cx("grid size-9 shrink-0 place-items-center rounded-chip", up ? "bg-up-soft text-up-text" : "bg-down-soft text-down-text")}
    >
      <Triangle direction={up ? "up" : "down"} />
    </span>
  );
}
