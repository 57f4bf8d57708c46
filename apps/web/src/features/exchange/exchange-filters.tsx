import { Chip } from "@candela/ui";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { DaysChip } from "../../lib/components/days-chip.tsx";
import { FileChip } from "../../lib/components/file-chip.tsx";
import { type Currency, useCurrencies } from "../../lib/currencies/currencies.ts";
import { CurrencySheet } from "../../lib/currencies/currency-sheet.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { EVERY_EXCHANGE, type ExchangeFilter, exchangeFields } from "./exchange-filter.ts";

interface ExchangeFiltersProps {
  readonly filter: ExchangeFilter;
  readonly onChange: (filter: ExchangeFilter) => void;
}

/** Chips: all of them, which days, which currency was paid and which was got, and a file of what is left. */
export function ExchangeFilters({ filter, onChange }: ExchangeFiltersProps) {
  const t = useT();
  const { rows: currencies = [] } = useCurrencies();
  const [open, setOpen] = useState<"from" | "to" | null>(null);
  const { from, to, days } = filter;
  const nameOf = (id: number) => currencies.find((currency) => currency.id === id)?.currencyName ?? String(id);
  const set = (side: "from" | "to", id: number | null) => {
    onChange({ ...filter, [side]: id });
    setOpen(null);
  };
  const pick = (currency: Currency) => open !== null && set(open, currency.id);
  return (
    <div className="sticky top-[calc(var(--banner,0px)+3.25rem)] z-10 bg-canvas pb-2">
      <fieldset
        aria-label={t("exchange_records")}
        className="scrollless page-x flex min-w-0 gap-2 overflow-x-auto desktop:flex-wrap py-[5px]"
      >
        <Chip on={from === null && to === null && days === null} onClick={() => onChange({ ...EVERY_EXCHANGE, epoch: filter.epoch })}>
          {t("exchange_all")}
        </Chip>
        <DaysChip days={days} onChange={(next) => onChange({ ...filter, days: next })} />
        <Chip on={from !== null} onClick={() => setOpen("from")}>
          {from === null ? t("exchange_paid") : `${t("exchange_paid")} ${nameOf(from)}`}
        </Chip>
        <Chip on={to !== null} onClick={() => setOpen("to")}>
          {to === null ? t("exchange_got") : `${t("exchange_got")} ${nameOf(to)}`}
        </Chip>
        <FileChip
          label={t("exchange_file")}
          load={() => downloadFile("GET /api/currencyExchange/file", exchangeFields(filter), "candela-exchanges.csv")}
        />
      </fieldset>
      <CurrencySheet
        open={open !== null}
        title={t(open === "to" ? "exchange_got" : "exchange_paid")}
        currencies={currencies}
        chosen={open === "to" ? to : from}
        onAny={() => open !== null && set(open, null)}
        onPick={pick}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
