import type { WalletNetwork } from "@candela/model";

/** Blocks that must confirm a transfer before it counts, by how often the network has taken blocks back. */
export const CONFIRMATIONS: Readonly<Record<WalletNetwork, number>> = { BTC: 2, ERC20: 12, TRC20: 20, BEP20: 15, SOL: 32 };
