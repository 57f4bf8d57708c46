import type { MouseEventHandler, ReactNode } from "react";
import { cx } from "./class-names.ts";

interface RowProps {
  /** Token or icon at the start, 40 px. */
  readonly start?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Between text and end: a day candle. */
  readonly middle?: ReactNode;
  readonly end?: ReactNode;
  /** Makes the row a link. */
  readonly href?: string;
  readonly onClick?: MouseEventHandler;
  readonly dense?: boolean;
  readonly selected?: boolean;
  /** The hairline under the text; off for the last row. */
  readonly divider?: boolean;
}

/**
 * 64 px of one thing: names truncate first, what is at the end never does. With text so large that a row holds few letters, both are whole and
 * the end has a line of its own.
 */
export function Row({ start, title, note, middle, end, href, onClick, dense = false, selected = false, divider = true }: RowProps) {
  const inner = (
    <>
      {start !== undefined && <span className="shrink-0">{start}</span>}
      <span
        className={cx(
          "relative flex min-w-0 flex-1 items-center gap-3 self-stretch @max-[14rem]:flex-wrap @max-[14rem]:gap-y-1",
          dense ? "min-h-12" : "min-h-16 py-2",
        )}
      >
        <span className="min-w-0 flex-1 text-start @max-[14rem]:basis-full">
          <span className="block truncate text-row text-ink @max-[14rem]:whitespace-normal">{title}</span>
          {note !== undefined && <span className="block truncate text-caption text-ink-3 @max-[14rem]:whitespace-normal">{note}</span>}
        </span>
        {middle !== undefined && <span className="shrink-0">{middle}</span>}
        {end !== undefined && (
          <span className="flex min-w-22 shrink-0 justify-end text-end text-row font-medium max-compact:min-w-20 @max-[14rem]:ms-auto @max-[14rem]:max-w-full @max-[14rem]:shrink">
            {end}
          </span>
        )}
        {divider && <span aria-hidden="true" className="absolute start-0 -end-(--row-bleed,var(--page-margin)) bottom-0 h-px bg-line" />}
      </span>
    </>
  );
  const look = cx("page-x @container flex w-full items-center gap-3 overflow-x-clip", selected && "bg-fill");
  const tappable = "cursor-pointer active:bg-fill desktop:hover:bg-fill focus-visible:-outline-offset-2";
  if (href !== undefined)
    return (
      <a href={href} onClick={onClick} className={cx(look, tappable)} aria-current={selected || undefined}>
        {inner}
      </a>
    );
  if (onClick !== undefined)
    return (
      <button type="button" onClick={onClick} className={cx(look, tappable)}>
        {inner}
      </button>
    );
  return <div className={look}>{inner}</div>;
}
