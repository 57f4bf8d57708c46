import { list, type Row, success } from "@candela/api";
import type { Clock } from "../../platform/clock.ts";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { FactorDone, LostFactors } from "../identity/index.ts";
import { type Audit, actorOf } from "../operators/index.ts";
import { type FactorRemovalRow, insertRemoval, listRemovals, lockRemoval, type RemovalBy, saveDecision } from "./removal-store.ts";

type FactorRemoval = Row<"GET /api/admin/factorRemoval/list">;

export interface FactorRemovalParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly factors: LostFactors;
  readonly audit: Audit;
}

interface Done extends FactorDone {
  readonly row: FactorRemovalRow;
}

const NOTHING: FactorDone = { ended: [], told: [] };

function removalData(row: FactorRemovalRow): FactorRemoval {
  const { loginName, reason, decision } = row;
  return {
    ...{ loginName, reason, decision },
    id: String(row.id),
    userId: String(row.userId),
    createdAt: Number(row.createdMs),
    decidedBy: row.decidedName ?? "",
    decidedAt: row.decidedMs === null ? null : Number(row.decidedMs),
    decisionReason: row.decisionReason ?? "",
  };
}

const jsonOf = (row: FactorRemovalRow) => JSON.stringify(removalData(row));

type Decided = Pick<Call<"POST /api/admin/factorRemoval/approve">, "operator" | "fields" | "ip">;

function byOf(
  { clock }: FactorRemovalParts,
  call: Pick<Decided, "operator"> & { readonly fields: { readonly reason: string } },
): RemovalBy {
  const { operatorId, loginName } = operatorOf(call);
  return { operatorId, loginName, reason: call.fields.reason, now: clock.now() };
}

/** Decides what waits, in the transaction of the act. */
async function decided(
  parts: FactorRemovalParts,
  call: Decided,
  decision: "approved" | "rejected",
  work: (tx: Tx, row: FactorRemovalRow, by: RemovalBy) => Promise<FactorDone>,
): Promise<Done> {
  const by = byOf(parts, call);
  const act = { action: `factorRemoval.${decision === "approved" ? "approve" : "reject"}`, object: call.fields.id, reason: by.reason };
  return parts.audit(actorOf(call), act, async (tx) => {
    const before = await lockRemoval(tx, BigInt(call.fields.id));
    if (before === undefined) throw new Rejected("not_found");
    if (before.decision !== null) throw new Rejected("proposal_decided");
    const done = await work(tx, before, by);
    const row = await saveDecision(tx, before.id, decision, by);
    return { before: jsonOf(before), after: jsonOf(row), answer: { row, ...done } };
  });
}

/**
 * Calls for a second factor that its user has lost, with the recovery codes. The user hears of it when it is asked for, so that an owner who lost nothing can object, and again
 * when it is done; then all sessions end, and withdrawals pause as after any change of a secret. Passkeys stay: a user who has one needs none of this.
 */
export function factorRemovalHandlers(parts: FactorRemovalParts): Handlers {
  const { sql, factors, audit } = parts;
  const answer = ({ row, ...done }: Done) => {
    factors.announce(done);
    return success(removalData(row));
  };
  return {
    "GET /api/admin/factorRemoval/list": async ({ fields }) => {
      const userId = fields["params[userId]"];
      const filter = { isOpen: fields["params[isOpen]"], userId: userId === undefined ? undefined : BigInt(userId) };
      const { rows, total } = await listRemovals(sql, filter, pageOf(fields));
      return list(rows.map(removalData), total);
    },
    "POST /api/admin/factorRemoval/ask": async (call) => {
      const userId = BigInt(call.fields.userId);
      const by = byOf(parts, call);
      const act = { action: "factorRemoval.ask", object: call.fields.userId, reason: by.reason };
      return answer(
        await audit<Done>(actorOf(call), act, async (tx) => {
          const isOn = await factors.isOn(tx, userId);
          if (isOn === null) throw new Rejected("not_found");
          if (!isOn) throw new Rejected("second_factor_off");
          const row = await insertRemoval(tx, userId, by);
          if (row === undefined) throw new Rejected("factor_removal_open");
          return { before: null, after: jsonOf(row), answer: { row, ...(await factors.tellAsked(tx, userId)) } };
        }),
      );
    },
    "POST /api/admin/factorRemoval/approve": async (call) =>
      answer(
        await decided(parts, call, "approved", async (tx, { userId, operatorId }, by) => {
          if (operatorId === by.operatorId) throw new Rejected("second_operator_needed");
          const done = await factors.remove(tx, userId);
          if (done === null) throw new Rejected("second_factor_off");
          return done;
        }),
      ),
    "POST /api/admin/factorRemoval/reject": async (call) => answer(await decided(parts, call, "rejected", async () => NOTHING)),
  };
}
