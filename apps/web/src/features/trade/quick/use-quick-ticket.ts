import { PositionType } from "@candela/model";
import type { Written } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { useSettlementCash } from "../../../lib/currencies/settlement-cash.ts";
import type { RejectedText } from "../../../lib/format/typed-decimal.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useLiveQuote, wireUnits } from "../product.ts";
import type { Cap } from "../ticket/cap-note.tsx";
import { useFeeRates } from "../ticket/use-fee-rates.ts";
import { useOwnMost } from "../ticket/use-own-limit.ts";
import { secondsStore, stakeStore } from "./kept-choices.ts";
import { useRunningTrades } from "./quick-feed.ts";
import { allowedStake, checkStake, isDropped, type Offer, offerOf, STAKE_ASSET, type StakeFunds, writtenStake } from "./stake.ts";

/** The balance that the user can stake. */
function useStakeFunds(): StakeFunds {
  const cash = useSettlementCash();
  const { trades } = useRunningTrades();
  const staked = useMemo(() => (trades ?? []).reduce((sum, { stake }) => sum + wireUnits(stake, STAKE_ASSET.scale), 0n), [trades]);
  const own = useOwnMost(staked);
  return useMemo(() => ({ ...cash, staked, own }), [cash, staked, own]);
}

/** The quick ticket of one product: its offers, the chosen one, the stake and what is wrong with it. */
export function useQuickTicket(product: Product) {
  const { productType, productCode } = product;
  const query = useQuery(
    rowsQuery(
      "GET /api/fastTradeOrderOptions/list",
      { productType: productType as 1 | 2 | 3 | 4, productCode },
      { keep: true, staleTime: 60_000 },
    ),
  );
  const rates = useFeeRates(productType, PositionType.quick);
  const offers = useMemo(() => query.data?.map((option) => offerOf(option, rates)), [query.data, rates]);
  const seconds = useStore(secondsStore);
  const offer = offers?.find((each) => each.seconds === seconds) ?? offers?.[0];
  const stake = useStore(stakeStore);
  const [rejected, setRejected] = useState<RejectedText | null>(null);
  const [cap, setCap] = useState<Cap | null>(null);
  const funds = useStakeFunds();
  const quote = useLiveQuote(product, 100);
  return {
    offers,
    offer,
    failed: offers === undefined && query.isError,
    retry: () => void query.refetch(),
    choose: ({ seconds: chosen }: Offer) => {
      secondsStore.set(chosen);
      setCap(null);
    },
    stake,
    rejected,
    /** The limit that keeps the stake below the balance; null without one, and once another stake is chosen. */
    cap,
    takeAll: (offer: Offer) => {
      const most = allowedStake(offer, funds);
      stakeStore.set(most.stake);
      setRejected(null);
      setCap(most.cap);
    },
    write: (text: Written) => {
      setCap(null);
      const next = writtenStake(text);
      // A digit too many is left out, as the pad does it; the stake that stands there can be placed.
      if (typeof next !== "string" && isDropped(next, stake)) return setRejected(null);
      if (typeof next === "string") stakeStore.set(next);
      setRejected(typeof next === "string" ? null : next);
    },
    problem: offer === undefined ? null : checkStake(offer, stake, funds),
    funds,
    quote,
  };
}

export type QuickTicketState = ReturnType<typeof useQuickTicket>;
