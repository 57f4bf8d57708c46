import type { Fields } from "@candela/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callData, errorText } from "../../../lib/net/api.ts";
import { useSession } from "../../../lib/session/session.ts";

export type Asked = Fields<"POST /api/withdrawal/preview">;

/** Terms that have stood so long are read anew: limits and fees may have changed. */
const AGAIN_MS = 30_000;

/**
 * All that a withdrawal would cost and need; null asks nothing. While another one is being previewed, the terms before stay as `before`, and there are
 * no `terms`.
 */
export function usePreview(asked: Asked | null) {
  const userId = useSession()?.userId ?? "";
  const query = useQuery({
    queryKey: ["withdrawalPreview", userId, asked],
    queryFn: ({ signal }) => (asked === null ? null : callData("POST /api/withdrawal/preview", asked, { quiet: true, signal })),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  const failure = asked === null || error === null ? null : errorText(error);
  const before = asked === null ? undefined : (data ?? undefined);
  return { terms: failure !== null || isPlaceholderData ? undefined : before, before, failure, renew: () => query.refetch() };
}
