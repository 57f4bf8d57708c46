/** What one operator asks for and another decides: terms above a set yield, and money for an account that the house pays or lends from. A kind that has such has a table of this form. */
import type { Row } from "@candela/api";
import { type Call, operatorOf } from "../../platform/http/handlers.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { AdminParts } from "./admin-table-handlers.ts";
import { actorOf } from "./audit.ts";

export type AdminProposal = Row<"GET /api/admin/earningProposal/list">;
type Decision = NonNullable<AdminProposal["decision"]>;

export interface ProposalRow {
  readonly id: bigint;
  readonly kind: "terms" | "funding";
  readonly payload: Readonly<Record<string, string>>;
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly reason: string;
  readonly createdMs: bigint;
  readonly decision: Decision | null;
  readonly decidedName: string | null;
  readonly decidedMs: bigint | null;
  readonly decisionReason: string | null;
}

/** The operator who asks or decides. */
interface AskedBy {
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly reason: string;
  readonly now: number;
}

export function proposalRow(row: ProposalRow): AdminProposal {
  const { id, kind, payload, loginName, reason, createdMs, decision, decidedName, decidedMs, decisionReason } = row;
  return {
    ...{ kind, loginName, reason, decision },
    id: String(id),
    asked: { ...payload },
    createdAt: Number(createdMs),
    decidedBy: decidedName ?? "",
    decidedAt: decidedMs === null ? null : Number(decidedMs),
    decisionReason: decisionReason ?? "",
  };
}

export const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** What a proposal asks for, by the names of the call: texts alone, as they were sent; a list with commas between. */
export const payloadOf = (asked: object): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === null ? "" : String(value)]));

const columns = (sql: Queryable) => sql`id, kind, payload, operator_id as "operatorId", login_name as "loginName", reason,
  created_ms as "createdMs", decision, decided_name as "decidedName", decided_ms as "decidedMs", decision_reason as "decisionReason"`;

export type ProposalStore = ReturnType<typeof proposalStore>;

/** The proposals of a table; `name` is what its calls are named after. */
export function proposalStore(
  table: "earning_proposal" | "loan_proposal" | "commission_proposal",
  name: "earningProposal" | "loanProposal" | "commissionProposal",
) {
  return {
    name,
    async list(sql: Queryable, isOpen: boolean | undefined, page: { readonly limit: number; readonly offset: number }) {
      const where = isOpen === undefined ? sql`true` : isOpen ? sql`decision is null` : sql`decision is not null`;
      const proposals = await sql<ProposalRow[]>`select ${columns(sql)} from ${sql(table)} where ${where}
        order by id desc limit ${page.limit} offset ${page.offset}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from ${sql(table)} where ${where}`;
      return { proposals: [...proposals], total: count?.total ?? 0 };
    },
    /** A proposal, locked until the end of the transaction. */
    async lock(tx: Tx, id: bigint): Promise<ProposalRow | undefined> {
      const [row] = await tx<ProposalRow[]>`select ${columns(tx)} from ${tx(table)} where id = ${id} for update`;
      return row;
    },
    async add(tx: Tx, kind: ProposalRow["kind"], payload: ProposalRow["payload"], by: AskedBy): Promise<ProposalRow> {
      const { operatorId, loginName, reason, now } = by;
      const [row] = await tx<ProposalRow[]>`insert into ${tx(table)} (kind, payload, operator_id, login_name, reason, created_ms)
        values (${kind}, ${JSON.stringify(payload)}::text::jsonb, ${operatorId}, ${loginName}, ${reason}, ${String(now)}::bigint)
        returning ${columns(tx)}`;
      if (row === undefined) throw new Error("a proposal that was added is there");
      return row;
    },
    async decide(tx: Tx, id: bigint, decision: Decision, by: AskedBy): Promise<ProposalRow> {
      const { operatorId, loginName, reason, now } = by;
      const [row] = await tx<
        ProposalRow[]
      >`update ${tx(table)} set decision = ${decision}, decided_by = ${operatorId}, decided_name = ${loginName},
          decided_ms = ${String(now)}::bigint, decision_reason = ${reason}
        where id = ${id} and decision is null returning ${columns(tx)}`;
      if (row === undefined) throw new Error("a proposal that was locked is decided once");
      return row;
    },
  };
}

/** Decides a proposal once, in one transaction with its entry in the log. What is approved is carried out there, and never by the operator who asked for it. */
export async function decideProposal(
  { clock, audit }: Pick<AdminParts, "clock" | "audit">,
  store: ProposalStore,
  call: Pick<Call<"POST /api/admin/earningProposal/reject">, "fields" | "operator" | "ip">,
  carryOut: ((tx: Tx, proposal: ProposalRow) => Promise<void>) | null,
): Promise<AdminProposal> {
  const { id, reason } = call.fields;
  const { operatorId, loginName } = operatorOf(call);
  const act = { action: `${store.name}.${carryOut === null ? "reject" : "approve"}`, object: id, reason };
  return await audit(actorOf(call), act, async (tx) => {
    const proposal = await store.lock(tx, BigInt(id));
    if (proposal === undefined) throw new Rejected("not_found");
    if (proposal.decision !== null) throw new Rejected("proposal_decided");
    if (carryOut !== null) {
      if (proposal.operatorId === operatorId) throw new Rejected("second_operator_needed");
      await carryOut(tx, proposal);
    }
    const by = { operatorId, loginName, reason, now: clock.now() };
    const after = proposalRow(await store.decide(tx, proposal.id, carryOut === null ? "rejected" : "approved", by));
    return { before: jsonOf(proposalRow(proposal)), after: jsonOf(after), answer: after };
  });
}
