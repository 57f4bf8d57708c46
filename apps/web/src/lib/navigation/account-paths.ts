/** Pages of the account's tools; apart from navigation.ts, whose code the first screen carries. */
export const STATISTICS_PATH = "/pages/record/statistics";
export const CHANGE_PATH = "/pages/user/change";
export const STATEMENT_PATH = "/pages/record/statement";
