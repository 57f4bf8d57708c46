import { currentLineStore } from "../site/settings.ts";

/** An address line of the site; an empty address is the server that this page came from. */
export interface Line {
  readonly name: string;
  readonly url: string;
}

/** Lines that the server wrote into the page's head; anything else is none. */
export function readLines(text: string | undefined): readonly Line[] {
  const lines = text === undefined ? [] : (JSON.parse(text) as readonly Line[]);
  return lines.length === 0 ? [{ name: "", url: "" }] : lines;
}

/**
 * All addresses that this page may call. They come with the page and are never kept on the device: a changed local storage can only choose among
 * them, and send the session nowhere else.
 */
export const LINES: readonly Line[] = readLines(
  typeof document === "undefined" ? undefined : document.querySelector<HTMLMetaElement>("meta[name=lines]")?.content,
);

/** Index of the line in use; one without a line counts as 0. */
export function lineIndex(): number {
  const index = currentLineStore.get();
  return index < LINES.length ? index : 0;
}

/** Base address of calls: empty for this server. */
export function baseUrl(): string {
  return LINES[lineIndex()]?.url ?? "";
}
