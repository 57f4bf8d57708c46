/** `verify receipt FILE`: a receipt as a user saved it, a server that publishes ticks and a key, and each way in which one of them lies. */
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quickFormula, signedReceiptText } from "@candela/model";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keyIdOf } from "../platform/signing.ts";
import { verifyReceipt } from "./verify-receipt.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-receipt-"));
const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return { privateKey, spki: publicKey.export({ format: "der", type: "spki" }) };
};
const house = pair();
const other = pair();
const tick = (seq: number, ts: number, price: string) => ({ productCode: "X:BTCUSD", seq, ts, price, bid: price, ask: price });
/** What the server publishes: the ticks of the trade and their neighbours. */
const published = new Map([
  [11, tick(11, 999_900, "96388.10")],
  [12, tick(12, 1_000_250, "96388.20")],
  [90, tick(90, 1_060_200, "96412.50")],
  [91, tick(91, 1_060_400, "96412.60")],
]);
const terms = {
  order: {
    ...{ id: "5", productCode: "X:BTCUSD", productType: 2, direction: 1, optionId: 7, seconds: 60, payoutRate: "0.82000000" },
    ...{ stake: "100.000000", feeRate: "0.00500000", fee: "0.500000", settlementCurrencyId: 3, ruleVersion: 1, acceptedAt: 1_000_000 },
    ...{ acceptedSeq: 11, expiresAt: 1_060_250, status: "won", voidReason: null, payout: "182.000000", settledAt: 1_061_000 },
  },
  ...{ currency: "USDT", currencyScale: 6, priceScale: 2 },
  openTick: published.get(12) ?? null,
  closeTick: published.get(90) ?? null,
  suspendedAt: null,
};

function signed(change: object = {}, { privateKey, spki } = house) {
  const transfers = [
    ["quick_stake", "100.000000"],
    ["quick_fee", "0.500000"],
    ["quick_return", "100.000000"],
    ["quick_win", "82.000000"],
    ["quick_fee", "0.500000"],
  ].map(([reason, amount], index) => ({ id: String(index + 1), reason, amount }));
  const unsigned = {
    ...{ format: "candela-quick-receipt-1", ...terms, formula: quickFormula(terms), transfers, ...change },
    ...{ keyId: keyIdOf(spki), publicKey: spki.toString("base64") },
  };
  return { ...unsigned, signature: sign(null, Buffer.from(signedReceiptText(unsigned), "utf8"), privateKey).toString("base64") };
}

let files = 0;
async function verified(receipt: unknown, ...more: string[]) {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, typeof receipt === "string" ? receipt : JSON.stringify(receipt));
  const words: string[] = [];
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => words.push(String(text)) > 0);
  try {
    const code = await verifyReceipt([path, ...more]);
    const lines = words.join("").split("\n");
    const told = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(6).split(":")[0]);
    return { code, ok: told("ok   "), wrong: told("WRONG"), head: lines[0], text: words.join("") };
  } finally {
    out.mockRestore();
  }
}

let publishes = house;
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://server");
  const found = published.get(Number(url.searchParams.get("seq")));
  const tick = url.searchParams.get("productCode") === "X:BTCUSD" ? found : undefined;
  const data = url.pathname === "/api/fastTradeOrder/publicKey" ? { publicKey: publishes.spki.toString("base64") } : tick;
  const envelope = data === undefined ? { code: 500, msg: "not_found", data: null } : { code: 200, msg: "", data };
  response.end(JSON.stringify({ params: {}, rows: [], total: 0, ...envelope }));
});
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
});

const ALONE = ["signature", "rule", "fee", "opening", "closing", "outcome", "formula", "transfers"];
const WITH_TICKS = [...ALONE, "openTick", "firstAfterAcceptance", "closeTick", "lastBeforeExpiry"];

describe("a receipt", () => {
  it("is sound by itself, as it was saved or with the whole answer around it, and says what was not compared", async () => {
    const alone = await verified(signed());
    expect(alone).toMatchObject({ code: 0, ok: ALONE, wrong: [], head: "receipt of quick trade 5, X:BTCUSD: won" });
    expect(alone.text).toContain("the receipt's own: compare it with the one that the server publishes");
    expect(alone.text).toContain("give --server URL");
    expect(await verified({ code: 200, data: signed() })).toMatchObject({ code: 0, ok: ALONE });
  });

  it("is compared with the ticks and the key of a server, or with a key from elsewhere", async () => {
    const all = await verified(signed(), "--server", address);
    expect(all).toMatchObject({ code: 0, ok: WITH_TICKS, wrong: [] });
    expect(all.text).not.toContain("--server");
    expect(await verified(signed(), "--key", house.spki.toString("base64"))).toMatchObject({ code: 0, wrong: [] });
  });

  it.each<[string, object, string[]]>([
    ["another payout", { order: { ...terms.order, payout: "282.000000" } }, ["outcome"]],
    ["another price", { closeTick: tick(90, 1_060_200, "96300.00") }, ["outcome", "formula"]],
    ["a transfer less", { transfers: [] }, ["transfers"]],
  ])("with %s is wrong though it is signed", async (_name, change, wrong) => {
    const found = await verified(signed(change));
    expect(found.code).toBe(1);
    expect(found.wrong).toEqual(expect.arrayContaining(wrong));
    expect(found.ok).toContain("signature");
  });

  it("that was changed after it was signed is wrong, also where nothing else shows it", async () => {
    expect(await verified({ ...signed(), order: { ...terms.order, optionId: 8 } })).toMatchObject({ code: 1, wrong: ["signature"] });
    expect(await verified({ ...signed(), signature: "AAAA" })).toMatchObject({ code: 1, wrong: ["signature"] });
    expect(await verified({ ...signed(), publicKey: other.spki.toString("base64") })).toMatchObject({ code: 1, wrong: ["signature"] });
  });

  it("that somebody else signed is wrong by the server's key and by the one that was given, and by its own alone it is not", async () => {
    const forged = signed({}, other);
    expect(await verified(forged)).toMatchObject({ code: 0 });
    expect(await verified(forged, "--server", address)).toMatchObject({ code: 1, wrong: ["signature"] });
    expect(await verified(forged, "--key", house.spki.toString("base64"))).toMatchObject({ code: 1, wrong: ["signature"] });
    // The key that was given counts for more than the server's.
    publishes = other;
    expect(await verified(forged, "--server", address, "--key", house.spki.toString("base64"))).toMatchObject({ code: 1 });
    publishes = house;
  });

  it("of live prices names the exchange, and says what stands for prices that nobody can compute again", async () => {
    const live = (one: object | null) => one && { ...one, source: "binance" };
    const found = await verified(signed({ openTick: live(terms.openTick), closeTick: live(terms.closeTick) }));
    expect(found).toMatchObject({ code: 0, ok: ALONE, wrong: [] });
    expect(found.text).toContain("prices came from binance: nobody can compute them again");
    expect((await verified(signed())).text).not.toContain("prices came from");
  });

  it("that leaves out a tick in between is found out by the public ones", async () => {
    published.set(11, tick(11, 1_000_100, "96388.10"));
    expect(await verified(signed({ order: { ...terms.order, acceptedSeq: 10 } }), "--server", address)).toMatchObject({
      wrong: ["firstAfterAcceptance"],
    });
    published.set(11, tick(11, 999_900, "96388.10"));
    published.set(91, tick(91, 1_060_240, "96380.00"));
    expect(await verified(signed(), "--server", address)).toMatchObject({ code: 1, wrong: ["lastBeforeExpiry"] });
    published.set(91, tick(91, 1_060_400, "96412.60"));
    published.set(12, tick(12, 1_000_250, "96388.30"));
    expect(await verified(signed(), "--server", address)).toMatchObject({ code: 1, wrong: ["openTick"] });
    published.set(12, tick(12, 1_000_250, "96388.20"));
  });
});

describe("the command", () => {
  it.each([[[]], [["a", "b"]], [["--server"]], [["a", "--port", "1"]], [["a", "--key"]]])("tells its use at %j", async (args) => {
    await expect(verifyReceipt(args)).rejects.toThrow("npm run verify -- receipt FILE [--server URL] [--key BASE64]");
  });

  it("says which file it cannot read, and what holds no receipt", async () => {
    await expect(verifyReceipt([join(folder, "none.json")])).rejects.toThrow("none.json cannot be read as JSON");
    await expect(verified("{")).rejects.toThrow("cannot be read as JSON");
    await expect(verified({ data: { format: "other" } })).rejects.toThrow("holds no receipt of a quick trade");
    await expect(verified(null)).rejects.toThrow("holds no receipt of a quick trade");
  });

  it("says when a server does not answer", async () => {
    await expect(verified(signed(), "--server", "http://127.0.0.1:1")).rejects.toThrow("http://127.0.0.1:1 does not answer");
  });
});
