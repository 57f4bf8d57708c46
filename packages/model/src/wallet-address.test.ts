import { sha256 } from "@noble/hashes/sha2.js";
import { bech32m, createBase58check } from "@scure/base";
import { expect, it } from "vitest";
import { checkWalletAddress } from "./wallet-address.ts";
import { isWalletNetwork, WALLET_ADDRESS_LENGTH_MAX, WALLET_NETWORKS, type WalletNetwork } from "./wallet-network.ts";

const base58check = createBase58check(sha256);
const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** From BIP 173 and 350 (mainnet), the Bitcoin wiki's examples, EIP-55, TRON's documentation, and Solana's own programs. */
const RIGHT: Readonly<Record<WalletNetwork, readonly string[]>> = {
  BTC: [
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    "bc1sw50qgdz25j",
    "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
  ],
  ERC20: [
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77",
    "0x27b1fdb04752bbc536007a920d24acb045561c26",
  ],
  TRC20: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW"],
  BEP20: ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  SOL: ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
};
const ALL = WALLET_NETWORKS.flatMap((network) => RIGHT[network].map((address) => ({ network, address })));

it.each(ALL)("$network takes $address as it is written", ({ network, address }) => {
  expect(checkWalletAddress(network, address)).toEqual({ ok: true, address, hasChecksum: network !== "SOL" });
  expect(checkWalletAddress(network, `  ${address}\n`)).toMatchObject({ ok: true, address });
});

it("gives an address in the one form of its network", () => {
  const [mixed = ""] = RIGHT.ERC20;
  expect(checkWalletAddress("ERC20", mixed.toLowerCase())).toMatchObject({ ok: true, address: mixed });
  expect(checkWalletAddress("BEP20", `0x${mixed.slice(2).toUpperCase()}`)).toMatchObject({ ok: true, address: mixed });
  expect(checkWalletAddress("BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4")).toMatchObject({
    ok: true,
    address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  });
});

it.each([
  ["the wrong checksum of a version", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh"],
  ["the older checksum of a later version", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"],
  ["a version above 16", "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R"],
  ["one byte", "bc1pw5dgrnzv"],
  ["41 bytes", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav"],
  ["16 bytes of version 0", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"],
  ["40 bytes of version 1, which has 32", "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y"],
  ["more than four bits of padding", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf"],
  ["large and small letters", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5Jj0"],
  ["no data", "bc1gmk9yu"],
  ["a changed character", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3"],
  ["a missing character", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN"],
])("BTC rejects %s", (_why, address) => {
  expect(checkWalletAddress("BTC", address)).toEqual({ ok: false, fault: "checksum" });
});

it.each([
  ["BTC", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["BTC", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"],
  ["ERC20", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg"],
  ["SOL", "hello"],
  ["TRC20", ""],
] as const)("%s does not know %s", (network, address) => {
  expect(checkWalletAddress(network, address)).toEqual({ ok: false, fault: "shape" });
});

it.each([
  ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
  ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe"],
  ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T"],
  ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6"],
  ["SOL", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1vv"],
] as const)("%s finds what is wrong or missing in %s", (network, address) => {
  expect(checkWalletAddress(network, address)).toEqual({ ok: false, fault: "checksum" });
});

const pairs = ALL.flatMap(({ network: of, address }) =>
  WALLET_NETWORKS.filter((chosen) => !RIGHT[chosen].includes(address) && !(RIGHT.ERC20.includes(address) && chosen === "BEP20")).map(
    (chosen) => ({ chosen, of, address }),
  ),
);

it.each(pairs)("$chosen says that $address is of $of", ({ chosen, of, address }) => {
  const networks = of === "ERC20" || of === "BEP20" ? ["ERC20", "BEP20"] : [of];
  expect(checkWalletAddress(chosen, address)).toEqual({ ok: false, fault: "other_network", networks });
});

it.each([
  ["the zero address", "ERC20", `0x${"0".repeat(40)}`],
  ["the zero address", "BEP20", `0x${"0".repeat(40)}`],
  ["the address that coins are burnt at", "ERC20", "0x000000000000000000000000000000000000dEaD"],
  ["a built-in contract", "ERC20", "0x0000000000000000000000000000000000000001"],
  ["the zero address", "TRC20", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
  ["a key hash of zeros", "BTC", "1111111111111111111114oLvT2"],
  ["a script hash of zeros", "BTC", "31h1vYVSYuKP6AhS86fbRdMw9XHieotbST"],
  ["a program of zeros", "BTC", "bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs"],
  ["the system program", "SOL", "1".repeat(32)],
  ["the stake program", "SOL", "Stake11111111111111111111111111111111111111"],
  ["the account that coins are burnt at", "SOL", "1nc1nerator11111111111111111111111111111111"],
] as const)("says of %s on %s that nobody has its key: %s", (_what, network, address) => {
  expect(checkWalletAddress(network, address)).toEqual({ ok: false, fault: "nobodys" });
});

it("names the network of an address that nobody has, where another one was chosen", () => {
  expect(checkWalletAddress("BTC", `0x${"0".repeat(40)}`)).toEqual({ ok: false, fault: "other_network", networks: ["ERC20", "BEP20"] });
});

it.each([
  ["sixteen zeros at its beginning, and more after them", [...zeros(16), 1, 2, 3, 4], false],
  ["fifteen zeros", [...zeros(15), 1, 2, 3, 4, 5], true],
  ["sixteen zeros after its first byte", [1, ...zeros(16), 2, 3, 4], true],
])("of a hash with %s somebody can have the key: %s", (_what, hash, can) => {
  const checked = checkWalletAddress("BTC", base58check.encode(Uint8Array.from([0x05, ...hash])));
  expect(checked).toMatchObject(can ? { ok: true } : { ok: false, fault: "nobodys" });
});

it.each([
  ["BTC", 0x04],
  ["BTC", 0x06],
  ["TRC20", 0x42],
] as const)("%s rejects what another network writes alike, by its version %i", (network, version) => {
  const beginning = network === "BTC" ? "3" : "T";
  const all = Array.from({ length: 256 }, (_, byte) => base58check.encode(Uint8Array.from([version, byte, ...zeros(18), 1])));
  const alike = all.filter((address) => address.startsWith(beginning));
  expect(alike.length).toBeGreaterThan(0);
  for (const address of alike) expect(checkWalletAddress(network, address)).toEqual({ ok: false, fault: "checksum" });
});

it.each([
  ["one byte", 2, 1, false],
  ["two bytes", 2, 2, true],
  ["40 bytes", 16, 40, true],
  ["41 bytes", 16, 41, false],
  ["20 bytes with the newer checksum, which is none of its version", 0, 20, false],
])("of Bitcoin's programs %s of version %i are right: %s", (_what, version, length, isRight) => {
  const address = bech32m.encode("bc", [version, ...bech32m.toWords(new Uint8Array(length).fill(7))]);
  expect(checkWalletAddress("BTC", address)).toMatchObject(isRight ? { ok: true, address } : { ok: false, fault: "checksum" });
});

it.each([39, 40, 41])("ERC20 takes %i small digits, which have no checksum, only where they are forty", (digits) => {
  const checked = checkWalletAddress("ERC20", `0x${"5a".repeat(21).slice(0, digits)}`);
  expect(checked).toMatchObject(digits === 40 ? { ok: true } : { ok: false, fault: "checksum" });
});

it("SOL takes up to forty characters that are no address for something else, and longer ones for an address with a mistake", () => {
  expect(checkWalletAddress("SOL", "2".repeat(40))).toEqual({ ok: false, fault: "shape" });
  expect(checkWalletAddress("SOL", "2".repeat(41))).toEqual({ ok: false, fault: "checksum" });
});

it("a mistake in what looks like an address of the chosen network is told as one, also where it could be one of another", () => {
  const both = `bc1${"q".repeat(42)}`;
  expect(checkWalletAddress("BTC", both)).toEqual({ ok: false, fault: "checksum" });
  expect(checkWalletAddress("SOL", both)).toEqual({ ok: false, fault: "checksum" });
});

it("takes an address that has some zeros by chance", () => {
  expect(checkWalletAddress("ERC20", `0x${"0".repeat(30)}8617e340b3`)).toMatchObject({ ok: true });
});

it("names the other network also where a character is wrong", () => {
  expect(checkWalletAddress("ERC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T")).toEqual({
    ok: false,
    fault: "other_network",
    networks: ["TRC20"],
  });
});

it("no network has an address of more than ninety characters", () => {
  expect(WALLET_ADDRESS_LENGTH_MAX).toBe(90);
  expect(Math.max(...ALL.map(({ address }) => address.length))).toBeLessThanOrEqual(WALLET_ADDRESS_LENGTH_MAX);
});

it("knows its networks by name", () => {
  expect(WALLET_NETWORKS).toEqual(["BTC", "ERC20", "TRC20", "BEP20", "SOL"]);
  expect(["TRC20", "trc20", "XMR", "toString"].map(isWalletNetwork)).toEqual([true, false, false, false]);
});
