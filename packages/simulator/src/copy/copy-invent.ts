import type { SeededRandom } from "@candela/testkit";
import { inventContract } from "../contract/invent.ts";
import type { ContractRows } from "../contract/operations.ts";
import type { SimMarket } from "../market.ts";
import type { CopyFields, FollowRow, StatedSettings } from "./copy-operations.ts";
import { ALL_TYPES } from "./naive-copy.ts";

/** What somebody knows who asks for something. */
export interface CopyView {
  readonly market: SimMarket;
  readonly rows: ContractRows;
  readonly available: bigint;
  readonly nextId: bigint;
  readonly follows: readonly FollowRow[];
  readonly leaders: readonly { readonly userId: bigint; readonly isLeading: boolean; readonly share: bigint }[];
  readonly isLeading: boolean;
  readonly nextFollowId: bigint;
}

/** Users who lead sooner or later; the others mostly follow, and both trade for themselves. */
const LEADERS = 6;

/** Commands of leaders and followers: most of them sensible, some at the edges, some wrong. */
export function inventCopy(random: SeededRandom, userId: bigint, view: CopyView): CopyFields {
  const isLeader = userId <= BigInt(LEADERS);
  if (isLeader) {
    if (!view.isLeading && !random.chance(1, 4)) return leading(random, "lead");
    if (random.chance(1, 60)) return leading(random, random.chance(1, 5) ? "lead" : "changeLeading");
    if (random.chance(1, 400)) return { kind: "stopLeading", isFrozen: false };
  } else if (random.chance(1, 3000)) return leading(random, "lead");
  if (random.chance(1, 500)) return { kind: "reset" };
  if (isLeader ? random.chance(1, 80) : random.chance(1, 4)) return inventFollowing(random, userId, view);
  return inventContract(random, view.market, view.rows, view.available, view.nextId);
}

function leading(random: SeededRandom, kind: "lead" | "changeLeading"): CopyFields {
  const share = random.chance(1, 20) ? "0.20000001" : random.pick(["0", "0.1", "0.2", "0.05", "0.12345678"]);
  const productTypes = random.chance(1, 3) ? ALL_TYPES.filter(() => random.chance(2, 3)) : ALL_TYPES;
  return { kind, share, productTypes: productTypes.length === 0 ? ALL_TYPES : productTypes };
}

function inventFollowing(random: SeededRandom, userId: bigint, { leaders, follows, nextFollowId }: CopyView): CopyFields {
  const running = follows.filter(({ state }) => state !== "stopped");
  const throwOf = random.below(100);
  if (leaders.length > 0 && (running.length < 2 || throwOf < 15)) {
    const leader = random.chance(1, 30) ? { userId: userId + 1n, share: 0n } : random.pick(leaders);
    return { kind: "follow", leaderUserId: leader.userId, share: shareText(random, leader.share), settings: settings(random) };
  }
  const followId = running.length === 0 || random.chance(1, 25) ? BigInt(random.below(Number(nextFollowId)) + 1) : random.pick(running).id;
  if (throwOf < 45) {
    const leader = leaders.find((each) => each.userId === running.find(({ id }) => id === followId)?.leaderUserId);
    const share = random.chance(1, 2) ? null : shareText(random, leader?.share ?? 0n);
    return { kind: "changeFollow", followId, share, settings: settings(random) };
  }
  if (throwOf < 60) return { kind: "pause", followId };
  if (throwOf < 84) return { kind: "resume", followId };
  return { kind: "stop", followId, copies: random.chance(1, 2) ? "keep" : "close" };
}

function shareText(random: SeededRandom, share: bigint): string {
  const asked = random.chance(1, 25) ? share + 1n : share;
  return `0.${String(asked).padStart(8, "0")}`;
}

function settings(random: SeededRandom): StatedSettings {
  const mode = random.pick(["fixed", "ratio", "share"] as const);
  const factor = random.chance(1, 40) ? "10.00000001" : random.pick(["1", "0.5", "0.33333333", "2", "0.01", "10", "0.07"]);
  const money = random.chance(1, 40) ? "0.999999" : random.pick(["1", "25", "100", "1000.000001", "5000", "50000", "333.333333"]);
  const capAll = random.pick(["10", "500", "2000", "10000", "100000", "1000000", "10000000"]);
  const capTrade = random.chance(1, 30) ? "10000000" : random.pick(["10", capAll, String(Math.max(10, Math.floor(Number(capAll) / 3)))]);
  const excluded = random.chance(1, 6) ? [random.pick(ALL_TYPES)] : [];
  const excludedProducts = random.chance(1, 8) ? [random.pick(["X:AAA", "BBB", "C:CCC", "DDD", "NONE"])] : [];
  const ownStop = random.chance(1, 40) ? "0.91" : random.pick(["0.01", "0.05", "0.1", "0.2", "0.5", "0.9"]);
  return { mode, size: mode === "fixed" ? money : factor, capTrade, capAll, ownStop, excluded, excludedProducts };
}
