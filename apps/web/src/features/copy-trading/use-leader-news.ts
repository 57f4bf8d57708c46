import { useEffect } from "react";
import { onLiveMessage } from "../../lib/net/live.ts";
import { refresh } from "../../lib/net/queries.ts";

/** Every page of a leader learns of a change at the same moment: their requests are spread over this time, ms. */
const SPREAD_MS = 300;

/** Reads a leader again when the server tells that the leader is another than before, and after a greeting: what was told while the line was cut is lost. */
export function useLeaderNews(id: string): void {
  useEffect(() => {
    const stop = onLiveMessage((message) => {
      if (message.ch === "hello" || (message.ch === "leaders" && message.ids.includes(id)))
        setTimeout(() => void refresh("GET /api/followOrder/leader"), Math.random() * SPREAD_MS);
    });
    return () => void stop();
  }, [id]);
}
