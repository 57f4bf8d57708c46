import { expect, it } from "vitest";
import { maskedAddress } from "./log-in-address.ts";

it.each([
  ["203.0.113.77", "203.0.113.*"],
  ["::ffff:203.0.113.77", "203.0.113.*"],
  ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:*"],
  ["2001:db8::1", "2001:0db8:0000:*"],
  ["fe80::1%eth0", "fe80:0000:0000:*"],
  ["not an address", ""],
])("%s is told as %s", (ip, told) => {
  expect(maskedAddress(ip)).toBe(told);
});
