import { useState } from "react";
import type { LeaderDetail } from "./copy-shapes.ts";

/** What somebody agrees to who follows. */
export type ReadTerms = Pick<LeaderDetail, "shareRate" | "productTypes">;

const isSame = (one: ReadTerms, other: ReadTerms): boolean =>
  Number(one.shareRate) === Number(other.shareRate) && one.productTypes.toSorted().join() === other.productTypes.toSorted().join();

/** The terms of a leader as they were when the page was opened, until it is said that the present ones were read: only those are ever agreed to. */
export function useReadTerms({ shareRate, productTypes }: ReadTerms) {
  const [read, setRead] = useState<ReadTerms>({ shareRate, productTypes });
  const present = { shareRate, productTypes };
  return { read, isChanged: !isSame(read, present), accept: () => setRead(present) };
}
