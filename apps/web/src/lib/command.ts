import type { Data, Fields, RefusalKey, RouteKey } from "@candela/contract";
import { callData } from "./api.ts";
import { type CallOptions, type Failure, RequestError } from "./request.ts";
import { tellOwnLimits } from "./tell-own-limits.ts";

/** Calls that move money: each carries a key, and its outcome can be asked for by that key. */
export type CommandRoute = Extract<RouteKey, "POST /api/spotOrder/place" | "POST /api/spotOrder/cancel">;
type Order = Data<CommandRoute>;

export type Outcome =
  | { readonly kind: "done"; readonly order: Order }
  /** The server said no; nothing moved. */
  | { readonly kind: "refused"; readonly failure: Failure }
  /** The server does not know the key long after its own deadline: nothing moved. */
  | { readonly kind: "never-arrived" }
  /** No answer to the questions either: it stays kept, and is asked for again at the next start. */
  | { readonly kind: "unknown"; readonly idempotencyKey: string };

export interface CommandHost {
  readonly send: <K extends CommandRoute>(route: K, fields: Fields<K>, options: CallOptions) => Promise<Data<K> | null>;
  readonly ask: (idempotencyKey: string) => Promise<Order | null>;
  readonly wait: (ms: number) => Promise<void>;
  readonly newKey: () => string;
  readonly keep: (idempotencyKey: string) => void;
  readonly forget: (idempotencyKey: string) => void;
}

/** Between the questions, ms: together well past the server's deadline of 8 s. */
const ASK_AFTER_MS = [500, 1_000, 2_000, 3_000, 4_000, 5_000] as const;

/** Whether the request may have been carried out although we got no clear answer. */
function outcomeUnclear(failure: Failure): boolean {
  if (failure.kind === "timeout" || failure.kind === "network") return true;
  return (
    failure.kind === "refused" &&
    (failure.msg === "operation_unknown" || failure.msg === "operation_in_progress" || failure.msg === "internal_error")
  );
}

async function askUntilKnown(host: CommandHost, idempotencyKey: string): Promise<Outcome> {
  let missing = 0;
  for (const pause of ASK_AFTER_MS) {
    await host.wait(pause);
    try {
      const order = await host.ask(idempotencyKey);
      if (order !== null) return { kind: "done", order };
      missing += 1;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { failure } = error;
      if (failure.kind === "expired") return { kind: "unknown", idempotencyKey };
      missing = failure.kind === "refused" && failure.msg === "not_found" ? missing + 1 : 0;
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
): Promise<Outcome> {
  const idempotencyKey = host.newKey();
  host.keep(idempotencyKey);
  let outcome: Outcome;
  try {
    const order = await host.send(route, { ...fields, idempotencyKey } as unknown as Fields<K>, { quiet: true });
    outcome = order === null ? await askUntilKnown(host, idempotencyKey) : { kind: "done", order: order as Order };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    outcome = outcomeUnclear(error.failure) ? await askUntilKnown(host, idempotencyKey) : { kind: "refused", failure: error.failure };
  }
  if (outcome.kind !== "unknown") host.forget(idempotencyKey);
  return outcome;
}

const KEPT = "pendingCommands";

function keptKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

const writeKeys = (keys: readonly string[]) => localStorage.setItem(KEPT, JSON.stringify(keys));

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
  ask: (idempotencyKey) => callData("GET /api/spotOrder/byKey", { idempotencyKey }, { quiet: true }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newKey: randomKey,
  keep: (key) => writeKeys([...keptKeys(), key]),
  forget: (key) => writeKeys(keptKeys().filter((kept) => kept !== key)),
};

/** Refusals by what users bound themselves to. */
const OWN_LIMITS: readonly string[] = ["limit_cool_off", "limit_stake", "limit_daily_loss"] satisfies RefusalKey[];

/** Sends it; a refusal by the user's own limits is told with the way to them. */
async function sendTelling<K extends CommandRoute>(route: K, fields: Fields<K>, options: CallOptions): Promise<Data<K> | null> {
  try {
    return await callData(route, fields, options);
  } catch (error) {
    if (error instanceof RequestError && OWN_LIMITS.includes(error.message)) tellOwnLimits();
    throw error;
  }
}

/** Places or cancels an order, as `runCommand` tells. */
export function command<K extends CommandRoute>(route: K, fields: Omit<Fields<K>, "idempotencyKey">): Promise<Outcome> {
  return runCommand(appHost, route, fields);
}

/** What became of commands that this device sent before it was closed; those that stay unknown stay kept. */
export async function resumeCommands(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const key of keptKeys()) {
    const outcome = await askUntilKnown(appHost, key);
    if (outcome.kind !== "unknown") appHost.forget(key);
    outcomes.push(outcome);
  }
  return outcomes;
}
