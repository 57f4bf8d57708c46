import type { Row } from "@candela/api";
import { list, success } from "@candela/api";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { actorOf } from "../operators/index.ts";
import { decideProposal, listProposals, lockProposal, type ProposalRow } from "./admin-store.ts";
import { type AskedProduct, amountOf, currencyOf, productNamed, putProduct, termsOf } from "./admin-terms.ts";
import { fundTreasury } from "./treasury.ts";

/** A ledger that does not recompute takes somebody to look at it. */
const RETRY_SECONDS = "60";

type AdminProposal = Row<"GET /api/admin/earningProposal/list">;

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

/** What a proposal asks for, by the names of the call: texts alone, as they were sent. */
export const payloadOf = (asked: object): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === null ? "" : String(value)]));

function askedOf(payload: ProposalRow["payload"]): AskedProduct {
  const { kind, name = "", currencyId, termDays, isOpen, earlyFeeRate, ...rest } = payload;
  const text = (field: keyof typeof rest) => rest[field] ?? "";
  return {
    kind: kind === "lock" ? "lock" : "pledge",
    name,
    currencyId: Number(currencyId),
    termDays: Number(termDays),
    isOpen: isOpen === "true",
    earlyFeeRate: earlyFeeRate === undefined || earlyFeeRate === "" ? null : earlyFeeRate,
    ...{ rateLow: text("rateLow"), rateHigh: text("rateHigh"), minimum: text("minimum"), maximum: text("maximum") },
    ...{ userMaximum: text("userMaximum"), capacity: text("capacity") },
  };
}

/** Puts a proposal into effect, in the transaction of the operator who approves it. */
async function carryOut(tx: Tx, proposal: ProposalRow, now: number, mayMoveMoney: () => boolean): Promise<void> {
  if (proposal.kind === "terms") {
    const terms = termsOf(askedOf(proposal.payload));
    // Somebody has set other terms since: what was agreed to was a change of those before.
    const version = (await productNamed(tx, terms.name))?.version ?? 0;
    if (String(version) !== proposal.payload.version) throw new Rejected("terms_changed");
    return putProduct(tx, terms, { loginName: proposal.loginName, now });
  }
  if (!mayMoveMoney()) throw new Rejected("not_ready", { seconds: RETRY_SECONDS });
  const currency = currencyOf(Number(proposal.payload.currencyId));
  return fundTreasury(tx, currency.id, amountOf("amount", proposal.payload.amount ?? "", currency), proposal.id, now);
}

export type EarningAdminParts = Pick<KindAdminParts, "sql" | "clock" | "audit" | "mayMoveMoney">;

/** Calls about what one operator asked for and another decides. */
export function adminProposalHandlers({ sql, clock, audit, mayMoveMoney }: EarningAdminParts): Handlers {
  return {
    "GET /api/admin/earningProposal/list": async ({ fields }) => {
      const { proposals, total } = await listProposals(sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/earningProposal/approve": async (call) => {
      const { operatorId, loginName } = operatorOf(call);
      return success(
        await decide(call, "approved", async (tx, proposal) => {
          if (proposal.operatorId === operatorId) throw new Rejected("second_operator_needed");
          await carryOut(tx, proposal, clock.now(), mayMoveMoney);
          return { operatorId, loginName };
        }),
      );
    },
    "POST /api/admin/earningProposal/reject": async (call) => {
      const { operatorId, loginName } = operatorOf(call);
      return success(await decide(call, "rejected", async () => ({ operatorId, loginName })));
    },
  };

  async function decide(
    call: Pick<Call<"POST /api/admin/earningProposal/reject">, "fields" | "operator" | "ip">,
    decision: "approved" | "rejected",
    work: (tx: Tx, proposal: ProposalRow) => Promise<{ readonly operatorId: bigint; readonly loginName: string }>,
  ): Promise<AdminProposal> {
    const { id, reason } = call.fields;
    const act = { action: `earningProposal.${decision === "approved" ? "approve" : "reject"}`, object: id, reason };
    return await audit(actorOf(call), act, async (tx) => {
      const proposal = await lockProposal(tx, BigInt(id));
      if (proposal === undefined) throw new Rejected("not_found");
      if (proposal.decision !== null) throw new Rejected("proposal_decided");
      const by = await work(tx, proposal);
      const after = proposalRow(await decideProposal(tx, proposal.id, decision, { ...by, reason, now: clock.now() }));
      return { before: jsonOf(proposalRow(proposal)), after: jsonOf(after), answer: after };
    });
  }
}
