import { cx } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/dist/csr/CaretUp";
import { CaretUpDownIcon } from "@phosphor-icons/react/dist/csr/CaretUpDown";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { useT } from "../../lib/language/i18n.ts";
import { nextSort, type Sort, type SortField } from "./sorting.ts";

interface SortHeaderProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onExplain: () => void;
  /** Rows end in a star. */
  readonly stars?: boolean;
  /** In a narrow pane the candle's name goes. */
  readonly narrow?: boolean;
}

/** The columns of a list: a tap sorts by one. */
export function SortHeader({ sort, onSort, onExplain, stars = false, narrow = false }: SortHeaderProps) {
  const t = useT();
  const column = (by: SortField) => <SortButton by={by} sort={sort} onClick={() => onSort(nextSort(sort, by))} />;
  return (
    <fieldset
      aria-label={t("quotes_sort")}
      className={cx(
        "page-x flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-caption",
        stars && "pe-[calc(var(--page-margin)+2.5rem)]",
      )}
    >
      {column("name")}
      <button
        type="button"
        onClick={onExplain}
        // Its mark stands over the candles, which are so wide and stand before the column of the price; its name before the mark.
        className="touch ms-auto flex w-2.5 cursor-pointer items-center justify-end text-ink-2"
        aria-label={t("quotes_candle_title")}
      >
        <span className="-me-[3px] flex shrink-0 items-center gap-1">
          <span className={cx("max-compact:hidden", narrow && "hidden")}>{t("quotes_day_candle")}</span>
          <InfoIcon size={16} aria-hidden="true" />
        </span>
      </button>
      <span className="flex min-w-22 items-center justify-end gap-2 max-compact:min-w-20">
        {column("price")}
        {column("changeRate")}
      </span>
    </fieldset>
  );
}

function SortButton({ by, sort, onClick }: { readonly by: SortField; readonly sort: Sort; readonly onClick: () => void }) {
  const t = useT();
  const on = sort.by === by;
  const name = t(`quotes_sort_${by}`);
  const Icon = !on ? CaretUpDownIcon : sort.order === "asc" ? CaretUpIcon : CaretDownIcon;
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={on ? t(sort.order === "asc" ? "quotes_sorted_up" : "quotes_sorted_down", { column: name }) : name}
      onClick={onClick}
      className={cx("touch flex cursor-pointer items-center gap-0.5", on ? "font-semibold text-ink" : "text-ink-2")}
    >
      {name}
      {(on || by === "name") && <Icon size={14} weight={on ? "bold" : "regular"} aria-hidden="true" />}
    </button>
  );
}
