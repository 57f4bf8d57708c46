import type { Row } from "@candela/contract";
import { queryClient, rowsQuery } from "./queries.ts";
import { createKeptStore, createStore } from "./store.ts";

export type Notice = Row<"GET /api/popUp/list">;

const EXIT_MS = 300;

/** What became of the last notice on this device. */
export interface SeenNotice {
  readonly id: number;
  readonly updatedTs: number;
  /** The day it was closed; `ever`: not to be shown again. */
  readonly hidden: string;
}

/** A day of the device's calendar. */
export function dayText(moment: Date): string {
  return `${moment.getFullYear()}-${moment.getMonth() + 1}-${moment.getDate()}`;
}

/** A notice that was closed stays away for that day, or for good; one that was changed since is another notice. */
export function isNoticeDue({ id, updatedTs }: Pick<Notice, "id" | "updatedTs">, seen: SeenNotice | null, today: string): boolean {
  if (seen?.id !== id || seen.updatedTs !== updatedTs) return true;
  return seen.hidden !== "ever" && seen.hidden !== today;
}

const seenStore = createKeptStore<SeenNotice | null>("seenNotice", null, (value) => {
  const { id, updatedTs, hidden } = (value ?? {}) as Partial<SeenNotice>;
  return typeof id === "number" && typeof updatedTs === "number" && typeof hidden === "string" ? { id, updatedTs, hidden } : undefined;
});

/** The notice to show, if any. */
export const noticeStore = createStore<Notice | null>(null);

/** The pop-ups; none when they can not be read. */
export function readPopUps(): Promise<readonly Notice[]> {
  return queryClient.fetchQuery(rowsQuery("GET /api/popUp/list", {})).catch(() => []);
}

/** The first pop-up is the notice of the start. */
export function showNotice([first]: readonly Notice[]): void {
  if (first !== undefined && isNoticeDue(first, seenStore.get(), dayText(new Date()))) noticeStore.set(first);
}

/** `forGood`: until there is another one. */
export function closeNotice({ id, updatedTs }: Notice, forGood: boolean): void {
  seenStore.set({ id, updatedTs, hidden: forGood ? "ever" : dayText(new Date()) });
  // The card is taken away once it has left the screen.
  setTimeout(() => noticeStore.set(null), EXIT_MS);
}
