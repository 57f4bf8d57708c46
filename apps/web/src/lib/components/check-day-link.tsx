import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { navigateTo, pageHref } from "../navigation/navigation.ts";
import { CHECK_DAY_PATH } from "../navigation/paths.ts";

interface CheckDayLinkProps {
  readonly productCode: string;
  /** A moment of the day; without it the page offers the last one that is over. */
  readonly ts?: number;
  /** Numbers of ticks that have to be among those compared, joined by commas. */
  readonly ticks?: string;
  readonly text: string;
}

/** Link to the page that recomputes a day of a product. */
export function CheckDayLink({ productCode, ts, ticks, text }: CheckDayLinkProps) {
  const query = { productCode, day: ts === undefined ? undefined : new Date(ts).toISOString().slice(0, 10), ticks };
  return (
    <a
      href={pageHref(CHECK_DAY_PATH, query)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigateTo(CHECK_DAY_PATH, query);
      }}
      className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-body font-medium text-ink"
    >
      {text}
      <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
    </a>
  );
}
