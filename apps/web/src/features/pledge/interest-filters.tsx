import { Chip, IconButton, ScrollRow } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import { useT } from "../../lib/language/i18n.ts";
import { type InterestFilter, RANGES } from "./interest-filter.ts";

/** A currency by its id and code. */
export type Currency = readonly [id: number, code: string];

interface InterestFiltersProps {
  readonly currencies: readonly Currency[];
  readonly filter: InterestFilter;
  readonly onChange: (filter: InterestFilter) => void;
  readonly asTable: boolean;
  /** Absent where there are no bars. */
  readonly onTable: ((asTable: boolean) => void) | undefined;
}

/** Chips of the currencies, all of them, and how far back; bars or a table at the end. */
export function InterestFilters({ currencies, filter, onChange, asTable, onTable }: InterestFiltersProps) {
  const t = useT();
  return (
    <div className="flex items-center gap-2">
      <ScrollRow label={t("orders_filter")} className="min-w-0 flex-1 items-center gap-2 py-[5px] ps-(--page-margin) pe-2">
        {currencies.map(([id, code]) => (
          <Chip key={id} on={filter.currencyId === id} onClick={() => onChange({ ...filter, currencyId: id })}>
            <bdi>{code}</bdi>
          </Chip>
        ))}
        <Chip on={filter.currencyId === null} onClick={() => onChange({ ...filter, currencyId: null })}>
          {t("quotes_all")}
        </Chip>
        <RangeChoice filter={filter} onChange={onChange} />
      </ScrollRow>
      {onTable !== undefined && (
        <span className="pe-[calc(var(--page-margin)-0.625rem)]">
          <IconButton label={t(asTable ? "pledge_as_bars" : "pledge_as_table")} onClick={() => onTable(!asTable)}>
            {asTable ? <ChartBarIcon size={21} /> : <TableIcon size={21} />}
          </IconButton>
        </span>
      )}
    </div>
  );
}

function RangeChoice({ filter, onChange }: Pick<InterestFiltersProps, "filter" | "onChange">) {
  const t = useT();
  return (
    <span className="relative shrink-0">
      <select
        aria-label={t("pledge_range")}
        value={filter.days}
        onChange={({ target }) => onChange({ ...filter, days: RANGES.find((days) => String(days) === target.value) ?? RANGES[0] })}
        className="h-11 cursor-pointer appearance-none rounded-chip bg-fill ps-3 pe-8 text-caption font-medium text-ink-2"
      >
        {RANGES.map((days) => (
          <option key={days} value={days}>
            {t("earning_days", { count: days })}
          </option>
        ))}
      </select>
      <CaretDownIcon
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute inset-e-2.5 top-1/2 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
