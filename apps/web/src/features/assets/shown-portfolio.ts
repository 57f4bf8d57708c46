import { PANEL_DECIMALS, type Panel } from "../../lib/shown-panel.ts";
import { shownParts } from "../../lib/shown-parts.ts";

export interface ShownPart {
  readonly kind: Panel["parts"][number]["kind"];
  readonly code: string;
  /** USDT, exact: for shares and rates. */
  readonly exact: string;
  /** USDT with the decimals shown. */
  readonly value: string;
  /** Unrealised, with the decimals shown; null for what has none. */
  readonly profit: string | null;
}

/** The rows of the assets page: what they show adds up to what its head shows, worth and profit alike. */
export function shownPortfolio({
  userBalanceConvert,
  profitAndLose,
  parts,
}: Pick<Panel, "userBalanceConvert" | "profitAndLose" | "parts">): readonly ShownPart[] {
  const worth = shownParts(
    { total: userBalanceConvert, parts: parts.map(({ value }) => value) },
    PANEL_DECIMALS,
    (index) => parts[index]?.kind === "currency",
  );
  const profit = shownParts({ total: profitAndLose, parts: parts.map((part) => part.profit ?? "0") }, PANEL_DECIMALS);
  return parts.map((part, index) => ({
    kind: part.kind,
    code: part.code,
    exact: part.value,
    value: worth.parts[index] ?? part.value,
    profit: part.profit === null ? null : (profit.parts[index] ?? part.profit),
  }));
}
