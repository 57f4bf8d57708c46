/** Networks whose addresses can be checked, by the names that currencies have for them. The checks are in `wallet-address.ts`. */
export const WALLET_NETWORKS = ["BTC", "ERC20", "TRC20", "BEP20", "SOL"] as const;
export type WalletNetwork = (typeof WALLET_NETWORKS)[number];

/** Whether a network's addresses can be checked at all. */
export const isWalletNetwork = (name: string): name is WalletNetwork => WALLET_NETWORKS.some((known) => known === name);

/** The longest text that can be an address of any of them. */
export const WALLET_ADDRESS_LENGTH_MAX = 90;
