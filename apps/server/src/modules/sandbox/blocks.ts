import type { WalletNetwork } from "@candela/model";

/** How long a block of the sandbox takes, in ms of the installation's time; shorter than the real ones, so that somebody can watch. */
export const BLOCK_MS: Readonly<Record<WalletNetwork, number>> = { BTC: 20_000, ERC20: 6_000, TRC20: 3_000, BEP20: 3_000, SOL: 1_000 };

/** The newest block: a function of the clock alone, so there is nothing to keep and nothing to lose. */
export function heightAt(network: WalletNetwork, now: number): number {
  return Math.floor(now / BLOCK_MS[network]);
}

/** The block that has a transfer, the next after it was sent; null while there is none. */
export function blockOf(network: WalletNetwork, sentAt: number, now: number): number | null {
  const first = heightAt(network, sentAt) + 1;
  return heightAt(network, now) < first ? null : first;
}
