import { lazy } from "react";

const FIRST_WAIT_MS = 500;
const TRIES = 7;

/**
 * A part of a page whose code comes when it is first shown. A line that is cut for a moment does not break the page: the place holder stays
 * until the code is there, for about half a minute of trying.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => patiently(load));

/** Code, tried again while it does not come. */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (tries === TRIES) throw error;
      await backOnLine(FIRST_WAIT_MS * 2 ** (tries - 1));
    }
  }
}

/** Over when the time has passed, or as soon as the line is back. */
function backOnLine(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    addEventListener("online", done);
  });
}
