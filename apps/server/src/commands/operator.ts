/** `operator add|renew|disable|list …`: operators from the command line, also while the server runs. See docs/runbooks/operators.md. */
import { parseArgs } from "node:util";
import { OPERATOR_ROLES, type OperatorRole } from "@candela/contract";
import { type Config, readConfig } from "../config.ts";
import { operatorReport, runOperatorCommand } from "../modules/operators/index.ts";
import { systemClock, systemRandom } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { StartError } from "../platform/start-error.ts";
import { withExistingDatabase } from "./existing-database.ts";

const usage = `use
  npm run operator -- add NAME --role ${OPERATOR_ROLES.join("|")} [--reason "first owner"]
  npm run operator -- renew NAME [--reason "lost phone"]
  npm run operator -- disable NAME [--reason "left"]
  npm run operator -- list`;

type Asked = { readonly kind: "list" } | Parameters<typeof runOperatorCommand>[1];

export async function operatorCommand(args: readonly string[]): Promise<number> {
  const asked = readArgs(args);
  const config = readConfig();
  return withExistingDatabase("candela-operator", (sql) => run(config, sql, asked));
}

function readArgs(args: readonly string[]): Asked {
  const { values, positionals } = parse(args);
  const [kind, loginName = ""] = positionals;
  if (kind === "list" && positionals.length === 1) return { kind };
  if (!/^[a-z][a-z0-9._-]{2,39}$/.test(loginName) || positionals.length !== 2) throw new StartError(usage);
  const reason = values.reason ?? "by the command line";
  if (kind === "renew" || kind === "disable") return { kind, loginName, reason };
  if (kind === "add" && isRole(values.role)) return { kind, loginName, role: values.role, reason };
  throw new StartError(usage);
}

function isRole(role: string | undefined): role is OperatorRole {
  return OPERATOR_ROLES.some((known) => known === role);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { role: text, reason: text } });
  } catch {
    throw new StartError(usage);
  }
}

async function run({ dataDir, secretKeys }: Config, sql: Sql, asked: Asked): Promise<number> {
  if (asked.kind === "list") {
    process.stdout.write(await operatorReport(sql));
    return 0;
  }
  // The answer is for a person at a terminal: the log stays out of it.
  const box = loadSecretBox(dataDir, secretKeys);
  const done = await runOperatorCommand({ sql, clock: systemClock, random: systemRandom, log: createLog("error"), box }, asked);
  process.stdout.write("problem" in done ? `not done: ${done.problem}\n` : done.text);
  return "problem" in done ? 1 : 0;
}
