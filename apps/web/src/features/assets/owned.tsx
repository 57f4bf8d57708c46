import { EmptyState, SectionTitle, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/i18n.ts";
import { useAccountEvents } from "../../lib/live.ts";
import { refresh, rowsQuery } from "../../lib/queries.ts";
import { allocationOf, shareOf } from "./allocation.ts";
import { AllocationBar } from "./allocation-bar.tsx";
import { CurrencyRow } from "./currency-row.tsx";
import { HoldingRow } from "./holding-row.tsx";

const REFRESH_MS = 5_000;
const CASH = "cash";
/** Totals are in USDT. */
const USDT_ID = 3;

/** How everything is divided, then each currency and each holding. */
export function Owned({ cash }: { readonly cash: string }) {
  const t = useT();
  const balances = useQuery({ ...rowsQuery("GET /api/userAssets/list", {}, { keep: true }), refetchInterval: REFRESH_MS });
  const holdings = useQuery({ ...rowsQuery("GET /api/userBibiAssets/list", {}, { keep: true }), refetchInterval: REFRESH_MS });
  useAccountEvents(
    useCallback((event) => {
      if (event.kind === "balance") void refresh("GET /api/userAssets/list", "GET /api/userBibiAssets/list");
    }, []),
  );
  const shares = useMemo(() => {
    const held = (holdings.data ?? []).map((row) => ({ key: row.productCode, value: row.value ?? "0" }));
    return allocationOf([{ key: CASH, value: cash }, ...held]);
  }, [cash, holdings.data]);
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
        <SectionTitle id="assets-balances">{t("assets_balances")}</SectionTitle>
        <ul>
          {balances.data.map((row, index) => (
            <li key={row.currencyId}>
              <CurrencyRow
                row={row}
                share={row.currencyId === USDT_ID ? shareOf(shares, CASH) : undefined}
                divider={index < balances.data.length - 1}
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="assets-holdings" className="mt-3">
        <SectionTitle id="assets-holdings">{t("assets_holdings")}</SectionTitle>
        <ul>
          {holdings.data.map((row, index) => (
            <li key={row.productCode}>
              <HoldingRow row={row} share={shareOf(shares, row.productCode)} divider={index < holdings.data.length - 1} />
            </li>
          ))}
        </ul>
        {holdings.data.length === 0 && <EmptyState title={t("assets_no_holdings")} text={t("assets_no_holdings_text")} />}
      </section>
    </>
  );
}
