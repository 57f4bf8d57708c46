import type { Opening } from "@candela/model";
import { useUi } from "@candela/ui";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { rejectedText } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useStaleSeconds } from "../../../lib/market/price-age.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { isListed, isSuspended } from "../../../lib/market/suspension.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { problemText } from "../ticket/problem-text.ts";
import { useOwnLimit } from "../ticket/use-own-limit.ts";
import { dearerDirection, previewOf, STAKE_DECIMALS, stakeUnits } from "./stake.ts";
import type { QuickTicketState } from "./use-quick-ticket.ts";

/** The exposure the ticket would open, in the dearer direction; running trades may be lost today, too. */
export function openingOf({ offer, stake, funds }: QuickTicketState): Opening | undefined {
  const total = offer === undefined ? undefined : previewOf(offer, stake, dearerDirection(offer))?.total.units;
  return total === undefined ? undefined : { stake: total, worstLoss: funds.staked + total };
}

/** Why no trade can be placed now, in words; undefined when one can. */
export function useBlocked(product: Product, ticket: QuickTicketState): string | undefined {
  const { quote, stake, rejected, problem } = ticket;
  const t = useT();
  const style = useUi();
  const stale = useStaleSeconds(quote);
  const cut = useLiveness() === "stale";
  const frozen = useFrozen();
  const ownLimit = useOwnLimit();
  // First of all: without a line every price grows old.
  if (cut) return t("quick_offline");
  if (frozen) return t("account_frozen");
  if (!isListed(product)) return t("product_not_listed");
  if (isSuspended(product) || quote.isHalted) return t("product_suspended");
  if (!quote.isOpen) return t("trade_closed");
  if (stale !== null) return t("price_stale", { seconds: stale });
  const never = ownLimit();
  if (never !== undefined) return never;
  if (rejected !== null) return rejectedText(rejected, STAKE_DECIMALS, t);
  if (stakeUnits(stake) === null) return t("quick_enter_stake");
  if (problem !== null) return problemText(problem, style);
  const opening = openingOf(ticket);
  return opening === undefined ? undefined : ownLimit(opening);
}
