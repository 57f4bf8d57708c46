import { Button, Chip, IconButton, Sheet } from "@candela/ui";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/csr/SlidersHorizontal";
import { useState } from "react";
import { DaysChip } from "../../../lib/components/days-chip.tsx";
import { useCurrencies } from "../../../lib/currencies/currencies.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { CHANNEL_KINDS } from "../money-shapes.ts";
import { EVERYTHING, isFiltered, type MoneyFilter } from "./money-filter.ts";

export interface StateChip<State extends string> {
  readonly state: State | "open";
  readonly text: string;
}

interface MoneyFiltersProps<State extends string> {
  readonly states: readonly StateChip<State>[];
  readonly filter: MoneyFilter<State>;
  readonly onChange: (filter: MoneyFilter<State>) => void;
}

/** Chips of the states and the days; kind and currency are in a sheet behind them. */
export function MoneyFilters<State extends string>({ states, filter, onChange }: MoneyFiltersProps<State>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isNarrowed = filter.kind !== null || filter.currencyId !== null;
  return (
    <div className="sticky top-[calc(var(--banner,0px)+3.25rem)] z-10 flex items-center bg-canvas pb-1">
      <fieldset
        aria-label={t("orders_filter")}
        className="scrollless flex min-w-0 flex-1 gap-2 overflow-x-auto desktop:flex-wrap py-[5px] ps-(--page-margin) pe-2"
      >
        <Chip on={!isFiltered(filter)} onClick={() => onChange({ ...EVERYTHING, epoch: filter.epoch })}>
          {t("quotes_all")}
        </Chip>
        {states.map(({ state, text }) => (
          <Chip
            key={state}
            on={filter.state === state}
            onClick={() => onChange({ ...filter, state: filter.state === state ? null : state })}
          >
            {text}
          </Chip>
        ))}
        <DaysChip days={filter.days} onChange={(days) => onChange({ ...filter, days })} />
      </fieldset>
      <span className="relative pe-[calc(var(--page-margin)-0.625rem)]">
        <IconButton label={t("orders_filter")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontalIcon size={21} />
        </IconButton>
        {isNarrowed && <span aria-hidden="true" className="pointer-events-none absolute top-2 right-2 size-2 rounded-full bg-ink" />}
      </span>
      <FilterSheet open={open} filter={filter} onChange={onChange} onClose={() => setOpen(false)} />
    </div>
  );
}

interface FilterSheetProps<State extends string> extends Omit<MoneyFiltersProps<State>, "states"> {
  readonly open: boolean;
  readonly onClose: () => void;
}

function FilterSheet<State extends string>({ open, filter, onChange, onClose }: FilterSheetProps<State>) {
  const t = useT();
  const { rows: currencies = [] } = useCurrencies();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("orders_filter")}
      action={
        <Button wide onClick={onClose}>
          {t("calendar_apply")}
        </Button>
      }
    >
      <fieldset className="pb-4">
        <legend className="pb-2 text-caption text-ink-2">{t("funds_way")}</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-2.5">
          <Chip on={filter.kind === null} onClick={() => onChange({ ...filter, kind: null })}>
            {t("quotes_all")}
          </Chip>
          {CHANNEL_KINDS.map((kind) => (
            <Chip key={kind} on={filter.kind === kind} onClick={() => onChange({ ...filter, kind })}>
              {t(`deposit_kind_${kind}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className="pb-2">
        <legend className="pb-2 text-caption text-ink-2">{t("funds_currency")}</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-2.5">
          <Chip on={filter.currencyId === null} onClick={() => onChange({ ...filter, currencyId: null })}>
            {t("quotes_all")}
          </Chip>
          {currencies.map(({ id, currencyName }) => (
            <Chip key={id} on={filter.currencyId === id} onClick={() => onChange({ ...filter, currencyId: id })}>
              <bdi>{currencyName}</bdi>
            </Chip>
          ))}
        </div>
      </fieldset>
    </Sheet>
  );
}
