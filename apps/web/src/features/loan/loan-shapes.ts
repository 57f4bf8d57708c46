import type { Data, Fields, Row } from "@candela/api";

export type LoanProduct = Row<"GET /api/loan/productList">;
export type Loan = NonNullable<Data<"GET /api/loan/order">>;
export type LoanQuote = NonNullable<Data<"POST /api/loan/quote">>;
export type LoanAsked = Fields<"POST /api/loan/quote">;
export type LoanScore = NonNullable<Data<"GET /api/loan/score">>;
export type LoanSummary = NonNullable<Data<"GET /api/loan/summary">>;
export type LoanDay = Row<"GET /api/loan/days">;
export type LoanEvent = Row<"GET /api/loan/events">;
export type LoanSale = NonNullable<LoanEvent["sale"]>;
export type LoanTick = NonNullable<LoanEvent["tick"]>;
export type LoanLevels = NonNullable<Loan["levels"]>;
export type Collateral = NonNullable<Loan["collateral"]>;
export type LevelName = Loan["levelPrices"][number]["level"];
/** Why nothing is decided by a price now. */
export type Pause = NonNullable<Collateral["pause"]>;

/** Whether a price decides nothing but a sale: after prices came back, that alone waits. */
export const isPaused = (pause: Pause | null): boolean => pause !== null && pause !== "returning";

/** What a product and a loan both say. */
export type LoanTerms = Pick<
  LoanProduct,
  "currencyId" | "currencyName" | "termDays" | "isSecured" | "dailyRate" | "overdueRate" | "levels" | "callHours" | "leastScore"
>;

/** Owes something: borrowed, and not repaid yet. */
export const isRunning = ({ state }: Pick<Loan, "state">): boolean => state === "disbursed" || state === "overdue";
