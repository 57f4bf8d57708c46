import type { WalletNetwork } from "@candela/model";

/** A transfer on a chain as a custody sees it. */
export interface IncomingTransfer {
  /** Counts up. */
  readonly id: number;
  readonly network: WalletNetwork;
  readonly txid: string;
  readonly output: number;
  readonly address: string;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
  /** Null while no block has it. */
  readonly firstBlock: number | null;
  readonly currentBlock: number;
}

export interface PooledAddress {
  readonly address: string;
  /** Of its maker, over network and address, in base64. */
  readonly signature: string;
}

/** Public facts of a custody: no private key ever comes here. */
export interface CustodyKeys {
  /** Extended public keys that only watch, by network. */
  readonly extended: Readonly<Partial<Record<WalletNetwork, string>>>;
  /** Ed25519 key (SubjectPublicKeyInfo, base64) that lists of addresses are signed with, of networks where none can be derived. */
  readonly poolKey: string;
  readonly pooled: readonly WalletNetwork[];
  /** About how long a block takes, in ms, by network. */
  readonly blockMs: Readonly<Record<WalletNetwork, number>>;
}

/** Who watches addresses: the incoming side of a custody. */
export interface Custody {
  readonly name: string;
  /** Throws `ProviderUnavailable`, as all of it does. */
  keys(): Promise<CustodyKeys>;
  pool(network: WalletNetwork): Promise<readonly PooledAddress[]>;
  /** Transfers with a higher id than `after`, in order; at most a page. */
  transfers(after: number): Promise<readonly IncomingTransfer[]>;
  /** Page on which coins are sent by hand; empty where there is none. */
  sendPage(network: WalletNetwork, address: string, currency: string): string;
}

/** What a pool's maker signs of an address. */
export const pooledText = (network: WalletNetwork, address: string): string => `candela pool\n${network}\n${address}`;
