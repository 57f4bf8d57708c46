import { DAY_MS, dayOf, startOfDay } from "@candela/model";
import { Chip, IconButton, PaperTag, ScrollRow, SectionTitle, sumDecimals } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { Bars } from "./bars.tsx";
import { BarsTable } from "./bars-table.tsx";
import { InUsdt } from "./in-usdt.tsx";
import { interestBars } from "./interest-bars.ts";
import { type InterestFilter, interestFields, RANGES } from "./interest-filter.ts";
import { Ledger } from "./ledger.tsx";
import type { PledgeDay } from "./pledge-shapes.ts";
import { useInterest } from "./use-interest.ts";

type Currency = readonly [id: number, code: string];

interface InterestViewProps {
  readonly currencies: readonly Currency[];
  readonly filter: InterestFilter;
  readonly now: number;
  readonly onChange: (filter: InterestFilter) => void;
}

export function InterestView({ currencies, filter, now, onChange }: InterestViewProps) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const interest = useInterest(interestFields(filter, now));
  const { days = [] } = interest;
  const code = currencies.find(([id]) => id === filter.currencyId)?.[1];
  const range = t("earning_days", { count: filter.days });
  const yesterday = startOfDay(dayOf(now)) - DAY_MS;
  const drawn = code === undefined || days.length === 0 ? null : { code, label: t("pledge_bars", { asset: code, days: range }) };
  const bars = drawn === null ? [] : interestBars(days, yesterday, filter.days, now);
  return (
    <>
      <Received days={days} codes={code === undefined ? currencies.map(([, name]) => name) : [code]} range={range} />
      <div className="flex items-center gap-2">
        <Filters currencies={currencies} filter={filter} onChange={onChange} />
        {drawn !== null && (
          <span className="pe-[calc(var(--page-margin)-0.625rem)]">
            <IconButton label={t(asTable ? "pledge_as_bars" : "pledge_as_table")} onClick={() => setAsTable(!asTable)}>
              {asTable ? <ChartBarIcon size={21} /> : <TableIcon size={21} />}
            </IconButton>
          </span>
        )}
      </div>
      {drawn !== null &&
        (asTable ? (
          <BarsTable bars={bars} {...drawn} />
        ) : (
          <div className="page-x">
            <Bars bars={bars} {...drawn} />
          </div>
        ))}
      <div className="pt-4">
        <SectionTitle end={<span className="text-caption text-ink-2">{t("pledge_ledger_note")}</span>}>{t("pledge_ledger")}</SectionTitle>
        <Ledger key={`${filter.currencyId} ${filter.days} ${filter.epoch}`} interest={interest} />
      </div>
    </>
  );
}

interface ReceivedProps {
  readonly days: readonly PledgeDay[];
  readonly codes: readonly string[];
  readonly range: string;
}

/** What was paid in the time shown, in each currency by itself; what waits is not in it. */
function Received({ days, codes, range }: ReceivedProps) {
  const t = useT();
  const paidIn = (code: string) =>
    sumDecimals(days.filter(({ currencyName, state }) => currencyName === code && state === "paid").map(({ interest }) => interest));
  const some = codes.filter((code) => codes.length === 1 || days.some(({ currencyName }) => currencyName === code));
  return (
    <div className="page-x pt-1 pb-2">
      <p className="flex flex-wrap items-center gap-x-2 text-body text-ink-2">
        {t("pledge_received", { days: range })}
        <PaperTag />
      </p>
      {some.map((code) => (
        <p key={code}>
          <span className="block text-price text-up-text">
            <AssetAmount own whole code={code} value={paidIn(code)} sign="always" unit />
          </span>
          <span className="text-caption text-ink-2">
            <InUsdt own code={code} value={paidIn(code)} text="pledge_at_price" />
          </span>
        </p>
      ))}
    </div>
  );
}

type FiltersProps = Omit<InterestViewProps, "now">;

/** Chips of the currencies, all of them, and how far back. */
function Filters({ currencies, filter, onChange }: FiltersProps) {
  const t = useT();
  return (
    <ScrollRow label={t("orders_filter")} className="min-w-0 flex-1 items-center gap-2 py-[5px] ps-(--page-margin) pe-2">
      {currencies.map(([id, code]) => (
        <Chip key={id} on={filter.currencyId === id} onClick={() => onChange({ ...filter, currencyId: id })}>
          <bdi>{code}</bdi>
        </Chip>
      ))}
      <Chip on={filter.currencyId === null} onClick={() => onChange({ ...filter, currencyId: null })}>
        {t("quotes_all")}
      </Chip>
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
    </ScrollRow>
  );
}
