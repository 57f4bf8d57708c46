import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRested } from "../../lib/browser/use-rested.ts";
import { callData, errorText } from "../../lib/net/api.ts";
import { useSession } from "../../lib/session/session.ts";
import type { FollowSettings } from "./copy-shapes.ts";

/** Days that are replayed. */
const DAYS = 90;

/** What settings would have come to, once typing has rested; the answer before stays in sight while another is worked out. */
export function useFollowPreview(leaderId: string, settings: FollowSettings | null) {
  const userId = useSession()?.userId ?? "";
  const typed = settings === null ? "" : JSON.stringify(settings);
  const rested = useRested(typed);
  const asked = rested === "" ? null : (JSON.parse(rested) as FollowSettings);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["followPreview", userId, leaderId, rested],
    queryFn: ({ signal }) =>
      asked === null ? null : callData("POST /api/followOrder/preview", { leaderId, days: DAYS, ...asked }, { quiet: true, signal }),
    enabled: asked !== null,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    preview: data ?? undefined,
    failure: error === null || asked === null ? null : errorText(error),
    /** Other settings are on their way. */
    isOld: isPlaceholderData || rested !== typed,
  };
}
