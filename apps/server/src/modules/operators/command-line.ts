import type { OperatorRole } from "@candela/api";
import { type Clock, machineClock, type Random } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { type Actor, createAudit } from "./audit.ts";
import { addOperator, type EnrolmentData, renewEnrolment, setDisabled } from "./manage.ts";
import { listOperators } from "./operator-store.ts";

/** The operator commands of the server's shell: let the first owner in, and an owner who lost the authenticator. */
export type OperatorCommand =
  | { readonly kind: "add"; readonly loginName: string; readonly role: OperatorRole; readonly reason: string }
  | { readonly kind: "renew"; readonly loginName: string; readonly reason: string }
  | { readonly kind: "disable"; readonly loginName: string; readonly reason: string };

export interface CommandParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "info">;
  readonly box: SecretBox;
}

const ACTOR: Actor = { operator: null, ip: "" };
const OPERATORS_MAX = 1_000;

/** Runs a command; returns the text to print, or a rejection as a `problem` in English. */
export async function runOperatorCommand(
  parts: CommandParts,
  command: OperatorCommand,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const context = { ...parts, clock: machineClock(parts.clock), audit: createAudit(parts) };
  try {
    switch (command.kind) {
      case "add":
        return { text: enrolmentText(await addOperator(context, ACTOR, command)) };
      case "renew":
        return { text: enrolmentText(await renewEnrolment(context, ACTOR, command, false)) };
      case "disable": {
        const { loginName } = await setDisabled(context, ACTOR, { ...command, isDisabled: true });
        return { text: `${loginName} is disabled, all sessions have ended\n` };
      }
    }
  } catch (error) {
    if (error instanceof Rejected) return { problem: PROBLEMS[error.key] ?? error.key };
    throw error;
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  login_name_taken: "there is an operator of this name already",
  not_found: "there is no operator of this name",
  last_owner: "no owner would be left who can log in",
};

function enrolmentText({ operator, enrolmentSecret, expiresTs }: EnrolmentData): string {
  return `${operator.loginName} (${operator.role}) can enrol until ${new Date(expiresTs).toISOString()}
One-time secret, shown only here:
${enrolmentSecret}
`;
}

/** One line an operator. */
export async function operatorReport(sql: Sql): Promise<string> {
  const { rows } = await listOperators(sql, { limit: OPERATORS_MAX, offset: 0 });
  if (rows.length === 0) return "there are no operators: add the first with operator add NAME --role owner\n";
  const state = (row: (typeof rows)[number]) => (row.isDisabled ? "disabled" : row.passwordHash === null ? "not enrolled" : "active");
  return rows.map((row) => `${row.loginName}  ${row.role}  ${state(row)}\n`).join("");
}
