import type { WalletNetwork } from "@candela/model";
import type { AddressCheck } from "@candela/model/wallet-address";
import type { T } from "../../../lib/language/i18n.ts";

type Fault = Extract<AddressCheck, { readonly ok: false }>;

/** Why this is no address of the network; the server says the same. */
export function faultText(network: WalletNetwork, check: Fault, t: T): string {
  if (check.fault === "other_network") return t("address_other_network", { network, networks: check.networks.join(", ") });
  if (check.fault === "nobodys") return t("address_nobodys");
  return t(check.fault === "checksum" ? "address_checksum" : "address_malformed", { network });
}
