import { HOUR_MS as HOUR } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { CampaignFields, SimMode, SimPlan, SimReward, SimTask } from "./campaign-operations.ts";
import { endOf } from "./naive-campaign-rows.ts";
import type { NaiveCampaigns } from "./naive-campaigns.ts";

const USDT = 1_000_000n;
/** Few enough that everybody meets them, and budgets run short. */
const RUNNING_MAX = 5;

/** Acts of users and operators: most of them sensible, some at the edges, some wrong. */
export function inventCampaign(random: SeededRandom, userId: bigint, book: NaiveCampaigns, now: number): CampaignFields {
  const throwOf = random.below(1_000);
  const running = [...book.campaigns.values()].filter(({ stage }) => stage === "open");
  if (throwOf < 60 && running.length < RUNNING_MAX) return publish(random, now);
  if (throwOf < 70 && running.length > 0) return operators(random, random.pick(running).id);
  if (throwOf < 500) return ofCampaign(random, userId, book, now);
  if (throwOf < 800) return fee(random);
  if (throwOf < 860) return { kind: "quick", fee: BigInt(random.between(0, 900_000)), stake: BigInt(random.between(1, 90)) * USDT };
  if (throwOf < 920) return quickEnd(random, userId, book);
  if (throwOf < 960) return { kind: random.chance(2, 3) ? "deposit" : "withdraw", units: BigInt(random.between(1, 400)) * USDT };
  if (throwOf < 970) return { kind: "receipt" };
  if (throwOf < 988) return { kind: "identify" };
  if (throwOf < 992) return { kind: "reset" };
  return { kind: "freeze", isFrozen: random.chance(1, 6) };
}

function publish(random: SeededRandom, now: number): CampaignFields {
  const form = random.pick(["tasks", "tasks", "days", "draw"] as const);
  const startsAt = now + (random.chance(1, 3) ? random.between(0, 6 * HOUR) : 0);
  const endsAt = startsAt + random.between(1, 9 * 24) * HOUR;
  const tasks: SimTask[] =
    form === "days"
      ? Array.from({ length: random.between(2, 7) }, (_, at) => ({
          goal: "signIn",
          target: BigInt(at + 1),
          turns: 1,
          reward: reward(random),
        }))
      : Array.from({ length: random.between(1, 4) }, () => task(random, form === "draw"));
  const most = tasks.reduce((sum, each) => sum + (each.reward.kind === "tickets" ? 0n : each.reward.amount * BigInt(each.turns)), 0n);
  const prizes =
    form === "draw"
      ? [
          { count: 1, amount: BigInt(random.between(5, 50)) * USDT },
          { count: random.between(1, 30), amount: BigInt(random.between(1, 5_000_000)) },
        ]
      : [];
  const prizeSum = prizes.reduce((sum, { count, amount }) => sum + amount * BigInt(count), 0n);
  const budget = prizeSum + most * BigInt(random.between(1, 14)) + BigInt(random.below(3)) + (form === "draw" ? 1n : 0n);
  const seed = Array.from({ length: 32 }, () => random.below(256).toString(16).padStart(2, "0")).join("");
  const audience = {
    identity: random.chance(1, 4),
    deposited: random.chance(1, 4),
    accountDaysMin: random.chance(1, 5) ? random.between(1, 40) : null,
  };
  const plan: SimPlan = { form, tasks, prizes, budget, startsAt, endsAt, audience, seed };
  return { kind: "publish", ...plan };
}

function task(random: SeededRandom, isDraw: boolean): SimTask {
  const goal = random.pick(["fees", "fees", "volume", "deposit", "receiptCheck", "identity"] as const);
  const isOnce = goal === "receiptCheck" || goal === "identity";
  const target = isOnce ? 1n : goal === "fees" ? BigInt(random.between(1, 9)) * 300_001n : BigInt(random.between(1, 300)) * USDT;
  const given: SimReward = isDraw ? { kind: "tickets", tickets: random.between(1, 3) } : reward(random);
  return { goal, target, turns: isOnce ? 1 : random.between(1, 12), reward: given };
}

function reward(random: SeededRandom): SimReward {
  const amount = BigInt(random.between(1, 4_000_000));
  if (random.chance(1, 2)) return { kind: "money", amount };
  const modes = random.pick<readonly SimMode[]>([["spot"], ["contract", "quick"], ["quick"], ["spot", "contract", "quick"]]);
  const share = random.pick([100_000_000n, 50_000_000n, 33_333_333n, 1n, 99_999_999n]);
  return { kind: "voucher", amount, share, modes, days: random.between(1, 5) };
}

function operators(random: SeededRandom, id: number): CampaignFields {
  const first = random.between(1, 3);
  const pair = [first, random.chance(1, 4) ? first : (first % 3) + 1] as const;
  return { kind: random.chance(1, 2) ? "fund" : "end", id, amount: BigInt(random.between(1, 90)) * USDT, operators: pair };
}

function ofCampaign(random: SeededRandom, userId: bigint, book: NaiveCampaigns, now: number): CampaignFields {
  const list = [...book.campaigns.values()];
  const open = list.filter((campaign) => campaign.stage === "open" && endOf(campaign) > now);
  const campaign =
    open.length > 0 && !random.chance(1, 12) ? random.pick(open) : list.at(-1 - random.below(Math.max(1, Math.min(6, list.length))));
  if (campaign === undefined || random.chance(1, 150)) return { kind: "join", id: 9_999_999 };
  const { id, plan } = campaign;
  if (plan.form === "days" && random.chance(5, 6)) return { kind: "signIn", id };
  if (!campaign.parts.has(userId) && !random.chance(1, 10)) return { kind: "join", id };
  if (random.chance(1, 40)) return { kind: random.pick(["signIn", "join"] as const), id };
  return { kind: "claim", id, task: random.between(1, plan.tasks.length + (random.chance(1, 30) ? 1 : 0)) };
}

function fee(random: SeededRandom): CampaignFields {
  const mode = random.chance(1, 2) ? "spot" : "contract";
  const one = () => BigInt(random.chance(1, 20) ? random.below(3) : random.between(1, 1_500_000));
  const volume = BigInt(random.between(1, 200)) * USDT;
  if (random.chance(1, 2)) return { kind: "fee", mode, fees: [one()], volume, trip: null };
  const crossing = BigInt(random.between(0, 50_000));
  const result = random.chance(2, 3) ? (crossing * BigInt(random.between(-100, 100))) / 100n : BigInt(random.between(-900_000, 900_000));
  const ms = random.chance(1, 8)
    ? random.pick([9_999, 10_000, 10_001])
    : random.chance(3, 4)
      ? random.between(1, 10_000)
      : random.between(1, 8 * HOUR);
  return { kind: "fee", mode, fees: [one(), one()], volume, trip: { productId: random.between(1, 2), ms, result, crossing } };
}

function quickEnd(random: SeededRandom, userId: bigint, book: NaiveCampaigns): CampaignFields {
  const own = [...book.quick].filter(([, trade]) => trade.userId === userId);
  const how = random.pick(["won", "lost", "void"] as const);
  const [quickId] = own.length > 0 ? random.pick(own) : [-1n];
  return { kind: "quickEnd", quickId, how };
}
