/** `operator add|renew|disable|list …`: operators from the command line, also while the server runs. See docs/runbooks/operators.md. */
import { parseArgs } from "node:util";
import { OPERATOR_ROLES, type OperatorRole } from "@candela/api";
import { type Config, readConfig } from "../config.ts";
import { operatorReport, runOperatorCommand } from "../modules/operators/index.ts";
import { systemRandom } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { readClock } from "../platform/postgres/clock-record.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { StartError } from "../platform/start-error.ts";
import { withExistingDatabase } from "./existing-database.ts";

const usage = `use
  npm run operator -- add NAME --role ${OPERATOR_ROLES.join("|")} [--reason "first owner"]
  npm run operator -- renew NAME [--reason "lost phone"]
  npm run operator -- disable NAME [--reason "left"]
  npm run operator -- list`;

/** What is wrong, and what would be right. */
function misused(cause: string): StartError {
  return new StartError(`${cause}\n${usage}`);
}

type Asked = { readonly kind: "list" } | Parameters<typeof runOperatorCommand>[1];

export async function operatorCommand(args: readonly string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const asked = readArgs(args);
  const config = readConfig();
  return withExistingDatabase("candela-operator", (sql) => run(config, sql, asked));
}

/** Throws a `StartError` that names the cause and the use. */
export function readArgs(args: readonly string[]): Asked {
  const { values, positionals } = parse(args);
  const [kind, loginName, ...more] = positionals;
  if (kind === undefined) throw misused("which of its commands is missing");
  if (!KINDS.some((known) => known === kind)) throw misused(`there is no operator ${kind}`);
  const tooMuch = kind === "list" ? loginName : more[0];
  if (tooMuch !== undefined) throw misused(`operator ${kind} does not take ${tooMuch}`);
  if (kind === "list") return { kind };
  if (loginName === undefined) throw misused(`operator ${kind} needs a name`);
  if (!/^[a-z][a-z0-9._-]{2,39}$/.test(loginName))
    throw misused(`${loginName} is no name: 3 to 40 lower-case letters, digits, dots, hyphens and underscores, a letter first`);
  const reason = values.reason ?? "by the command line";
  if (kind === "renew" || kind === "disable") return { kind, loginName, reason };
  const { role } = values;
  if (role === undefined) throw misused("operator add needs --role");
  if (!isRole(role)) throw misused(`there is no role ${role}`);
  return { kind: "add", loginName, role, reason };
}

const KINDS = ["add", "renew", "disable", "list"] as const;

function isRole(role: string): role is OperatorRole {
  return OPERATOR_ROLES.some((known) => known === role);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { role: text, reason: text } });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : String(error));
  }
}

async function run({ dataDir, secretKeys }: Config, sql: Sql, asked: Asked): Promise<number> {
  if (asked.kind === "list") {
    process.stdout.write(await operatorReport(sql));
    return 0;
  }
  // The answer is for a person at a terminal: the log stays out of it.
  const box = loadSecretBox(dataDir, secretKeys);
  const done = await runOperatorCommand({ sql, clock: await readClock(sql), random: systemRandom, log: createLog("error"), box }, asked);
  process.stdout.write("problem" in done ? `not done: ${done.problem}\n` : done.text);
  return "problem" in done ? 1 : 0;
}
