import { HOUR_MS } from "@candela/model";
import { hashKey } from "@tanstack/react-query";
import { createStore, delMany, get, promisifyRequest, type UseStore, update } from "idb-keyval";
import { knownProducts } from "../market/known-products.ts";
import type { Product } from "../market/quote-store.ts";
import { forgetWithSession } from "../net/api.ts";
import "../net/behind.ts";
import { quotes } from "../net/live.ts";
import { queryClient } from "../net/queries.ts";

/** Answers marked `keep` survive on this device, in IndexedDB, and are shown at the next start until fresh ones come. */
const KEPT = "queries";
const PRODUCTS = "products";
/** Prices are written this often, and when the page is left. */
const PRODUCTS_MS = 30_000;
/** How old a kept answer may be. */
const KEEP_MS = 7 * 24 * HOUR_MS;
/** Answers kept at most; the oldest go first. */
const ANSWERS_MAX = 60;
let database: UseStore | undefined;
const queryStore = () => {
  database ??= createStore("candela", "kept");
  return database;
};

/** A persisted query result: its key, its data, and when it was fetched (ms of this device's clock). */
export interface KeptAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

/** The persisted query cache. Results that no page has read since the start stay in it until they are too old. */
const kept = new Map<string, KeptAnswer>();

function keep(answer: KeptAnswer): void {
  const name = hashKey(answer.key);
  kept.delete(name);
  kept.set(name, answer);
}

/** Brings back what was kept, without overwriting anything newer, and keeps it from now on, until the session ends. Never rejects. */
export async function startKeeping(): Promise<void> {
  forgetWithSession(() => {
    // Queries under way go on: these are texts of the start, without which there is no login; those of the user are rejected by now.
    queryClient.removeQueries({ predicate: ({ state }) => state.fetchStatus === "idle" });
    return forgetOnDevice();
  });
  try {
    for (const answer of keptAnswers(await get(KEPT, queryStore()), Date.now())) {
      const { key, data, at } = answer;
      keep(answer);
      if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) < at) queryClient.setQueryData(key, data, { updatedAt: at });
    }
    quotes.seed(
      thingsOf(await get(PRODUCTS, queryStore())).filter(({ productCode }) => typeof productCode === "string") as unknown as Product[],
    );
  } catch {
    return; // No IndexedDB here: every start reads anew.
  }
  setInterval(() => void keepProducts(), PRODUCTS_MS);
  addEventListener("pagehide", () => void keepProducts());
  document.addEventListener("visibilitychange", () => void (document.visibilityState === "hidden" && keepProducts()));
  let due = false;
  queryClient.getQueryCache().subscribe((event) => {
    if (due || event.type !== "updated" || event.action.type !== "success") return;
    due = true;
    setTimeout(() => {
      due = false;
      void keepNow();
    }, 1_000);
  });
}

async function keepNow(): Promise<void> {
  const answered = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => query.meta?.keep === true && query.state.data !== undefined });
  for (const { queryKey, state } of answered) {
    if (kept.get(hashKey(queryKey))?.at !== state.dataUpdatedAt) keep({ key: queryKey, data: state.data, at: state.dataUpdatedAt });
  }
  await update<unknown>(KEPT, withCache, queryStore()).catch(() => undefined);
}

/** Merges what other tabs have written meanwhile: they share this cache. */
function withCache(answers: unknown): readonly KeptAnswer[] {
  for (const answer of newerAnswers(keptAnswers(answers, Date.now()), (key) => kept.get(hashKey(key))?.at)) keep(answer);
  for (const name of kept.keys()) {
    if (kept.size <= ANSWERS_MAX) break;
    kept.delete(name);
  }
  return [...kept.values()];
}

/** Persists the last quote of every product seen; lists show these while no server answers. */
async function keepProducts(): Promise<void> {
  const products = knownProducts.all();
  if (products.length === 0) return;
  await queryStore()("readwrite", (store) => {
    store.put(products, PRODUCTS);
    // A page that is left is gone before the browser commits by itself, and the write would be lost.
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  }).catch(() => undefined);
}

export async function forgetOnDevice(): Promise<void> {
  kept.clear();
  knownProducts.clear();
  await delMany([KEPT, PRODUCTS], queryStore()).catch(() => undefined);
}

const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The rows of what should be a list of rows. */
function thingsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isThing) : [];
}

/** Routes that answer with rows; the others with a single thing, or none. */
const OF_ROWS = /\/(list|history)$/;

function wholeData(route: string, data: unknown): unknown {
  if (OF_ROWS.test(route)) return Array.isArray(data) ? thingsOf(data) : undefined;
  return data === null || isThing(data) ? data : undefined;
}

/**
 * The stored results that can be shown at `now`. Malformed ones are dropped: another version or program may have written them. A result
 * from the future was stored while the clock was ahead; it counts as an hour old, or nothing would be fetched until then.
 */
export function keptAnswers(stored: unknown, now: number): KeptAnswer[] {
  return thingsOf(stored).flatMap(({ key, data, at }) => {
    if (!Array.isArray(key) || typeof key[0] !== "string" || typeof at !== "number" || now - at >= KEEP_MS) return [];
    const whole = wholeData(key[0], data);
    return whole === undefined ? [] : [{ key, data: whole, at: at > now ? now - HOUR_MS : at }];
  });
}

/** The stored results that are newer than what is known of their key; `knownAt` is undefined for an unknown key. */
export function newerAnswers(
  stored: readonly KeptAnswer[],
  knownAt: (key: readonly unknown[]) => number | undefined,
): readonly KeptAnswer[] {
  return stored.filter(({ key, at }) => at > (knownAt(key) ?? 0));
}
