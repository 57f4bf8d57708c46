import { NEW_SHARE_LOTS_MAX } from "@candela/api";
import { subtractDecimals, useUi } from "@candela/ui";
import { useState } from "react";
import { spendingFault, useSpendable } from "../../lib/currencies/spendable.ts";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { useSession } from "../../lib/session/session.ts";
import { useHidden } from "../../lib/site/site.ts";
import { useNow } from "../../lib/time/now.ts";
import { costOf, othersLots, type ShareOffer } from "./share-view.ts";

/** Lots that are asked for, in whole ones within the quota: what they cost, and why they cannot be asked for now. */
export function useShareRequest(offer: ShareOffer) {
  const session = useSession();
  const { hidesOwn = false } = useUi();
  const own = offer.order?.state === "open" ? offer.order : null;
  // While amounts are hidden the field would tell what one has asked for.
  const [lots, setLots] = useState(own === null || hidesOwn ? 1 : own.lots);
  const { lotShares, lotsPerUser, currencyId } = offer;
  const spendable = useSpendable(currencyId);
  const cost = costOf(offer, lots);
  const blocked = useBlocked(offer, { lots, cost });
  return {
    lots,
    shares: lots * lotShares,
    cost,
    own,
    /** Undefined without a session. */
    spendable: session === null ? undefined : spendable,
    blocked,
    setShares(text: string) {
      const asked = Number(text);
      const whole = (asked - (asked % lotShares)) / lotShares;
      setLots(Math.min(lotsPerUser, Math.max(1, whole)));
    },
  };
}

export type ShareRequest = ReturnType<typeof useShareRequest>;

/** Why so many lots cannot be asked for now, in the words of the server; undefined where they can. */
function useBlocked(offer: ShareOffer, { lots, cost }: { readonly lots: number; readonly cost: string }): string | undefined {
  const t = useT();
  const now = useNow(1_000);
  const cut = useLiveness() === "stale";
  const spendable = useSpendable(offer.currencyId);
  const { opensAt, closesAt, currencyName, order, state } = offer;
  const own = order?.state === "open" ? order : null;
  const isOff = useHidden("newShares");
  if (isOff) return rejectionText({ msg: "feature_off", params: { feature: "newShares" } });
  if (cut) return t("funds_offline");
  if (state === "announced" && now < opensAt) return rejectionText({ msg: "new_share_not_open", params: { at: String(opensAt) } });
  if (now >= closesAt) return rejectionText({ msg: "new_share_closed", params: {} });
  if (own?.lots === lots) return t("shares_same");
  const left = NEW_SHARE_LOTS_MAX - othersLots(offer);
  if (lots > left) return rejectionText({ msg: "new_share_full", params: { left: String(Math.max(0, left)) } });
  const { guestLotsLeft } = offer;
  // What becomes smaller takes nothing of what guests have left.
  if (guestLotsLeft !== null && lots > guestLotsLeft && lots > (own?.lots ?? 0))
    return rejectionText({ msg: "new_share_guest_room", params: { left: String(Math.max(0, guestLotsLeft - (own?.lots ?? 0))) } });
  // What is held already counts: only the rest is taken from the balance.
  const needed = subtractDecimals(cost, own?.held ?? "0");
  const short = spendingFault(spendable, needed, currencyName);
  return short === null ? undefined : rejectionText(short);
}
