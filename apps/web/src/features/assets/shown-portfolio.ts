import type { Data } from "@candela/contract";
import { shownParts } from "./shown-parts.ts";

export type Panel = NonNullable<Data<"GET /api/userInfo/personCenterPanelData">>;

/** Decimals of a total and of every row that it is the sum of. */
const DECIMALS = 2;

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

export interface ShownPortfolio {
  readonly total: string;
  readonly profit: string;
  readonly parts: readonly ShownPart[];
}

/** The head and the rows of the assets page: what the rows show adds up to what the head shows, worth and profit alike. */
export function shownPortfolio({
  userBalanceConvert,
  profitAndLose,
  parts,
}: Pick<Panel, "userBalanceConvert" | "profitAndLose" | "parts">): ShownPortfolio {
  const worth = shownParts(
    { total: userBalanceConvert, parts: parts.map(({ value }) => value) },
    DECIMALS,
    (index) => parts[index]?.kind === "currency",
  );
  const profit = shownParts({ total: profitAndLose, parts: parts.map((part) => part.profit ?? "0") }, DECIMALS);
  return {
    total: worth.total,
    profit: profit.total,
    parts: parts.map((part, index) => ({
      kind: part.kind,
      code: part.code,
      exact: part.value,
      value: worth.parts[index] ?? part.value,
      profit: part.profit === null ? null : (profit.parts[index] ?? part.profit),
    })),
  };
}
