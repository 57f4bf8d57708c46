import { list, type Row, success } from "@candela/api";
import type { Beacon } from "../../platform/beacon.ts";
import type { Random } from "../../platform/clock.ts";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { type AdminParts, actorOf } from "../operators/index.ts";
import { type AskedPlan, planOf, unitsOf } from "./asked-plan.ts";
import { endEarly, findCampaign, lockCampaigns, newestCampaigns, type StoredCampaign } from "./campaign-store.ts";
import { isOver } from "./decide-acts.ts";
import { seedName } from "./draw.ts";
import { addProposal, decideProposal, listProposals, lockProposal, type ProposalKind, type ProposalRow } from "./proposal-store.ts";
import { addToCampaign, checkPlan, publishCampaign } from "./publish-campaign.ts";
import { campaignData } from "./wire.ts";

export interface CampaignAdminParts extends AdminParts {
  readonly random: Pick<Random, "bytes">;
  readonly box: SecretBox;
  readonly beacon: Beacon | null;
  /** False stops every act that moves money: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
}

type AdminProposal = Row<"GET /api/admin/campaignProposal/list">;
/** What is kept of an early end, and of more money. */
interface AskedOf {
  readonly id: number;
  readonly amount?: string;
}

/** Calls about campaigns: what one operator asks for and another decides. Nothing here names a user or touches a draw. */
export function adminCampaignHandlers(parts: CampaignAdminParts): Handlers {
  return { ...listHandlers(parts), ...askHandlers(parts), ...proposalHandlers(parts) };
}

function listHandlers({ sql, clock, box }: CampaignAdminParts): Handlers {
  return {
    "GET /api/admin/campaign/list": async ({ fields, language }) => {
      const { campaigns, total } = await newestCampaigns(sql, pageOf(fields));
      const telling = { language, now: clock.now() };
      const rows = campaigns.map((campaign) => {
        const { joinedAt: _joined, isIn: _isIn, canJoin: _can, days: _days, ...shown } = campaignData(campaign, null, telling);
        const { sealed, sealedWith, seed, code } = campaign;
        const isSeedReady =
          sealed === null ||
          sealedWith === null ||
          seed !== null ||
          box.open({ keyId: sealedWith, bytes: sealed }, seedName(code)) !== null;
        return { ...shown, participants: campaign.participants, isSeedReady };
      });
      return list(rows, total);
    },
  };
}

function askHandlers({ sql, clock, audit, beacon }: CampaignAdminParts): Handlers {
  async function ask(
    call: Pick<Call<"POST /api/admin/campaign/end">, "operator" | "ip"> & { readonly fields: { readonly reason: string } },
    kind: ProposalKind,
    object: string,
    payload: object,
  ): Promise<AdminProposal> {
    const { operatorId, loginName } = operatorOf(call);
    const { reason } = call.fields;
    const act = { action: `campaign.${kind === "publish" ? "propose" : kind}`, object, reason };
    return await audit(actorOf(call), act, async (tx) => {
      const added = proposalRow(await addProposal(tx, kind, payload, { operatorId, loginName, reason, now: clock.now() }));
      return { before: null, after: auditText(added), answer: added };
    });
  }
  return {
    "POST /api/admin/campaign/propose": async (call) => {
      const { reason: _reason, ...asked } = call.fields;
      checkPlan(planOf(asked), { clock, hasBeacon: beacon !== null }, clock.now());
      return success(await ask(call, "publish", asked.code, asked));
    },
    "POST /api/admin/campaign/end": async (call) => {
      const { id } = call.fields;
      const campaign = goingOn(await findCampaign(sql, id), clock.now());
      return success(await ask(call, "end", campaign.code, { id }));
    },
    "POST /api/admin/campaign/fund": async (call) => {
      const { id, amount } = call.fields;
      if (unitsOf(amount) === 0n) throw new Rejected("campaign_terms_impossible");
      const campaign = goingOn(await findCampaign(sql, id), clock.now());
      return success(await ask(call, "fund", campaign.code, { id, amount }));
    },
  };
}

/** A campaign that can still be ended or funded: begun or not, but not over. */
function goingOn(campaign: StoredCampaign | undefined, now: number): StoredCampaign {
  if (campaign === undefined) throw new Rejected("not_found");
  if (campaign.stage !== "open" || isOver(campaign, now)) throw new Rejected("campaign_ended");
  return campaign;
}

function proposalHandlers(parts: CampaignAdminParts): Handlers {
  const { sql, clock, audit, beacon } = parts;
  return {
    "GET /api/admin/campaignProposal/list": async ({ fields }) => {
      const { proposals, total } = await listProposals(sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/campaignProposal/approve": async (call) => {
      const { operatorId } = operatorOf(call);
      return success(
        await decide(call, "approved", async (tx, proposal) => {
          if (proposal.operatorId === operatorId) throw new Rejected("second_operator_needed");
          if (!parts.mayMoveMoney()) throw new Rejected("not_ready", { seconds: "60" });
          await carryOut(tx, proposal, clock.now());
        }),
      );
    },
    "POST /api/admin/campaignProposal/reject": async (call) => success(await decide(call, "rejected", async () => undefined)),
  };

  async function carryOut(tx: Tx, { id, kind, payload }: ProposalRow, now: number): Promise<void> {
    if (kind === "publish") {
      const plan = planOf(payload as AskedPlan);
      checkPlan(plan, { clock, hasBeacon: beacon !== null }, now);
      await publishCampaign(tx, plan, id, { ...parts, now });
      return;
    }
    const asked = payload as AskedOf;
    const campaign = goingOn((await lockCampaigns(tx, [asked.id])).get(asked.id), now);
    if (kind === "fund") await addToCampaign(tx, campaign.id, unitsOf(asked.amount ?? "0"), now);
    // A campaign that has not begun ends as it begins: nobody has earned anything.
    else await endEarly(tx, campaign.id, id, now);
  }

  async function decide(
    call: Pick<Call<"POST /api/admin/campaignProposal/reject">, "fields" | "operator" | "ip">,
    decision: "approved" | "rejected",
    work: (tx: Tx, proposal: ProposalRow) => Promise<void>,
  ): Promise<AdminProposal> {
    const { id, reason } = call.fields;
    const { operatorId, loginName } = operatorOf(call);
    const act = { action: `campaignProposal.${decision === "approved" ? "approve" : "reject"}`, object: id, reason };
    return await audit(actorOf(call), act, async (tx) => {
      const proposal = await lockProposal(tx, BigInt(id));
      if (proposal === undefined) throw new Rejected("not_found");
      if (proposal.decision !== null) throw new Rejected("proposal_decided");
      await work(tx, proposal);
      const after = proposalRow(await decideProposal(tx, proposal.id, decision, { operatorId, loginName, reason, now: clock.now() }));
      return { before: auditText(proposalRow(proposal)), after: auditText(after), answer: after };
    });
  }
}

/** Texts are pages, and stand in the proposal itself: the log names what decides money and moments. */
function auditText({ plan, ...row }: AdminProposal): string {
  const { texts, ...terms } = plan ?? { texts: [] };
  return JSON.stringify({ ...row, plan: plan === null ? null : { ...terms, languages: texts.map(({ language }) => language) } });
}

function proposalRow(row: ProposalRow): AdminProposal {
  const { kind, payload, loginName, reason, createdMs, decision, decidedName, decidedMs, decisionReason } = row;
  const asked = kind === "publish" ? null : (payload as AskedOf);
  return {
    ...{ id: String(row.id), kind, plan: kind === "publish" ? (payload as AskedPlan) : null },
    ...{ campaignId: asked?.id ?? row.campaignId, amount: asked?.amount ?? null, loginName, reason, decision },
    createdAt: Number(createdMs),
    decidedBy: decidedName ?? "",
    decidedAt: decidedMs === null ? null : Number(decidedMs),
    decisionReason: decisionReason ?? "",
  };
}
