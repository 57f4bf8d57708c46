import { type CampaignGoal, isWash, leftOutTrips } from "@candela/model";
import { must } from "@candela/simulator";
import { closeOf, type StoredCampaign } from "../../modules/campaigns/campaign-store.ts";
import type { Counted, Progress } from "../../modules/campaigns/progress.ts";
import type { IdBlocks } from "../../modules/ledger/transfer.ts";
import type { StoredVoucher } from "../../modules/vouchers/voucher-store.ts";
import { RunningIds } from "../running-ids.ts";
import { CampaignTables, type LineRow } from "./campaign-tables.ts";

/** What is counted on the tables, and ids that are given. */
export class CampaignRows {
  protected readonly tables: CampaignTables;
  protected givenIds: bigint[] = [];
  #lastId = 0n;

  constructor(users: readonly bigint[]) {
    this.tables = new CampaignTables(users);
  }

  /** What is counted of a campaign's goals, as the statements of the server count it: with the wash rule of the model. */
  protected progressOf(campaign: StoredCampaign, userId: bigint, now: number): Progress {
    const user = this.tables.user(userId);
    const [from, to] = [campaign.startsAt, Math.min(closeOf(campaign) ?? now, now)];
    const isIn = (ts: number) => ts >= from && ts < to;
    const lines = user.lines.filter(({ ts }) => isIn(ts));
    const trips = new Map(
      user.lines.flatMap(({ trip, at }) => (trip === null || at - trip.ms < from || at >= to ? [] : [[trip.id, { ...trip, at }] as const])),
    );
    const list = [...trips.values()].map(({ id, productId, ms, result, crossing, at }) => ({
      id,
      productId,
      openedAt: at - ms,
      closedAt: at,
      result,
      crossing,
    }));
    const left = this.leftOut(list);
    const out = new Set(list.flatMap(({ id }, at) => (left[at] === true ? [id] : [])));
    const count = (pick: (line: LineRow) => bigint): Counted => ({
      reached: lines.reduce((sum, line) => sum + pick(line), 0n),
      notCounted: lines.reduce((sum, line) => sum + (line.trip !== null && out.has(line.trip.id) ? pick(line) : 0n), 0n),
    });
    const net = user.moved.reduce((sum, { at, units }) => (isIn(at) ? sum + units : sum), 0n);
    const once = (at: number | null): Counted => ({ reached: at !== null && at <= to ? 1n : 0n, notCounted: 0n });
    const counted: [CampaignGoal, Counted][] = [
      ["fees", count((line) => line.fee - this.rebateOf(line))],
      ["volume", count(({ volume }) => volume)],
      ["deposit", { reached: net > 0n ? net : 0n, notCounted: 0n }],
      ["receiptCheck", once(user.receiptAt)],
      ["identity", once(user.identifiedAt)],
    ];
    return new Map(counted);
  }

  protected leftOut(trips: Parameters<typeof leftOutTrips>[0]): boolean[] {
    must(
      trips.every((trip) => trip.closedAt - trip.openedAt <= 10_000 || !isWash(trip)),
      "a trip of more than ten seconds is no wash",
    );
    return leftOutTrips(trips);
  }

  protected rebateOf({ useId }: LineRow): bigint {
    const use = useId === null ? undefined : this.tables.uses.get(useId);
    return use === undefined || use.isUndone ? 0n : use.amount;
  }

  protected facts(userId: bigint) {
    const { identifiedAt, depositedAt } = this.tables.user(userId);
    return { isRegistered: true, hasIdentity: identifiedAt !== null, hasDeposited: depositedAt !== null, openedAt: this.tables.openedAt() };
  }

  protected heldOf(userId: bigint): StoredVoucher[] {
    return this.tables.rowsOf(this.tables.vouchers).filter((voucher) => voucher.userId === userId && voucher.state === "held");
  }

  protected partsOf(id: number) {
    return this.tables.rowsOf(this.tables.participants).filter(({ campaignId }) => campaignId === id);
  }

  protected books() {
    return { find: (key: Parameters<CampaignTables["account"]>[0]) => this.tables.account(key) };
  }

  protected nextId(): bigint {
    this.#lastId += 1n;
    this.givenIds.push(this.#lastId);
    return this.#lastId;
  }

  protected runningIds(): IdBlocks {
    return new RunningIds(() => this.nextId());
  }
}
