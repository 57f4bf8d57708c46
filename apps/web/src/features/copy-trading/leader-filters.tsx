import { IconButton, Input, ScrollRow } from "@candela/ui";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { PickChip } from "../../lib/components/pick-chip.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { DAYS, type Days, LEADER_SORTS, type LeaderFilter, RISKS, type Risk } from "./leader-filter.ts";

interface LeaderFiltersProps {
  readonly filter: LeaderFilter;
  readonly onChange: (filter: LeaderFilter) => void;
}

/** The order of the list, the days that are looked at, and the highest risk. */
export function LeaderFilters({ filter, onChange }: LeaderFiltersProps) {
  const t = useT();
  const days = (value: Days) => (value === "all" ? t("copy_days_all") : t("copy_days", { count: Number(value) }));
  const risk = (value: Risk) => (value === "5" ? t("copy_risk_any") : t("copy_risk_to", { most: value }));
  return (
    <ScrollRow label={t("copy_filters")} className="page-x gap-2 border-b border-line py-2.5">
      <PickChip
        title={t("copy_order")}
        value={filter.sort}
        on={true}
        choices={LEADER_SORTS.map((value) => ({ value, label: t(`copy_sort_${value}`), note: t(`copy_sorted_${value}`) }))}
        onChange={(sort) => onChange({ ...filter, sort })}
      />
      <PickChip
        title={t("copy_period")}
        value={filter.days}
        on={false}
        choices={DAYS.map((value) => ({ value, label: days(value) }))}
        onChange={(chosen) => onChange({ ...filter, days: chosen })}
      />
      <PickChip
        title={t("copy_risk")}
        value={filter.riskMax}
        on={filter.riskMax !== "5"}
        choices={RISKS.map((value) => ({ value, label: risk(value) }))}
        onChange={(riskMax) => onChange({ ...filter, riskMax })}
      />
    </ScrollRow>
  );
}

interface LeaderSearchProps {
  readonly words: string;
  readonly onChange: (words: string) => void;
  readonly onClose: () => void;
}

/** Finds a leader by name. */
export function LeaderSearch({ words, onChange, onClose }: LeaderSearchProps) {
  const t = useT();
  return (
    <search className="page-x block pt-3">
      <Input
        label={t("copy_search")}
        // The field came with the tap on its icon: it is what the tap was for.
        autoFocus
        type="search"
        dir="auto"
        value={words}
        onChange={({ target }) => onChange(target.value)}
        end={
          <IconButton label={t("ui_close")} onClick={onClose}>
            <XIcon size={18} />
          </IconButton>
        }
      />
    </search>
  );
}
