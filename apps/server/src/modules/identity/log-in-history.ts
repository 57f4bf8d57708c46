import type { Row } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { readDevice } from "./device-name.ts";
import { maskedAddress } from "./log-in-address.ts";
import { insertLogIn, listLogIns, type NewLogIn } from "./log-in-store.ts";
import { keptUserAgent } from "./open-session.ts";

type Way = NewLogIn["way"];

/** Which rejection is kept as which failure; any other tells nothing about the account. */
const FAILURES: Readonly<Record<string, NewLogIn["status"]>> = {
  credentials_wrong: "wrong_password",
  code_wrong: "wrong_code",
  second_factor_wrong: "wrong_factor",
  passkey_wrong: "wrong_passkey",
};

/** Keeps a log-in for its owner to see. */
export function noteLogIn(
  sql: Queryable,
  { clock }: Pick<IdentityContext, "clock">,
  caller: Pick<Caller, "ip" | "userAgent">,
  entry: Pick<NewLogIn, "userId" | "way" | "factor" | "status">,
): Promise<void> {
  return insertLogIn(sql, { ...entry, ts: clock.now(), userAgent: keptUserAgent(caller.userAgent), address: maskedAddress(caller.ip) });
}

/** Does the work, and keeps its failure for the owner of the account. For an account that does not exist the same statements run and keep nothing. */
export async function noteFailure<T>(
  context: IdentityContext,
  caller: Caller,
  tried: { readonly userId: bigint | null; readonly way: Way },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = error instanceof Rejected ? FAILURES[error.key] : undefined;
    if (status !== undefined) await noteLogIn(context.sql, context, caller, { ...tried, factor: null, status });
    throw error;
  }
}

export async function logInsOf(
  { sql }: Pick<IdentityContext, "sql">,
  session: Session,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Row<"GET /api/userSecurity/logIns">[]; readonly total: number }> {
  const { rows, total } = await listLogIns(sql, session.userId, page);
  const told = rows.map(({ id, ts, way, factor, status, userAgent, address }) => ({
    id: String(id),
    ts: Number(ts),
    way,
    factor,
    status,
    ...readDevice(userAgent),
    address,
  }));
  return { rows: told, total };
}
