/** An address, against the network it is said to be of. Pure. */
import type { WalletNetwork } from "@candela/model";
import { checkWalletAddress } from "@candela/model/wallet-address";
import { Rejected } from "../../platform/rejection.ts";

/** The address in the one form of its network. Throws `address_nobodys`, `address_other_network`, `address_checksum` and `address_malformed`. */
export function readAddress(network: WalletNetwork, typed: string): string {
  const checked = checkWalletAddress(network, typed);
  if (checked.ok) return checked.address;
  if (checked.fault === "other_network") throw new Rejected("address_other_network", { network, networks: checked.networks.join(", ") });
  if (checked.fault === "nobodys") throw new Rejected("address_nobodys");
  throw new Rejected(checked.fault === "checksum" ? "address_checksum" : "address_malformed", { network });
}

/** Whether nobody can have a key for an address that is kept: it may be older than the rule that rejects such ones. */
export function isNobodys(network: WalletNetwork, address: string): boolean {
  const checked = checkWalletAddress(network, address);
  return !checked.ok && checked.fault === "nobodys";
}
