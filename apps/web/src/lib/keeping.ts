import type { QueryKey } from "@tanstack/react-query";
import { createStore, del, get, set, type UseStore } from "idb-keyval";
import { queryClient } from "./queries.ts";

/** Answers marked `keep` survive on this device, in IndexedDB, and are shown at the next start until fresh ones come. */
interface KeptAnswer {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

const KEPT = "queries";
const KEEP_MS = 7 * 24 * 3_600_000;
let database: UseStore | undefined;
const shelf = () => {
  database ??= createStore("candela", "kept");
  return database;
};

/** Brings back what was kept, without overwriting anything newer, and keeps it from now on. Never rejects. */
export async function startKeeping(): Promise<void> {
  try {
    for (const { key, data, at } of (await get<KeptAnswer[]>(KEPT, shelf())) ?? []) {
      const known = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
      if (known < at && Date.now() - at < KEEP_MS) queryClient.setQueryData(key, data, { updatedAt: at });
    }
  } catch {
    return; // No IndexedDB here: every start reads anew.
  }
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
  const answers = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => query.meta?.keep === true && query.state.data !== undefined })
    .map((query): KeptAnswer => ({ key: query.queryKey, data: query.state.data, at: query.state.dataUpdatedAt }));
  await set(KEPT, answers, shelf()).catch(() => undefined);
}

export async function forgetOnDevice(): Promise<void> {
  await del(KEPT, shelf()).catch(() => undefined);
}
