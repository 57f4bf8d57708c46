import { isIPv6 } from "node:net";

/** A home has a whole /64 of version 6 addresses, so that is what counts as one. */
export function addressGroup(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => part.padStart(4, "0"))
    .join(":");
}

/** Counts IPv6 addresses by /48, since that is what a customer is usually given; an IPv4 address counts by itself. */
export function addressSite(ip: string): string {
  const group = addressGroup(ip);
  return group.includes(":") ? group.split(":").slice(0, 3).join(":") : group;
}
