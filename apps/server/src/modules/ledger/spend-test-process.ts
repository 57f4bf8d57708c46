import { connect } from "../../platform/postgres/database.ts";
import { post } from "./ledger-test-kit.ts";

/** A process of the concurrency test: tries to spend one balance many times at once and tells how often it could. */
const [url = "", debit = "", credit = "", amount = "", tries = ""] = process.argv.slice(2);
const sql = connect(url, { poolSize: 10, applicationName: "candela-spend-test" });
const attempts = Array.from({ length: Number(tries) }, () =>
  post(sql, { debit: BigInt(debit), credit: BigInt(credit), amount: BigInt(amount) }),
);
const ends = await Promise.allSettled(attempts);
await sql.end({ timeout: 2 });
process.send?.(ends.filter(({ status }) => status === "fulfilled").length, () => process.disconnect());
