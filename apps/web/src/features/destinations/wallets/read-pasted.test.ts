import { expect, it } from "vitest";
import { offeredNetworks } from "../../../lib/destinations/wallets.ts";
import { readPasted } from "./read-pasted.ts";

it.each([
  [" TDNM 9kDS\nmmPE ", "TDNM9kDSmmPE"],
  ["bitcoin:bc1qw508d6?amount=0.1&label=a%20b", "bc1qw508d6"],
  ["BITCOIN:BC1QW508D6", "BC1QW508D6"],
  ["ethereum:0x5aAe@1/transfer?value=1", "0x5aAe"],
  ["ethereum:pay-0x5aAe", "0x5aAe"],
  ["solana:TokenkegQ", "TokenkegQ"],
  ["TokenkegQ", "TokenkegQ"],
])("reads %j as %s", (pasted, address) => {
  expect(readPasted(pasted)).toBe(address);
});

it("offers the networks of the currencies, each with all that go over it, and none whose addresses cannot be checked", () => {
  const currencies = [
    { currencyName: "USDT", walletAddressType: "TRC20/ERC20" },
    { currencyName: "ETH", walletAddressType: "ERC20" },
    { currencyName: "XMR", walletAddressType: "XMR" },
    { currencyName: "EUR", walletAddressType: "" },
  ];
  expect(offeredNetworks(currencies)).toEqual([
    { network: "TRC20", currencies: ["USDT"] },
    { network: "ERC20", currencies: ["USDT", "ETH"] },
  ]);
});
