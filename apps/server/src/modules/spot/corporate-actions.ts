import { assert, productAsset, SETTLEMENT } from "@candela/model";
import type { BatchOptions } from "../../platform/batch.ts";
import type { Bus } from "../../platform/bus.ts";
import { type Clock, passingMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { balanceEvent, defineAssets, type MoneyTransactions, moneyTransactions, ownersAfter } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import { type Received, type SharingData, sharing } from "./corporate-action-share.ts";
import { type CorporateAction, completeAction, orderersAfter, readPendingActions } from "./corporate-action-store.ts";
import { productAssetId } from "./working-state.ts";

export interface CorporateActionParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  readonly bus: Pick<Bus, "publish">;
  readonly mayMoveMoney: () => boolean;
  /** Ends every open order of the action's product; resolves when none is left. */
  readonly endOrders: (action: CorporateAction) => Promise<void>;
}

/** Holders of one transaction. */
const PAGE = 256;
/** Pages follow one another. The house's sub-accounts from this one on belong to no shard of orders. */
const SHARING: readonly BatchOptions[] = [{ shard: 12, batchMax: 1, queueMax: 16 }];
/** An order decided before the moment may commit this much later, so who holds is looked at once more after it. */
const LATE_COMMIT_MS = 30_000;

/**
 * Carries out dividends and splits when their moment has come, each once for a holder, whatever stops in between: what each received is
 * written in the transaction that moved it. From a split's moment until all have received, spot trading in the product is suspended.
 */
export class CorporateActions {
  readonly #parts: CorporateActionParts;
  #pending: readonly CorporateAction[] = [];
  #running: Promise<void> | null = null;
  readonly #money: MoneyTransactions<CorporateAction, SharingData>;

  constructor(parts: CorporateActionParts) {
    this.#parts = parts;
    this.#money = moneyTransactions(
      parts,
      sharing((received, sent) => this.#publish(received, sent)),
      SHARING,
    );
  }

  /** Ends the page that is under way. */
  stop(): Promise<void> {
    return this.#money.stop();
  }

  isSuspended(productCode: string, now: number): boolean {
    return this.#pending.some((action) => action.kind === "split" && action.effectiveAt <= now && action.productCode === productCode);
  }

  /** When the next look at what is known has something to do, epoch ms: the moment of an action, and once more when late commits are in. */
  nextAt(): number {
    const now = this.#parts.clock.now();
    return Math.min(...this.#pending.map(({ effectiveAt }) => (effectiveAt > now ? effectiveAt : effectiveAt + this.#lateCommitMs())));
  }

  /** Commits are late by the machine's time. */
  #lateCommitMs(): number {
    return passingMs(this.#parts.clock, LATE_COMMIT_MS);
  }

  /** Learns of entered actions. They are entered well before their moment, so a look every few seconds is enough. */
  async reload(): Promise<void> {
    this.#pending = await readPendingActions(this.#parts.sql);
  }

  /** Reloads and carries out what is due, one round at a time. */
  run(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #round(): Promise<void> {
    await this.reload();
    const now = this.#parts.clock.now();
    if (!this.#parts.mayMoveMoney()) return;
    for (const action of this.#pending) if (action.effectiveAt <= now) await this.#carryOut(action);
    await this.reload();
  }

  async #carryOut(action: CorporateAction): Promise<void> {
    const { sql, clock, endOrders, log } = this.#parts;
    const begun = clock.now();
    if (action.kind === "split") await endOrders(action);
    await defineAssets(sql, [productAsset(action)]);
    const assetId = productAssetId(action.productId);
    const owners = await this.#shareAll(action, (after) => ownersAfter(sql, assetId, "spot", after, PAGE));
    const others = await this.#shareAll(action, (after) => orderersAfter(sql, action.id, after, PAGE));
    if (owners + others > 0 || begun < action.effectiveAt + this.#lateCommitMs()) return;
    await completeAction(sql, action.id, clock.now());
    log.info({ action: String(action.id), kind: action.kind, product: action.productCode }, "corporate action carried out");
  }

  /** Page by page of users, each its own transaction; how many are left for the next round. */
  async #shareAll(action: CorporateAction, usersAfter: (after: bigint) => Promise<bigint[]>): Promise<number> {
    let skipped = 0;
    for (let users = await usersAfter(0n); users.length > 0; ) {
      const page = users;
      const answer = await this.#money.moneyTransaction(page, action);
      assert(answer.ok, "nobody is rejected a share");
      skipped += answer.data.skipped;
      users = await usersAfter(page.at(-1) ?? 0n);
    }
    return skipped;
  }

  #publish(received: readonly Received[], sent: readonly Sent[]): void {
    const told = new Map(sent.map(({ userId, message, unread }) => [userId, [{ kind: "message", message, unread }] as const]));
    for (const { action, share } of received) {
      const { userId, after, cashBalance, cashAvailable } = share;
      const { kind, productId, productCode, quantityScale } = action;
      const cash = balanceEvent(SETTLEMENT, cashBalance, cashAvailable);
      const product = balanceEvent({ id: productAssetId(productId), code: productCode, scale: quantityScale }, after, after);
      this.#parts.bus.publish("account", { userId, events: [...(kind === "split" ? [product] : []), cash, ...(told.get(userId) ?? [])] });
    }
  }
}
