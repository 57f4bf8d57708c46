import type { Row } from "@candela/api";
import { createKeptStore, createStore } from "../browser/store.ts";
import { queryClient, rowsQuery } from "../net/queries.ts";

export type Notice = Row<"GET /api/popUp/list">;

const EXIT_MS = 300;

/** The last notice on this device, and how it ended. */
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

let settle: (() => void) | undefined;
const settled = new Promise<void>((resolve) => {
  settle = resolve;
});

/** The notice of the start is on screen, or there is none. */
export function noticeSettled(): void {
  settle?.();
}

/** Longest time that later parts wait for the notice, ms. */
const NOTICE_WAIT_MS = 1_000;

/** Resolves when the notice of the start is on screen or will not come, or when the wait is over. */
export function untilNotice(): Promise<void> {
  return Promise.race([settled, new Promise<void>((resolve) => setTimeout(resolve, NOTICE_WAIT_MS))]);
}

const popUps = () => rowsQuery("GET /api/popUp/list", {});

/** The pop-ups; none when they cannot be read. */
export function readPopUps(): Promise<readonly Notice[]> {
  return queryClient.fetchQuery(popUps()).catch(() => []);
}

/** The first pop-up is the notice, if it is due; one that is open already stays as it is. */
export function showNotice([first]: readonly Notice[]): void {
  const open = noticeStore.get();
  if (open !== null && open.id === first?.id && open.updatedTs === first.updatedTs) return;
  const due = Number.isFinite(first?.updatedTs) && first !== undefined && isNoticeDue(first, seenStore.get(), dayText(new Date()));
  noticeStore.set(due ? first : null);
  if (!due) noticeSettled();
}

/** An operator has changed something: a new notice opens, one that was changed is another, one that was taken away closes. */
export async function renewNotice(): Promise<void> {
  const { queryKey } = popUps();
  // A read that is under way may have begun before the change.
  await queryClient.cancelQueries({ queryKey });
  const rows = await queryClient.fetchQuery({ ...popUps(), staleTime: 0 }).catch(() => null);
  if (rows !== null) showNotice(rows);
}

/** `forGood`: until there is another one. */
export function closeNotice(notice: Notice, forGood: boolean): void {
  const { id, updatedTs } = notice;
  seenStore.set({ id, updatedTs, hidden: forGood ? "ever" : dayText(new Date()) });
  // The card is taken away once it has left the screen.
  setTimeout(() => noticeStore.set((open) => (open === notice ? null : open)), EXIT_MS);
}
