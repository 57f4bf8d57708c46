import { useQuery } from "@tanstack/react-query";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { dataQuery, rowsQuery } from "../../lib/net/queries.ts";

/** Why a follower cannot begin to lead, in the words of the server; said before the form is filled in. Undefined where nothing is in the way, or not known yet. */
export function useFollowing(): string | undefined {
  const { data = [] } = useQuery(rowsQuery("GET /api/followOrder/follows", {}));
  return data.some(({ state }) => state !== "stopped") ? rejectionText({ msg: "copy_chain_following", params: {} }) : undefined;
}

/** Why a leader cannot begin to follow, likewise. */
export function useLeading(): string | undefined {
  const { data } = useQuery(dataQuery("GET /api/followOrder/myLeader", {}));
  return data?.state === "leading" ? rejectionText({ msg: "copy_chain_leading", params: {} }) : undefined;
}
