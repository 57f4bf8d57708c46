import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAccountEvents } from "./live.ts";
import { dataQuery, refresh } from "./queries.ts";

const PANEL_MS = 5_000;

/** Totals of the user at present prices; read again with every change of a balance. */
export function usePanel(enabled = true) {
  useAccountEvents(
    useCallback((event) => {
      if (event.kind === "balance") void refresh("GET /api/userInfo/personCenterPanelData");
    }, []),
  );
  return useQuery({
    ...dataQuery("GET /api/userInfo/personCenterPanelData", {}, { keep: true, enabled }),
    refetchInterval: enabled ? PANEL_MS : false,
  });
}
