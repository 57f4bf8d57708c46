import type { Row } from "@candela/api";
import { WALLET_NETWORKS, type WalletNetwork } from "@candela/model";
import { rowsQuery } from "../net/queries.ts";

export type WalletAddress = Row<"GET /api/walletAddress/list">;

export const WALLETS_ROUTE = "GET /api/walletAddress/list";
/** Read anew whenever the page opens, and not kept on the device: addresses are the owner's alone. */
export const walletsQuery = () => rowsQuery(WALLETS_ROUTE, {}, { staleTime: 0 });

export interface OfferedNetwork {
  readonly network: WalletNetwork;
  /** Names of the currencies that go over it. */
  readonly currencies: readonly string[];
}

type Currency = Pick<Row<"GET /api/platformCurrency/list">, "currencyName" | "walletAddressType">;

/** Networks that some currency has, in the order in which currencies name them; those whose addresses cannot be checked are left out. */
export function offeredNetworks(currencies: readonly Currency[]): readonly OfferedNetwork[] {
  const types = currencies.map(({ currencyName, walletAddressType }) => ({ currencyName, networks: walletAddressType.split("/") }));
  const named = new Set(types.flatMap(({ networks }) => networks));
  const known = [...named].flatMap((name) => WALLET_NETWORKS.find((network) => network === name) ?? []);
  return known.map((network) => ({
    network,
    currencies: types.filter(({ networks }) => networks.includes(network)).map(({ currencyName }) => currencyName),
  }));
}
