import type { Data } from "@candela/api";
import type { AccountPart } from "./account-cache.ts";

type Deposit = NonNullable<Data<"POST /api/deposit/bank">>;
type Withdrawal = NonNullable<Data<"POST /api/withdrawal/request">>;

/** Money that comes in or goes out is no profit: lines of value say how much it was. */
const VALUE_LINE = "GET /api/userAssets/history";
const DEPOSITS = ["GET /api/deposit/list", "GET /api/deposit/detail", "GET /api/deposit/summary", VALUE_LINE] as const;
const WITHDRAWALS = ["GET /api/withdrawal/list", "GET /api/withdrawal/detail", "GET /api/withdrawal/summary", VALUE_LINE] as const;

const deposited = (deposit: Deposit) => [{ kind: "deposit", deposit }] as const;
const withdrawn = (withdrawal: Withdrawal) => [{ kind: "withdrawal", withdrawal }] as const;

/** Deposits: each step and each confirmation is an event, and no number orders them, so they are read again. */
export const depositPart: AccountPart = {
  events: { deposit: { refetches: DEPOSITS } },
  answers: { "POST /api/deposit/bank": deposited, "POST /api/deposit/online": deposited, "POST /api/deposit/voucher": deposited },
  lists: ["GET /api/deposit/list"],
};

/** Withdrawals; a preview tells what is left of the limits, and is asked for anew by its page. */
export const withdrawalPart: AccountPart = {
  events: { withdrawal: { refetches: WITHDRAWALS } },
  answers: { "POST /api/withdrawal/request": withdrawn, "POST /api/withdrawal/cancel": withdrawn },
  lists: ["GET /api/withdrawal/list"],
};
