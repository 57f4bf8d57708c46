import { currentLineStore } from "./settings.ts";
import { createKeptStore, useStore } from "./store.ts";

/** Address lines of the site; index 0 is the server that this page came from. */
export interface Line {
  readonly name: string;
  readonly url: string;
}

export const linesStore = createKeptStore<readonly Line[]>("lines", [], (value) =>
  Array.isArray(value) && value.every((line: Partial<Line> | null) => typeof line?.name === "string" && typeof line.url === "string")
    ? (value as Line[])
    : undefined,
);

export function useLines(): readonly Line[] {
  return useStore(linesStore);
}

/** Base address of calls: empty for this server. An index without a line counts as 0. */
export function baseUrl(): string {
  const line = linesStore.get()[currentLineStore.get()];
  return line === undefined ? "" : line.url.replace(/\/$/, "");
}
