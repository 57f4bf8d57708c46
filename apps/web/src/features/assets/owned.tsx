import type { Row as RowOf } from "@candela/api";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { EmptyState, SectionTitle, SkeletonRows, signOf } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ShownPart } from "../../lib/account/shown-panel.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { allocationOf, shareOf } from "./allocation.ts";
import { AllocationBar } from "./allocation-bar.tsx";
import { CurrencyRow } from "./currency-row.tsx";
import { HoldingRow } from "./holding-row.tsx";
import { OpenRow } from "./open-row.tsx";
import { RateSheet } from "./rate-sheet.tsx";
import { totalLines } from "./total-lines.ts";
import { useLargestFirst } from "./use-largest-first.ts";

/** The key of a part among the shares: its code, or its kind where it stands for several. */
const keyOf = ({ kind, code }: ShownPart) => (code === "" ? kind : code);

type Balance = RowOf<"GET /api/userAssets/list">;

const REFRESH_MS = 5_000;

/** A currency without a price is in no total, and so it has no share. */
function shareOfCurrency(shares: ReturnType<typeof allocationOf>, parts: readonly ShownPart[], code: string) {
  return parts.some((part) => part.kind === "currency" && part.code === code) ? shareOf(shares, code) : undefined;
}

interface OwnedProps {
  readonly parts: readonly ShownPart[];
  /** Products without a price. */
  readonly unpriced: readonly string[];
}

/** How everything is divided, then each currency, what is open, and each holding: together the total. */
export function Owned({ parts, unpriced }: OwnedProps) {
  const t = useT();
  const balances = useQuery({ ...rowsQuery("GET /api/userAssets/list", {}, { keep: true }), refetchInterval: REFRESH_MS });
  const holdings = useQuery({ ...rowsQuery("GET /api/userBibiAssets/list", {}, { keep: true }), refetchInterval: REFRESH_MS });
  const shares = useMemo(() => allocationOf(parts.map((part) => ({ key: keyOf(part), value: part.exact }))), [parts]);
  const [rateOf, setRateOf] = useState<Balance | null>(null);
  const open = parts.flatMap((part) => totalLines().flatMap((line) => (line.part === part.kind ? [{ part, line }] : [])));
  // What was exchanged away whole is no more to see here; of the settlement currency there may be nothing.
  const held = (balances.data ?? []).filter(({ currencyId, balance }) => currencyId === SETTLEMENT_CURRENCY_ID || signOf(balance) !== 0);
  const partOf = (kind: ShownPart["kind"]) => (code: string) => parts.find((part) => part.kind === kind && part.code === code);
  const worthIn = (kind: ShownPart["kind"]) => (code: string) => partOf(kind)(code)?.exact;
  const currencies = useLargestFirst(held, ({ currencyName }) => currencyName, worthIn("currency"));
  const products = useLargestFirst(holdings.data ?? [], ({ productCode }) => productCode, worthIn("holding"));
  if (balances.data === undefined || holdings.data === undefined)
    return balances.isError || holdings.isError ? (
      <PartError onRetry={() => void Promise.all([balances.refetch(), holdings.refetch()])} />
    ) : (
      <SkeletonRows count={4} label={t("ui_loading")} />
    );
  return (
    <>
      <AllocationBar shares={shares} />
      <section aria-labelledby="assets-balances" className="mt-1">
        <SectionTitle id="assets-balances">{t("assets_cash")}</SectionTitle>
        <p className="page-x pb-1 text-caption text-ink-2">{t("assets_cash_note")}</p>
        <ul>
          {currencies.map((row, index) => (
            <li key={row.currencyId}>
              <CurrencyRow
                row={row}
                part={partOf("currency")(row.currencyName)}
                unpriced={unpriced.includes(row.currencyName)}
                share={shareOfCurrency(shares, parts, row.currencyName)}
                divider={index < currencies.length - 1}
                onRate={row.currencyId === SETTLEMENT_CURRENCY_ID ? undefined : () => setRateOf(row)}
              />
            </li>
          ))}
        </ul>
        <RateSheet of={rateOf} onClose={() => setRateOf(null)} />
      </section>
      {open.length > 0 && (
        <section aria-labelledby="assets-open" className="mt-3">
          <SectionTitle id="assets-open">{t("assets_committed")}</SectionTitle>
          <ul>
            {open.map(({ part, line }, index) => (
              <li key={part.kind}>
                <OpenRow part={part} line={line} share={shareOf(shares, part.kind)} divider={index < open.length - 1} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="assets-holdings" className="mt-3">
        <SectionTitle id="assets-holdings">{t("assets_holdings")}</SectionTitle>
        {products.length > 0 && <p className="page-x pb-1 text-caption text-ink-2">{t("assets_holdings_note")}</p>}
        <ul>
          {products.map((row, index) => (
            <li key={row.productCode}>
              <HoldingRow
                row={row}
                part={partOf("holding")(row.productCode)}
                unpriced={unpriced.includes(row.productCode)}
                share={shareOf(shares, row.productCode)}
                divider={index < products.length - 1}
              />
            </li>
          ))}
        </ul>
        {products.length === 0 && <EmptyState title={t("assets_no_holdings")} text={t("assets_no_holdings_text")} />}
      </section>
    </>
  );
}
