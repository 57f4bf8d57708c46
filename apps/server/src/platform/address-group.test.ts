import { describe, expect, it } from "vitest";
import { addressGroup, addressSite } from "./address-group.ts";

describe("addresses that count as one", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"],
    ["2001:DB8:1:2::9", "2001:0db8:0001:0002"],
    ["2001:db8::9", "2001:0db8:0000:0000"],
    ["fe80::1%eth0", "fe80:0000:0000:0000"],
    ["::1", "0000:0000:0000:0000"],
    ["not an address", "not an address"],
  ])("%s is of %s", (ip, group) => expect(addressGroup(ip)).toBe(group));
});

describe("addresses of one site", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001"],
    ["2001:db8:1:fff2::9", "2001:0db8:0001"],
    ["not an address", "not an address"],
  ])("%s is of %s", (ip, site) => expect(addressSite(ip)).toBe(site));
});
