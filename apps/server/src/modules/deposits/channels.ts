import { depositAmount } from "@candela/engine";
import { type Currency, currencyById, isWalletNetwork, type WalletNetwork } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { readChannels, type StoredChannel } from "../funds/index.ts";

export interface OpenChannel {
  readonly channel: StoredChannel;
  readonly currency: Currency;
}

/** A channel that brings money in and is shown now. Throws `channel_closed` for any other, and for one of another kind. */
export async function openChannel(sql: Queryable, id: number, kind: StoredChannel["kind"]): Promise<OpenChannel> {
  const channel = (await readChannels(sql, 1)).find((known) => known.id === id && known.kind === kind);
  const currency = channel === undefined ? undefined : currencyById(channel.currencyId);
  if (channel === undefined || currency === undefined) throw new Rejected("channel_closed");
  return { channel, currency };
}

/** The network of a crypto channel. */
export function networkOf({ network }: StoredChannel): WalletNetwork {
  if (!isWalletNetwork(network)) throw new Rejected("channel_closed");
  return network;
}

/** The channel that takes a currency over a network; undefined where none does. */
export async function channelOver(sql: Queryable, currencyId: number, network: string): Promise<StoredChannel | undefined> {
  return (await readChannels(sql, 1)).find(
    (known) => known.kind === "crypto" && known.currencyId === currencyId && known.network === network,
  );
}

/** Throws `amount_decimals`, `deposit_below_minimum` (also where the fee would leave nothing), `deposit_above_maximum`. */
export function amountFor({ channel, currency }: OpenChannel, typed: string): bigint {
  const amount = depositAmount(channel, currency, typed);
  if (!amount.ok) throw new Rejected(amount.rejection.key, amount.rejection.params);
  return amount.units;
}
