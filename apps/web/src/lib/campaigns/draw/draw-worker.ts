/** A thread of its own: a draw shuffles up to half a million tickets, and the page goes on meanwhile. Its code is loaded where a draw is looked at. */
import { checkDraw, type DrawAsked, type DrawResult, readProof } from "./draw-check.ts";

/** What a draw is worked out from: the published file, and what the page shows. */
export interface DrawToWorkOut {
  readonly text: string;
  readonly asked: DrawAsked;
}

export type FromDrawWorker = { readonly kind: "done"; readonly result: DrawResult } | { readonly kind: "failed"; readonly why: string };

const tell = (message: FromDrawWorker) => postMessage(message);

addEventListener("message", ({ data: { text, asked } }: MessageEvent<DrawToWorkOut>) => {
  try {
    const { proof, listed } = readProof(text);
    tell({ kind: "done", result: checkDraw(proof, listed, asked) });
  } catch (error) {
    tell({ kind: "failed", why: error instanceof Error ? error.message : String(error) });
  }
});
