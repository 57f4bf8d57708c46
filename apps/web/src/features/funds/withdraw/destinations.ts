import { maskBankNumber, maskWalletAddress } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { cardsQuery, nameOf } from "../../../lib/destinations/cards.ts";
import { walletsQuery } from "../../../lib/destinations/wallets.ts";
import { useHidden } from "../../../lib/site/site.ts";
import type { Channel, ChannelKind } from "../money-shapes.ts";

/** Where money may be sent to by some channel. */
export interface Destination {
  readonly id: string;
  readonly name: string;
  /** Masked as the operator's switches say. */
  readonly text: string;
  /** Of an address; empty for a bank card. */
  readonly network: string;
  readonly usableFrom: number;
  /** Nobody can have a key for it: nothing is sent there. */
  readonly isNobodys: boolean;
}

interface Destinations {
  /** Undefined while they are not known. */
  readonly rows: readonly Destination[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The user's confirmed addresses on the networks of these channels, or the bank cards. */
export function useDestinations(kind: ChannelKind, channels: readonly Channel[]): Destinations {
  const isCrypto = kind === "crypto";
  const wallets = useQuery({ ...walletsQuery(), enabled: isCrypto });
  const cards = useQuery({ ...cardsQuery(), enabled: !isCrypto });
  const [walletShown, cardShown] = [useHidden("walletStar"), useHidden("bankCardStar")];
  const networks = channels.map(({ network }) => network);
  const read = isCrypto ? wallets : cards;
  const addresses = wallets.data?.flatMap(({ id, label, address, network, state, usableFrom, isNobodys = false }) =>
    state === "active" && networks.includes(network)
      ? [{ id, name: label, text: maskWalletAddress(address, { shown: walletShown }), network, usableFrom: usableFrom ?? 0, isNobodys }]
      : [],
  );
  const accounts = cards.data?.map((card) => {
    const number = maskBankNumber(card.number, { shown: cardShown });
    return { id: card.id, name: nameOf(card, cardShown), text: number, network: "", usableFrom: card.usableFrom, isNobodys: false };
  });
  return { rows: isCrypto ? addresses : accounts, failed: read.data === undefined && read.isError, retry: () => void read.refetch() };
}

/** The channel of a currency that leads to a destination. */
export function channelTo(channels: readonly Channel[], destination: Destination | undefined): Channel | undefined {
  return destination === undefined ? channels[0] : channels.find(({ network }) => network === destination.network);
}
