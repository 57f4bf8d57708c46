import { quickFormula, signedReceiptText } from "@candela/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { NOW, stopClock } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { TERMS_OF_TRADE } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { keepTicks } from "./kept-ticks.ts";
import type { Receipt, SigningKey } from "./receipt-check.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import type { QuickOrder } from "./trades.ts";

const RECEIPT = "GET /api/fastTradeOrder/receipt";
const KEY = "GET /api/fastTradeOrder/publicKey";
const TICK = "GET /api/tick/detail";

const tick = (seq: number, ts: number, price: string) => ({ productCode: "X:BTCUSD", seq, ts: NOW + ts, price, bid: price, ask: price });
const PUBLIC = [tick(11, -100, "96380.00"), tick(12, 250, "96388.20"), tick(14, 60_200, "96412.50"), tick(15, 60_400, "96400.00")];
let number = 3_000;

/** A key pair as the server has one. */
async function keyPair() {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const publicKey = base64(await crypto.subtle.exportKey("spki", pair.publicKey));
  const key: SigningKey = { keyId: "0123456789abcdef", algorithm: "Ed25519", publicKey };
  const sign = async (receipt: Receipt) =>
    base64(await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, new TextEncoder().encode(signedReceiptText(receipt))));
  return { key, sign };
}

/** A receipt that the server signed, of a trade of its own: what was found about one is kept. */
async function signed(change: (receipt: Receipt) => Receipt = (receipt) => receipt): Promise<Receipt> {
  const { key, sign } = await keyPair();
  number += 1;
  const bare: Receipt = {
    format: "candela-quick-receipt-1",
    order: {
      ...TERMS_OF_TRADE,
      id: `${number}`,
      acceptedAt: NOW,
      acceptedSeq: 11,
      expiresAt: NOW + 60_250,
      status: "won",
      voidReason: null,
      payout: "182.000000",
      settledAt: NOW + 60_500,
    },
    currency: "USDT",
    currencyScale: 6,
    priceScale: 2,
    openTick: tick(12, 250, "96388.20"),
    closeTick: tick(14, 60_200, "96412.50"),
    suspendedAt: null,
    formula: { words: "", numbers: "" },
    transfers: [
      { id: "1", reason: "quick_stake", amount: "100.000000" },
      { id: "2", reason: "quick_return", amount: "100.000000" },
      { id: "3", reason: "quick_win", amount: "82.000000" },
    ],
    keyId: key.keyId,
    publicKey: key.publicKey,
    signature: "",
  };
  const changed = change(bare);
  const receipt = { ...changed, formula: quickFormula(changed) };
  server().data(KEY, key);
  server().data(TICK, ({ seq }) => PUBLIC.find((each) => each.seq === seq) ?? null);
  return { ...receipt, signature: await sign(receipt) };
}

async function open(receipt: Receipt): Promise<() => void> {
  server().data(RECEIPT, receipt);
  const { openTick, closeTick, order, priceScale } = receipt;
  const { settlementCurrencyId } = TERMS_OF_TRADE;
  const trade = { ...order, settlementCurrencyId, payoutIfWon: "182.000000", priceScale, openTick, closeTick } as QuickOrder;
  const onClose = vi.fn();
  await show(<ReceiptSheet trade={trade} onClose={onClose} />);
  await expect.element(page.getByText(say("quick_times_utc"))).toBeVisible();
  return onClose;
}

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
});

const check = () => page.getByRole("button", { name: say("quick_check"), exact: true });
/** The checks, with the verdict of each that is not "right". */
const lines = () => [...document.querySelectorAll("[role=dialog] li")].map(({ textContent }) => textContent ?? "");
const bad = () => lines().filter((line) => line.endsWith(`: ${say("quick_check_bad")}`));
const card = () =>
  page
    .getByRole("dialog")
    .getByRole("region", { name: new RegExp(`^(${say("quick_checked")}|${say("quick_mismatch")}|${say("quick_not_checked")})`) });

describe("a receipt", () => {
  it("shows both prices with their times and numbers, and what lies between", async () => {
    await open(await signed());
    const text = document.querySelector("[role=dialog]")?.textContent ?? "";
    for (const part of [
      "96,388.20",
      "96,412.50",
      "+24.30",
      "15:00:00.250",
      "15:01:00.200",
      say("quick_number", { id: `${number}` }),
      "1, 2, 3",
      say("quick_key", { id: "0123456789abcdef" }),
    ])
      expect(text).toContain(part);
    expect(text).toContain(say("quick_first_after", { time: "2026/11/20 15:00:00.000" }).slice(0, 12));
  });

  it("that is checked and right says so, line by line, and says it again when it is opened again", async () => {
    const receipt = await signed();
    await open(receipt);
    await expect.element(page.getByText(say("quick_not_checked"), { exact: true })).toBeVisible();
    await check().click();
    await expect.element(page.getByText(say("quick_checked"), { exact: true })).toBeVisible();
    await expect.element(page.getByText(say("quick_checked_text"))).toBeVisible();
    expect(lines()).toHaveLength(12);
    expect(bad()).toEqual([]);
    expect(lines().every((line) => line.endsWith(`: ${say("quick_check_ok")}`))).toBe(true);
    expect(
      server()
        .asked(TICK)
        .map(({ seq }) => seq),
    ).toEqual([12, 11, 14, 15]);
    await expect.poll(() => document.activeElement?.tagName).toBe("SECTION");
    await expect.element(page.getByRole("button", { name: say("quick_check_again") })).toBeVisible();
  });

  it.each([
    [
      "a payout that the rule does not give",
      (receipt: Receipt) => ({ ...receipt, order: { ...receipt.order, payout: "183.000000" } }),
      "quick_check_outcome",
    ],
    [
      "a closing price that is not the public one",
      (receipt: Receipt) => ({ ...receipt, closeTick: tick(14, 60_200, "96420.00") }),
      "quick_check_closeTick",
    ],
  ] as const)("with %s says what does not fit", async (_what, change, line) => {
    await open(await signed(change));
    await check().click();
    await expect.element(page.getByText(say("quick_mismatch"), { exact: true })).toBeVisible();
    expect(bad()).toEqual(expect.arrayContaining([`${say(line)}: ${say("quick_check_bad")}`]));
    expect(card().query()).not.toBeNull();
  });

  it("whose ticks the server does not have any more does not fit", async () => {
    const receipt = await signed();
    server().reject(TICK, "not_found", {}, 404);
    await open(receipt);
    await check().click();
    await expect.element(page.getByText(say("quick_mismatch"), { exact: true })).toBeVisible();
    expect(bad()).toContain(`${say("quick_check_openTick")}: ${say("quick_check_bad")}`);
  });

  it.each([
    ["the ticks can not be read", TICK],
    ["the key can not be read", KEY],
  ] as const)("of which %s is not found wrong: it can be checked again", async (_what, route) => {
    const receipt = await signed();
    server().fail(route, "a cut line");
    await open(receipt);
    await check().click();
    await expect.element(page.getByText(say("quick_check_failed"))).toBeVisible();
    expect(page.getByText(say("quick_mismatch"), { exact: true }).query()).toBeNull();
    await expect.element(check()).not.toHaveAttribute("aria-busy", "true");
  });

  it.each([
    ["has no time for its past", "past_prices_busy", { seconds: "5" }, 503],
    ["is asked too often", "too_many_requests", { seconds: "5" }, 429],
    ["is not ready", "not_ready", { seconds: "5" }, 503],
  ] as const)("is not found wrong by a server that %s: only one that has no such tick says so", async (_how, msg, params, status) => {
    const receipt = await signed();
    server().reject(TICK, msg, params, status);
    await open(receipt);
    const clock = stopClock();
    await check().click();
    await clock.pass(30_000);
    await expect.element(page.getByText(say("quick_check_failed"))).toBeVisible();
    expect(page.getByText(say("quick_mismatch"), { exact: true }).query()).toBeNull();
  });

  it("that can not be read says so, and is asked for again", async () => {
    const receipt = await signed();
    server().fail(RECEIPT, "HTTP 502");
    const trade = {
      ...receipt.order,
      openTick: receipt.openTick,
      closeTick: receipt.closeTick,
      payoutIfWon: "182.000000",
      priceScale: 2,
      settlementCurrencyId: 3,
    } as QuickOrder;
    await show(<ReceiptSheet trade={trade} onClose={() => undefined} />);
    await expect.element(page.getByText(say("quick_receipt_failed"), { exact: true })).toBeVisible();
    server().data(RECEIPT, receipt);
    await page.getByRole("button", { name: say("system_retry") }).click();
    await expect.element(check()).toBeVisible();
  });
});

describe("the way of the price", () => {
  const drawn = () => [...document.querySelectorAll("[role=dialog] svg[role=img] > *")].map((part) => part.getAttribute("d") ?? "");
  const colour = () => document.querySelector("[role=dialog] svg[role=img] rect")?.getAttribute("stroke");
  const body = () => document.querySelector("[role=dialog] svg[role=img] rect");

  it("is every price that this device saw, in steps, and the candle they make", async () => {
    const receipt = await signed();
    keepTicks("X:BTCUSD", [tick(12, 250, "96388.20"), tick(13, 30_225, "96364.00"), tick(14, 60_200, "96412.50")]);
    await open(receipt);
    await expect.element(page.getByText(say("quick_ticks", { count: 3 }))).toBeVisible();
    const [, , path, wicks] = drawn();
    // 96,364 to 96,412.5 on 94 px: the opening 24.2 above the lowest is 46.9 px above it.
    expect(path).toBe("M24.0 59.1H140.0V106.0H256.0V12.0");
    expect(wicks).toBe("M292 12.0V12M292 59.1V106.0");
    expect(colour()).toBe("var(--up-chart)");
    expect([body()?.getAttribute("y"), body()?.getAttribute("height"), body()?.getAttribute("fill")]).toEqual(["12", "47.1", "none"]);
  });

  it("is the two ends alone where it did not see them all, and says that", async () => {
    await open(
      await signed((receipt) => ({
        ...receipt,
        order: { ...receipt.order, status: "lost", payout: "0.000000" },
        openTick: tick(112, 250, "96412.50"),
        closeTick: tick(114, 60_200, "96388.20"),
        transfers: receipt.transfers.slice(0, 1),
      })),
    );
    await expect.element(page.getByText(say("quick_ticks_gone"))).toBeVisible();
    const [, , path] = drawn();
    expect(path).toBe("M24.0 12.0L256.0 106.0");
    expect(colour()).toBe("var(--down-chart)");
    expect(body()?.getAttribute("fill")).toBe("var(--down-chart)");
    expect(document.querySelector("[role=dialog]")?.textContent).toContain("−24.30");
  });

  it("that ends where it began is neither up nor down", async () => {
    await open(await signed((receipt) => ({ ...receipt, closeTick: tick(14, 60_200, "96388.20") })));
    expect(colour()).toBe("var(--ink-2)");
    expect(body()?.getAttribute("height")).toBe("2");
  });
});

describe("a receipt as a file", () => {
  /** Installs a share sheet of the system that records what it is given; without `share` there is none. */
  function system(share?: (data: ShareData) => Promise<void>): readonly ShareData[] {
    const given: ShareData[] = [];
    const all = {
      canShare: share === undefined ? undefined : () => true,
      share: (data: ShareData) => {
        given.push(data);
        return share?.(data);
      },
    };
    for (const [name, value] of Object.entries(all)) Object.defineProperty(navigator, name, { value, configurable: true });
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ matches: query === "(pointer: coarse)" }) as MediaQueryList);
    return given;
  }
  afterEach(() => {
    vi.restoreAllMocks();
    for (const name of ["canShare", "share"]) Reflect.deleteProperty(navigator, name);
  });

  /** Files that the browser was handed: name and content. */
  function downloads() {
    const blobs: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:none/${blobs.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return { blobs, names };
  }
  const NAME = /^candela-receipt-\d+\.json$/;

  it("is the very receipt, under the number of its trade, among the downloads", async () => {
    const receipt = await signed();
    const { blobs, names } = downloads();
    await open(receipt);
    system();
    await page.getByRole("button", { name: say("quick_share") }).click();
    await expect.element(page.getByText(say("quick_saved"))).toBeVisible();
    expect(names).toEqual([`candela-receipt-${receipt.order.id}.json`]);
    expect(JSON.parse(await (blobs[0] as Blob).text())).toEqual(receipt);
  });

  it("goes to the share sheet where that takes files, and is not saved beside", async () => {
    const { names } = downloads();
    const receipt = await signed();
    await open(receipt);
    const given = system(() => Promise.resolve());
    await page.getByRole("button", { name: say("quick_share") }).click();
    await expect.poll(() => given.length).toBe(1);
    expect(given[0]?.title).toMatch(NAME);
    expect(JSON.parse((await given[0]?.files?.[0]?.text()) ?? "")).toEqual(receipt);
    expect(names).toEqual([]);
  });

  it.each([
    ["left there is not saved", "AbortError", 0],
    ["that can not be shared after all is saved", "NotAllowedError", 1],
  ])("%s", async (_what, error, files) => {
    const { names } = downloads();
    await open(await signed());
    const given = system(() => Promise.reject(new DOMException("", error)));
    await page.getByRole("button", { name: say("quick_share") }).click();
    await expect.poll(() => given.length).toBe(1);
    await expect.poll(() => names.length).toBe(files);
  });
});
