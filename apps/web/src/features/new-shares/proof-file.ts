import type { ListedOrder } from "@candela/model/new-share-proof";
import type { ShareProof } from "./share-view.ts";

/** The proof on the first line, and each order on one of its own. Throws where a line is no JSON, or there is none. */
export function readProof(text: string): { readonly proof: ShareProof; readonly listed: readonly ListedOrder[] } {
  const [first, ...rest] = text.split("\n").filter((line) => line !== "");
  if (first === undefined) throw new Error("the file is empty");
  return { proof: JSON.parse(first) as ShareProof, listed: rest.map((line) => JSON.parse(line) as ListedOrder) };
}
