import { sumDecimals } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { rowsQuery } from "../../lib/net/queries.ts";
import type { CopyPosition, Follow } from "./copy-shapes.ts";

/** What open copies are worth moves with prices: read again so often, while the page is looked at. */
export const READ_AGAIN_MS = 3_000;

const NONE: readonly CopyPosition[] = [];

/** Open copies of a follow, and the follow with just their result: what stands above the copies is of the same moment as what stands beside them. */
export function useOpenCopies(follow: Follow): { readonly copies: readonly CopyPosition[]; readonly follow: Follow } {
  const { id, running } = follow;
  const { data: copies = NONE } = useQuery({
    ...rowsQuery("GET /api/followOrder/copies", { followId: id, status: "open" }, { enabled: running > 0 }),
    refetchInterval: READ_AGAIN_MS,
  });
  // More than one page of them, or one that has just been opened or closed: the server's sum.
  if (running === 0 || copies.length !== running) return { copies, follow };
  const results = copies.flatMap(({ unrealised }) => unrealised ?? []);
  return { copies, follow: { ...follow, open: results.length < running ? null : sumDecimals(results) } };
}
