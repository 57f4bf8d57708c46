/** A thread of its own: a draw shuffles up to half a million lots, and the page goes on meanwhile. */
import { checkDraw, type DrawAsked, type DrawResult } from "./draw-check.ts";
import { readProof } from "./proof-file.ts";

/** What a draw is worked out from: the published file, and what the page shows. */
export interface DrawToWorkOut {
  readonly text: string;
  readonly asked: DrawAsked;
}

export type FromDrawWorker = { readonly kind: "done"; readonly result: DrawResult } | { readonly kind: "failed"; readonly why: string };

const tell = (message: FromDrawWorker) => postMessage(message);

addEventListener("message", ({ data: { text, asked } }: MessageEvent<DrawToWorkOut>) => {
  const work = async () => {
    const { proof, listed } = readProof(text);
    return await checkDraw(proof, listed, asked, () => import("@candela/model/drand-beacon"));
  };
  work().then(
    (result) => tell({ kind: "done", result }),
    (error: unknown) => tell({ kind: "failed", why: error instanceof Error ? error.message : String(error) }),
  );
});
