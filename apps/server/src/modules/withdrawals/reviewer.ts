import { queueTurns } from "../../platform/queue-turns.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import type { Steps } from "./steps.ts";
import type { WithdrawalParts } from "./withdrawal-parts.ts";

export interface Reviewer extends RepeatedWork {
  /** Approves what is due, once each. */
  round(): Promise<void>;
}

interface Due {
  readonly id: bigint;
  readonly userId: bigint;
  readonly revision: string;
  readonly approvals: number;
}

const EVERY_MS = 1_000;
const AT_ONCE = 50;

/**
 * The sandbox's reviewers: where the setting says so they approve by themselves, each once, in the open. What an operator has claimed is left to operators.
 */
export function createReviewer({ sql, clock, log, settings, mayMoveMoney }: WithdrawalParts, steps: Steps): Reviewer {
  const due = queueTurns(
    (behind) => sql<Due[]>`
      select w.id, w.user_id as "userId", w.revision,
        (select count(*)::integer from withdrawal_step s where s.withdrawal_id = w.id and s.approver is not null) as approvals
      from withdrawal w where w.ended_ms is null and w.state = 'reviewing' and w.review_ms <= ${clock.now()} and w.claimed_by is null
        and not exists (select from account_freeze f where f.user_id = w.user_id and f.lifted_ms is null)
        and w.id > ${behind} order by w.id limit ${AT_ONCE}`,
  );
  async function round(): Promise<void> {
    if (!mayMoveMoney() || (await settings()).reviewer !== "sandbox") return;
    for (const { id, userId, revision, approvals } of await due()) {
      const command = { do: "approve", approver: `sandbox ${approvals + 1}`, revision } as const;
      // Taken back or decided meanwhile, it is nobody's to approve.
      const said = await steps.take(userId, { do: "step", id, command, by: "sandbox" }).catch((error: unknown) => {
        log.warn({ err: error, withdrawal: String(id) }, "the sandbox could not approve a withdrawal; it is tried again");
      });
      if (said === "address_nobodys")
        await steps.take(userId, { do: "step", id, command: { do: "reject" }, by: "sandbox", reason: "destination_refused" });
    }
  }
  const onFailure = (error: unknown) => log.warn({ err: error }, "a round of the sandbox's reviewers failed; the next one follows");
  return { ...repeatedWork({ everyMs: EVERY_MS, work: round, onFailure }), round };
}
