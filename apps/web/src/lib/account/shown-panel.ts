import type { Data } from "@candela/api";
import { sumDecimals, truncateDecimals } from "@candela/ui";
import { roundEven } from "../format/round-even.ts";
import { shownParts } from "./shown-parts.ts";
import { PANEL_DECIMALS, shownToday } from "./shown-today.ts";

export type Panel = Data<"GET /api/userInfo/personCenterPanelData">;
type Part = Panel["parts"][number];

/** USDT with the decimals shown: cash, holdings and what is committed are the total. */
export interface ShownPanel {
  readonly total: string;
  /** Available and frozen. */
  readonly cash: string;
  /** Value of the holdings. */
  readonly holdings: string;
  /** What is committed: stakes, margins with what open positions have gained or lost, locks, pledges, and collateral less what is owed. */
  readonly open: string;
  /** Unrealised. */
  readonly profit: string;
  readonly today: string;
}

export interface ShownPart {
  readonly kind: Part["kind"];
  readonly code: string;
  /** USDT, exact: for shares and rates. */
  readonly exact: string;
  /** USDT with the decimals shown. */
  readonly value: string;
  /** Unrealised, with the decimals shown; null for what has none. */
  readonly profit: string | null;
}

type Portfolio = Pick<Panel, "userBalanceConvert" | "profitAndLose" | "parts">;

/**
 * The rows of the assets page: what they show adds up to what its head shows, worth and profit alike. An answer that an older version kept on this device has no parts.
 */
export function shownPortfolio({ userBalanceConvert, profitAndLose, parts = [] }: Portfolio): readonly ShownPart[] {
  const worth = shownParts(
    { total: userBalanceConvert, parts: parts.map(({ value }) => value) },
    PANEL_DECIMALS,
    (index) => parts[index]?.kind === "currency",
  );
  const profit = shownParts({ total: profitAndLose, parts: parts.map((part) => part.profit ?? "0") }, PANEL_DECIMALS, undefined, roundEven);
  return parts.map((part, index) => ({
    kind: part.kind,
    code: part.code,
    exact: part.value,
    value: worth.parts[index] ?? part.value,
    profit: part.profit === null ? null : (profit.parts[index] ?? part.profit),
  }));
}

type Totals = Portfolio & Pick<Panel, "openingValue">;

/** The user's totals as every screen shows them: sums of the rows as they are shown, so that nothing on screen contradicts another. */
export function shownPanel(panel: Totals): ShownPanel {
  const rows = shownPortfolio(panel);
  const sum = (isMeant: (kind: Part["kind"]) => boolean) =>
    truncateDecimals(sumDecimals(rows.filter(({ kind }) => isMeant(kind)).map(({ value }) => value)), PANEL_DECIMALS);
  const isCash = (kind: Part["kind"]) => kind === "currency";
  const isHolding = (kind: Part["kind"]) => kind === "holding";
  return {
    total: truncateDecimals(panel.userBalanceConvert, PANEL_DECIMALS),
    cash: sum(isCash),
    holdings: sum(isHolding),
    open: sum((kind) => !isCash(kind) && !isHolding(kind)),
    profit: roundEven(panel.profitAndLose, PANEL_DECIMALS),
    today: shownToday(panel),
  };
}
