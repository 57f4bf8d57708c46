import { NEW_SHARE_WAIT_MS } from "@candela/model";
import { Notice } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import type { ShareOffer } from "./share-view.ts";

/** A round that is due is usually there within seconds. */
const USUAL_MS = 60_000;

/** Of an offer whose draw is due: what is missing, how long it is waited for, and what becomes of the offer without it. */
export function LateRound({ offer: { state, drawAt, beacon } }: { readonly offer: Pick<ShareOffer, "state" | "drawAt" | "beacon"> }) {
  const t = useT();
  const now = useNow(30_000);
  if (state !== "closed" || beacon === null || now < drawAt + USUAL_MS) return null;
  return (
    <Notice tone="attention">
      {t("shares_round_late", { moment: t("orders_utc", { time: formatUtcMinute(drawAt + NEW_SHARE_WAIT_MS) }) })}
    </Notice>
  );
}
