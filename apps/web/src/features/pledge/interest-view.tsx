import { PaperTag, SectionTitle } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { BarsOf } from "./bars-of.tsx";
import { type InterestFilter, interestFields } from "./interest-filter.ts";
import { type Currency, InterestFilters } from "./interest-filters.tsx";
import { Ledger } from "./ledger.tsx";
import { Received } from "./received.tsx";
import { useInterest } from "./use-interest.ts";

interface InterestViewProps {
  readonly currencies: readonly Currency[];
  readonly filter: InterestFilter;
  readonly now: number;
  readonly onChange: (filter: InterestFilter) => void;
}

/** What was received, its bars where one currency is chosen, and the ledger. */
export function InterestView({ currencies, filter, now, onChange }: InterestViewProps) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const interest = useInterest(interestFields(filter, now));
  const one = currencies.find(([id]) => id === filter.currencyId);
  const shown = one === undefined ? currencies : [one];
  return (
    <>
      <div className="page-x pt-1 pb-2">
        <p className="flex flex-wrap items-center gap-x-2 text-body text-ink-2">
          {t("pledge_received", { days: t("earning_days", { count: filter.days }) })}
          <PaperTag />
        </p>
        {shown.map((currency) => (
          <Received key={currency[0]} currency={currency} filter={filter} now={now} alone={one !== undefined} />
        ))}
      </div>
      <InterestFilters
        currencies={currencies}
        filter={filter}
        onChange={onChange}
        asTable={asTable}
        onTable={one === undefined ? undefined : setAsTable}
      />
      {one !== undefined && <BarsOf currency={one} filter={filter} now={now} asTable={asTable} />}
      <div className="pt-4">
        <SectionTitle end={<span className="text-caption text-ink-2">{t("pledge_ledger_note")}</span>}>{t("pledge_ledger")}</SectionTitle>
        <Ledger interest={interest} />
      </div>
    </>
  );
}
