import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export type ProposalKind = "publish" | "end" | "fund";

export interface ProposalRow {
  readonly id: bigint;
  readonly kind: ProposalKind;
  /** The fields of the call that asked, as they were sent. */
  readonly payload: unknown;
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly reason: string;
  readonly createdMs: bigint;
  readonly decision: "approved" | "rejected" | null;
  readonly decidedName: string | null;
  readonly decidedMs: bigint | null;
  readonly decisionReason: string | null;
  /** Of a campaign that it became. */
  readonly campaignId: number | null;
}

interface AskedBy {
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly reason: string;
  readonly now: number;
}

const columns = (
  sql: Queryable,
) => sql`p.id, p.kind, p.payload, p.operator_id as "operatorId", p.login_name as "loginName", p.reason, p.created_ms as "createdMs",
  p.decision, p.decided_name as "decidedName", p.decided_ms as "decidedMs", p.decision_reason as "decisionReason",
  (select c.id from campaign c where c.proposal_id = p.id) as "campaignId"`;

export async function listProposals(
  sql: Queryable,
  isOpen: boolean | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ proposals: ProposalRow[]; total: number }> {
  const where = isOpen === undefined ? sql`true` : isOpen ? sql`p.decision is null` : sql`p.decision is not null`;
  const proposals = await sql<ProposalRow[]>`select ${columns(sql)} from campaign_proposal p where ${where}
    order by p.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from campaign_proposal p where ${where}`;
  return { proposals: [...proposals], total: count?.total ?? 0 };
}

export async function addProposal(tx: Tx, kind: ProposalKind, payload: object, by: AskedBy): Promise<ProposalRow> {
  const [row] = await tx<{ id: bigint }[]>`insert into campaign_proposal (kind, payload, operator_id, login_name, reason, created_ms)
    values (${kind}, ${JSON.stringify(payload)}::text::jsonb, ${by.operatorId}, ${by.loginName}, ${by.reason}, ${String(by.now)}::bigint) returning id`;
  return await oneOf(tx, row?.id);
}

/** A proposal, locked until the end of the transaction. */
export async function lockProposal(tx: Tx, id: bigint): Promise<ProposalRow | undefined> {
  const [row] = await tx<ProposalRow[]>`select ${columns(tx)} from campaign_proposal p where p.id = ${id} for update of p`;
  return row;
}

export async function decideProposal(tx: Tx, id: bigint, decision: "approved" | "rejected", by: AskedBy): Promise<ProposalRow> {
  await tx`update campaign_proposal set decision = ${decision}, decided_by = ${by.operatorId}, decided_name = ${by.loginName},
    decided_ms = ${String(by.now)}::bigint, decision_reason = ${by.reason} where id = ${id}`;
  return await oneOf(tx, id);
}

async function oneOf(tx: Tx, id: bigint | undefined): Promise<ProposalRow> {
  const [row] = await tx<ProposalRow[]>`select ${columns(tx)} from campaign_proposal p where p.id = ${id ?? 0n}`;
  if (row === undefined) throw new Error("a proposal that was written is there");
  return row;
}
