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
  /** In a narrow pane the candle's name goes. */
  readonly narrow?: boolean;
}

/** The columns of a list: a tap sorts by one. */
export function SortHeader({ sort, onSort, onExplain, narrow = false }: SortHeaderProps) {
  const t = useT();
  const column = (by: SortField) => <SortButton by={by} sort={sort} onClick={() => onSort(nextSort(sort, by))} />;
  return (
    <fieldset aria-label={t("quotes_sort")} className="page-x flex flex-wrap items-center gap-4 py-3 text-caption max-compact:gap-3">
      {column("name")}
      <button
        type="button"
        onClick={onExplain}
        className="touch ms-auto flex cursor-pointer items-center gap-1 text-ink-2"
        aria-label={t("quotes_candle_title")}
      >
        <span className={cx("max-compact:hidden", narrow && "hidden")}>{t("quotes_day_candle")}</span>
        <InfoIcon size={16} />
      </button>
      {column("price")}
      {column("changeRate")}
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
      className={cx("touch flex cursor-pointer items-center gap-1", on ? "font-medium text-ink" : "text-ink-2")}
    >
      {name}
      <Icon size={14} />
    </button>
  );
}
