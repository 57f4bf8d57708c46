import type { Data, Fields, RejectionKey, RouteKey } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import { showNotify } from "@candela/ui";
import { applyAnswer, refetchAfter } from "../account/account-cache.ts";
import { tellOwnLimits } from "../account/tell-own-limits.ts";
import { t } from "../language/i18n.ts";
import { callData } from "./api.ts";
import { queryClient } from "./queries.ts";
import { type CallOptions, type Failure, RequestError } from "./request.ts";

/** Calls that move money, each with the call that reads its outcome by its key. */
const ASKED_BY = {
  "POST /api/spotOrder/place": "GET /api/spotOrder/byKey",
  "POST /api/spotOrder/cancel": "GET /api/spotOrder/byKey",
  "POST /api/fastTradeOrder/place": "GET /api/fastTradeOrder/byKey",
  "POST /api/contractOrder/place": "GET /api/contractOrder/byKey",
  "POST /api/contractOrder/cancel": "GET /api/contractOrder/byKey",
  "POST /api/contractPosition/close": "GET /api/contractOrder/byKey",
  "POST /api/contractPosition/closeAll": "GET /api/contractOrder/byKey",
  "POST /api/contractPosition/reverse": "GET /api/contractOrder/byKey",
  "POST /api/contractPosition/margin": "GET /api/contractOrder/byKey",
  "POST /api/contractPosition/protect": "GET /api/contractOrder/byKey",
  "POST /api/currencyExchange/exchange": "GET /api/currencyExchange/byKey",
  "POST /api/deposit/bank": "GET /api/deposit/byKey",
  "POST /api/deposit/online": "GET /api/deposit/byKey",
  "POST /api/withdrawal/request": "GET /api/withdrawal/byKey",
  "POST /api/lockMining/start": "GET /api/lockMining/byKey",
  "POST /api/lockMining/redeem": "GET /api/lockMining/byKey",
  "POST /api/lockMining/rollOver": "GET /api/lockMining/byKey",
  "POST /api/pledge/start": "GET /api/pledge/byKey",
  "POST /api/pledge/redeem": "GET /api/pledge/byKey",
  "POST /api/pledge/rollOver": "GET /api/pledge/byKey",
  "POST /api/newShares/subscribe": "GET /api/newShares/byKey",
  "POST /api/newShares/withdraw": "GET /api/newShares/byKey",
  "POST /api/loan/buy": "GET /api/loan/byKey",
  "POST /api/loan/repay": "GET /api/loan/byKey",
  "POST /api/loan/addCollateral": "GET /api/loan/byKey",
  "POST /api/loan/takeCollateral": "GET /api/loan/byKey",
  "POST /api/loan/autoTopUp": "GET /api/loan/byKey",
  "POST /api/loan/cancel": "GET /api/loan/byKey",
  "POST /api/followOrder/follow": "GET /api/followOrder/byKey",
  "POST /api/followOrder/changeFollow": "GET /api/followOrder/byKey",
  "POST /api/followOrder/pause": "GET /api/followOrder/byKey",
  "POST /api/followOrder/resume": "GET /api/followOrder/byKey",
  "POST /api/followOrder/stop": "GET /api/followOrder/byKey",
  "POST /api/followOrder/becomeLeader": "GET /api/followOrder/leaderByKey",
  "POST /api/followOrder/changeLeader": "GET /api/followOrder/leaderByKey",
  "POST /api/followOrder/stopLeading": "GET /api/followOrder/leaderByKey",
  "POST /api/activity/join": "GET /api/activity/byKey",
  "POST /api/activity/claim": "GET /api/activity/byKey",
  "POST /api/activity/signIn": "GET /api/activity/byKey",
} as const satisfies Partial<Record<RouteKey, RouteKey>>;

export type CommandRoute = keyof typeof ASKED_BY;

const TRADE_WORDS = { done: "trade_resumed_done", never: "trade_never_arrived" } as const;
const FUNDS_WORDS = { done: "funds_resumed_done", never: "funds_never_arrived" } as const;

/** What is said of a command whose answer was lost; of all others, what is said of trades. */
const RESUMED_WORDS: Readonly<Partial<Record<CommandRoute, Readonly<Record<keyof typeof TRADE_WORDS, MessageKey>>>>> = {
  "POST /api/currencyExchange/exchange": { done: "exchange_resumed_done", never: "exchange_never_arrived" },
  "POST /api/deposit/bank": FUNDS_WORDS,
  "POST /api/deposit/online": FUNDS_WORDS,
  "POST /api/withdrawal/request": FUNDS_WORDS,
  "POST /api/lockMining/start": FUNDS_WORDS,
  "POST /api/lockMining/redeem": FUNDS_WORDS,
  "POST /api/lockMining/rollOver": FUNDS_WORDS,
  "POST /api/pledge/start": FUNDS_WORDS,
  "POST /api/pledge/redeem": FUNDS_WORDS,
  "POST /api/pledge/rollOver": FUNDS_WORDS,
  "POST /api/newShares/subscribe": FUNDS_WORDS,
  "POST /api/newShares/withdraw": FUNDS_WORDS,
  "POST /api/loan/buy": FUNDS_WORDS,
  "POST /api/loan/repay": FUNDS_WORDS,
  "POST /api/loan/addCollateral": FUNDS_WORDS,
  "POST /api/loan/takeCollateral": FUNDS_WORDS,
  "POST /api/loan/autoTopUp": FUNDS_WORDS,
  "POST /api/loan/cancel": FUNDS_WORDS,
  "POST /api/followOrder/follow": FUNDS_WORDS,
  "POST /api/followOrder/changeFollow": FUNDS_WORDS,
  "POST /api/followOrder/pause": FUNDS_WORDS,
  "POST /api/followOrder/resume": FUNDS_WORDS,
  "POST /api/followOrder/stop": FUNDS_WORDS,
  "POST /api/followOrder/becomeLeader": FUNDS_WORDS,
  "POST /api/followOrder/changeLeader": FUNDS_WORDS,
  "POST /api/followOrder/stopLeading": FUNDS_WORDS,
  "POST /api/activity/join": FUNDS_WORDS,
  "POST /api/activity/claim": FUNDS_WORDS,
  "POST /api/activity/signIn": FUNDS_WORDS,
};
/** Outcome of a command that answers with `O`; a spot order by default. */
export type Outcome<O = Data<"POST /api/spotOrder/place">> =
  | { readonly kind: "done"; readonly order: O }
  /** The server said no; nothing moved. */
  | { readonly kind: "rejected"; readonly failure: Failure }
  /** The server does not know the key long after its own deadline: nothing moved. */
  | { readonly kind: "never-arrived" }
  /** The outcome cannot be read either: the command stays in the outbox and is asked for again, in this run and at the next start. */
  | { readonly kind: "unknown"; readonly idempotencyKey: string };

export interface CommandHost {
  readonly send: <K extends CommandRoute>(route: K, fields: Fields<K>, options: CallOptions) => Promise<Data<K> | null>;
  readonly ask: <K extends CommandRoute>(route: K, idempotencyKey: string) => Promise<Data<K> | null>;
  readonly wait: (ms: number) => Promise<void>;
  readonly newKey: () => string;
  readonly keep: (idempotencyKey: string, route: CommandRoute) => void;
  readonly forget: (idempotencyKey: string) => void;
}

/** Pauses between the reads of an outcome, ms: together well past the server's deadline of 8 s. */
const ASK_AFTER_MS = [500, 1_000, 2_000, 3_000, 4_000, 5_000] as const;

/** Whether the request may have been carried out although we got no clear answer. */
export function outcomeUnclear(failure: Failure): boolean {
  if (failure.kind === "timeout" || failure.kind === "network" || failure.kind === "code") return true;
  return (
    failure.kind === "rejected" &&
    (failure.msg === "operation_unknown" || failure.msg === "operation_in_progress" || failure.msg === "internal_error")
  );
}

async function askUntilKnown<K extends CommandRoute>(host: CommandHost, route: K, idempotencyKey: string): Promise<Outcome<Data<K>>> {
  let missing = 0;
  for (const pause of ASK_AFTER_MS) {
    await host.wait(pause);
    try {
      const order = await host.ask(route, idempotencyKey);
      if (order !== null) return { kind: "done", order };
      missing += 1;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { failure } = error;
      if (failure.kind === "expired") return { kind: "unknown", idempotencyKey };
      missing = failure.kind === "rejected" && failure.msg === "not_found" ? missing + 1 : 0;
    }
  }
  return missing >= 3 ? { kind: "never-arrived" } : { kind: "unknown", idempotencyKey };
}

/**
 * Sends a command once. Its key is kept before it leaves; without a clear answer the outcome is asked for by that
 * key, never sent under a new one.
 */
export async function runCommand<K extends CommandRoute>(
  host: CommandHost,
  route: K,
  fields: Omit<Fields<K>, "idempotencyKey">,
): Promise<Outcome<Data<K>>> {
  const idempotencyKey = host.newKey();
  host.keep(idempotencyKey, route);
  let outcome: Outcome<Data<K>>;
  try {
    const order = await host.send(route, { ...fields, idempotencyKey } as unknown as Fields<K>, { quiet: true });
    outcome = order === null ? await askUntilKnown(host, route, idempotencyKey) : { kind: "done", order };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    outcome = outcomeUnclear(error.failure)
      ? await askUntilKnown(host, route, idempotencyKey)
      : { kind: "rejected", failure: error.failure };
  }
  if (outcome.kind !== "unknown") host.forget(idempotencyKey);
  return outcome;
}

const KEPT = "pendingCommands";

interface KeptCommand {
  readonly key: string;
  readonly route: CommandRoute;
}

function isKept(value: unknown): value is KeptCommand {
  const { key, route } = (value ?? {}) as Partial<KeptCommand>;
  return typeof key === "string" && typeof route === "string" && Object.hasOwn(ASKED_BY, route);
}

function keptCommands(): KeptCommand[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isStillKept = (key: string): boolean => keptCommands().some((kept) => kept.key === key);

const writeCommands = (commands: readonly KeptCommand[]) => localStorage.setItem(KEPT, JSON.stringify(commands));

/** A random UUID, also where the page is not served over HTTPS. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const appHost: CommandHost = {
  send: sendTelling,
  ask: <K extends CommandRoute>(route: K, idempotencyKey: string) =>
    callData<(typeof ASKED_BY)[CommandRoute]>(ASKED_BY[route], { idempotencyKey }, { quiet: true }) as Promise<Data<K> | null>,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newKey: randomKey,
  keep: (key, route) => writeCommands([...keptCommands(), { key, route }]),
  forget: (key) => writeCommands(keptCommands().filter((kept) => kept.key !== key)),
};

/** Rejections by limits that users set for themselves. */
const OWN_LIMITS: readonly string[] = ["limit_cool_off", "limit_stake", "limit_daily_loss"] satisfies RejectionKey[];

/** Sends a command; a rejection by the user's own limits shows a link to them. */
async function sendTelling<K extends CommandRoute>(route: K, fields: Fields<K>, options: CallOptions): Promise<Data<K> | null> {
  try {
    return await callData(route, fields, options);
  } catch (error) {
    if (error instanceof RequestError && OWN_LIMITS.includes(error.message)) tellOwnLimits();
    throw error;
  }
}

/** Keys of commands that are being sent, or whose outcome is being asked for, in this tab: each is told by one of these alone. */
const underWay = new Set<string>();

async function alone<T>(key: string, work: () => Promise<T>): Promise<T> {
  underWay.add(key);
  try {
    return await work();
  } finally {
    underWay.delete(key);
  }
}

/** Places or cancels an order with `runCommand`, and applies the changes to the cache. An unknown outcome goes on being asked for. */
export async function command<K extends CommandRoute>(route: K, fields: Omit<Fields<K>, "idempotencyKey">): Promise<Outcome<Data<K>>> {
  const key = appHost.newKey();
  const outcome = await alone(key, () => runCommand({ ...appHost, newKey: () => key }, route, fields));
  if (outcome.kind === "done") void applyAnswer(queryClient, route, outcome.order);
  else refetchAfter(queryClient, route);
  if (outcome.kind === "unknown") asking ??= askAgain(resumeCommands, lineOrPause).finally(() => (asking = undefined));
  return outcome;
}

let asking: Promise<void> | undefined;

/** Between the rounds of questions, ms, and how many of them there are before the next start of the app. */
const AGAIN_AFTER_MS = 20_000;
const ROUNDS_MAX = 30;

/** A pause, cut short when the device is online again. */
function lineOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_AFTER_MS);
    addEventListener("online", go);
  });
}

/** Asks in rounds until every outcome is known. */
export async function askAgain(ask: () => Promise<readonly Pick<Outcome, "kind">[]>, wait: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await wait();
    const outcomes = await ask();
    if (outcomes.every(({ kind }) => kind !== "unknown")) return;
  }
}

/**
 * Reports the outcome of commands without an answer, each once, including those sent before the app was closed. Unknown ones are kept and asked for
 * again at the next start. What is under way elsewhere in this tab is unknown here.
 */
export async function resumeCommands(): Promise<Outcome<Data<CommandRoute>>[]> {
  const outcomes: Outcome<Data<CommandRoute>>[] = [];
  for (const { key, route } of keptCommands()) {
    if (underWay.has(key)) {
      outcomes.push({ kind: "unknown", idempotencyKey: key });
      continue;
    }
    // Another round may have heard of it while this one asked for those before it.
    if (!isStillKept(key)) continue;
    const outcome = await alone(key, async () => {
      const found = await askUntilKnown<CommandRoute>(appHost, route, key);
      if (found.kind !== "unknown") appHost.forget(key);
      return found;
    });
    if (outcome.kind === "done") void applyAnswer(queryClient, route, outcome.order);
    const words = RESUMED_WORDS[route] ?? TRADE_WORDS;
    if (outcome.kind === "done") showNotify({ text: t(words.done), tone: "good" });
    if (outcome.kind === "never-arrived") showNotify({ text: t(words.never), tone: "info" });
    outcomes.push(outcome);
  }
  return outcomes;
}
