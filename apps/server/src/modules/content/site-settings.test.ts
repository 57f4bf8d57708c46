import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { readSettings, tileOrigins } from "./site-settings.ts";

const read = (stored: Record<string, string>) => readSettings(new Map(Object.entries(stored)));
const TILES = "https://tiles.example.org/{z}/{x}/{y}.png?key={key}";

it.each([
  [TILES, ["https://tiles.example.org"]],
  ["https://{s}.tiles.example.org:8443/{z}/{x}/{y}.png", ["https://*.tiles.example.org:8443"]],
  ["", []],
])("tiles at %s come from %o", (url, origins) => {
  expect(tileOrigins(read({ map_tile_url: url }).settings.map)).toEqual(origins);
});

describe("settings of the site", () => {
  it("have values where nobody has set any", () => {
    expect(read({})).toEqual({
      settings: {
        siteName: "Candela",
        homePath: "/pages/tabs/home/home-d",
        mePath: "/pages/tabs/me/me-d",
        darkBackground: false,
        map: null,
        exchangeSpread: 200_000n,
        exchangeFee: 100_000n,
        withdrawals: { reviewer: "sandbox", secondApproval: 10_000_000_000n, levelUnverified: 0, sandboxPayouts: "pays" },
        depositSecondApproval: 10_000_000_000n,
        passwordRule: "any",
      },
      bad: [],
    });
  });

  it("are what an operator has set", proves("1.24"), () => {
    const stored = {
      site_name: " Northlake ",
      home_path: "/pages/tabs/home/home-k",
      me_path: "/pages/tabs/me/me",
      dark_background: "1",
      exchange_spread: "0",
      exchange_fee: "0.02",
      withdrawal_reviewer: "operators",
      withdrawal_second_approval: "0.5",
      deposit_second_approval: "250",
      withdrawal_level_unverified: "2",
      sandbox_payouts: "answer_lost",
      password_rule: "letters_and_digits",
      map_tile_url: TILES,
      map_attribution: "Map: example.org",
      map_key: "k1",
    };
    expect(read(stored)).toEqual({
      settings: {
        siteName: "Northlake",
        homePath: "/pages/tabs/home/home-k",
        mePath: "/pages/tabs/me/me",
        darkBackground: true,
        map: { tileUrl: TILES, attribution: "Map: example.org", key: "k1" },
        exchangeSpread: 0n,
        exchangeFee: 2_000_000n,
        withdrawals: { reviewer: "operators", secondApproval: 500_000n, levelUnverified: 2, sandboxPayouts: "answer_lost" },
        depositSecondApproval: 250_000_000n,
        passwordRule: "letters_and_digits",
      },
      bad: [],
    });
  });

  it.each([
    ["home_path", "/pages/tabs/home/home-z", "homePath", "/pages/tabs/home/home-d"],
    ["home_path", "/pages/tabs/me/me", "homePath", "/pages/tabs/home/home-d"],
    ["home_path", "", "homePath", "/pages/tabs/home/home-d"],
    ["me_path", "https://example.org", "mePath", "/pages/tabs/me/me-d"],
    ["dark_background", "yes", "darkBackground", false],
    ["dark_background", "toString", "darkBackground", false],
    ["site_name", "  ", "siteName", "Candela"],
    ["site_name", "x".repeat(41), "siteName", "Candela"],
    ["password_rule", "none", "passwordRule", "any"],
    ["exchange_spread", "0,2", "exchangeSpread", 200_000n],
    ["exchange_spread", "-0.1", "exchangeSpread", 200_000n],
    ["exchange_spread", "0.2", "exchangeSpread", 200_000n],
    ["exchange_fee", "0.02000001", "exchangeFee", 100_000n],
    ["exchange_fee", "1", "exchangeFee", 100_000n],
    ["deposit_second_approval", "-1", "depositSecondApproval", 10_000_000_000n],
    ["deposit_second_approval", "1e9", "depositSecondApproval", 10_000_000_000n],
    ["map_tile_url", "http://tiles.example.org/{z}/{x}/{y}.png", "map", null],
    ["map_tile_url", "javascript:alert(1)//{z}{x}{y}", "map", null],
    ["map_tile_url", "https://tiles.example.org/{z}/{x}.png", "map", null],
    ["map_tile_url", "https://tiles.example.org; script-src */{z}/{x}/{y}.png", "map", null],
    ["map_tile_url", "https://{s}/{z}/{x}/{y}.png", "map", null],
  ] as const)("fall back and tell it: %s = %s", (setting, value, name, held) => {
    const { settings, bad } = read({ [setting]: value });
    expect(settings[name]).toBe(held);
    expect(bad).toEqual([expect.objectContaining({ setting, value })]);
  });

  it.each([
    ["withdrawal_reviewer", "nobody", "reviewer", "sandbox"],
    ["withdrawal_second_approval", "-1", "secondApproval", 10_000_000_000n],
    ["withdrawal_second_approval", "0.0000001", "secondApproval", 10_000_000_000n],
    ["withdrawal_level_unverified", "3", "levelUnverified", 0],
    ["sandbox_payouts", "", "sandboxPayouts", "pays"],
  ] as const)("of withdrawals fall back and tell it: %s = %s", (setting, value, name, held) => {
    const { settings, bad } = read({ [setting]: value });
    expect(settings.withdrawals[name]).toBe(held);
    expect(bad).toEqual([expect.objectContaining({ setting, value })]);
  });
});
