/** `corporate-action dividend|split …`: enters a dividend or a split, also while the server runs. See docs/runbooks/corporate-actions.md. */
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { readProducts } from "../modules/market-data/index.ts";
import { hasUndelivered } from "../modules/new-shares/index.ts";
import { enterCorporateAction } from "../modules/spot/index.ts";
import { readClock } from "../platform/postgres/clock-record.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { StartError } from "../platform/start-error.ts";
import { withExistingDatabase } from "./existing-database.ts";

const usage = `use
  npm run corporate-action -- dividend AAPL --cash 0.25 --at 2027-02-10T14:30:00Z --by "Ada"
  npm run corporate-action -- split AAPL --ratio 4:1 --fraction-price 200.00 --at 2027-02-10T14:30:00Z --by "Ada"`;

export async function corporateAction(args: readonly string[]): Promise<number> {
  const entry = readEntry(args, readConfig());
  return withExistingDatabase("candela-corporate-action", (sql) => enter(sql, entry));
}

type Entry = Parameters<typeof enterCorporateAction>[1];

function readEntry(args: readonly string[], config: Config): Entry {
  const { values, positionals } = parse(args);
  const [kind, productCode = ""] = positionals;
  if ((kind !== "dividend" && kind !== "split") || positionals.length !== 2) throw new StartError(usage);
  // The simulated market is a function of seed and clock and knows nothing of splits: its price would stay, and holders would gain from nothing.
  if (kind === "split" && config.marketFeed === "simulated")
    throw new StartError("the simulated market does not move with a split: splits need a feed whose prices do");
  return {
    kind,
    productCode,
    effectiveAt: Date.parse(values.at ?? ""),
    cashPerUnit: values.cash ?? null,
    ratio: values.ratio ?? null,
    fractionPrice: values["fraction-price"] ?? null,
    enteredBy: values.by ?? "",
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { cash: text, ratio: text, "fraction-price": text, at: text, by: text },
    });
  } catch {
    throw new StartError(usage);
  }
}

async function enter(sql: Sql, entry: Entry): Promise<number> {
  const outcome = await enterCorporateAction(sql, entry, await readProducts(sql), (await readClock(sql)).now(), hasUndelivered);
  process.stdout.write("problem" in outcome ? `not entered: ${outcome.problem}\n` : `entered as ${outcome.id}\n`);
  return "problem" in outcome ? 1 : 0;
}
