import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAccountEvents } from "./live.ts";
import { queryClient, rowsQuery } from "./queries.ts";

/** How many epochs a chooser offers: the newest. */
const OFFERED = 100;

/** Epochs of the account, newest first. A reset, on whichever device, makes everything that was read of the old one stale. */
export function useEpochs() {
  useAccountEvents(
    useCallback((event) => {
      if (event.kind === "epoch") void queryClient.invalidateQueries();
    }, []),
  );
  return useQuery(rowsQuery("GET /api/paperAccount/epochs", { pageSize: OFFERED })).data ?? [];
}
