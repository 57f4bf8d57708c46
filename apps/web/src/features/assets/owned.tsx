import { EmptyState, SectionTitle, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ShownPart } from "../../lib/account/shown-panel.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { allocationOf, shareOf } from "./allocation.ts";
import { AllocationBar } from "./allocation-bar.tsx";
import { CurrencyRow } from "./currency-row.tsx";
import { HoldingRow } from "./holding-row.tsx";
import { OpenRow } from "./open-row.tsx";
import { totalLines } from "./total-lines.ts";

/** The key of a part among the shares: its code, or its kind where it stands for several. */
const keyOf = ({ kind, code }: ShownPart) => (code === "" ? kind : code);

const REFRESH_MS = 5_000;
/** Totals are in USDT. */
const USDT_ID = 3;

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
  const open = parts.flatMap((part) => totalLines().flatMap((line) => (line.part === part.kind ? [{ part, line }] : [])));
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
        <ul>
          {balances.data.map((row, index) => (
            <li key={row.currencyId}>
              <CurrencyRow
                row={row}
                share={row.currencyId === USDT_ID ? shareOf(shares, row.currencyName) : undefined}
                divider={index < balances.data.length - 1}
              />
            </li>
          ))}
        </ul>
      </section>
      {open.length > 0 && (
        <section aria-labelledby="assets-open" className="mt-3">
          <SectionTitle id="assets-open">{t("assets_open_trades")}</SectionTitle>
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
        <ul>
          {holdings.data.map((row, index) => (
            <li key={row.productCode}>
              <HoldingRow
                row={row}
                part={parts.find((part) => part.kind === "holding" && part.code === row.productCode)}
                unpriced={unpriced.includes(row.productCode)}
                share={shareOf(shares, row.productCode)}
                divider={index < holdings.data.length - 1}
              />
            </li>
          ))}
        </ul>
        {holdings.data.length === 0 && <EmptyState title={t("assets_no_holdings")} text={t("assets_no_holdings_text")} />}
      </section>
    </>
  );
}
