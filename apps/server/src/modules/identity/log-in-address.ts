import { addressGroup, addressSite } from "../../platform/address-group.ts";

/** The network that an address belongs to, as its owner recognises it and nobody can use it: `203.0.113.*`, `2001:0db8:0001:*`. Pure. */
export function maskedAddress(ip: string): string {
  const group = addressGroup(ip);
  if (group.includes(":")) return `${addressSite(ip)}:*`;
  return /^\d+(\.\d+){3}$/.test(group) ? group.replace(/\d+$/, "*") : "";
}
