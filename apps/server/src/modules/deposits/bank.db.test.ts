import { randomUUID } from "node:crypto";
import { BANK_DEPOSIT_MS, PICTURES_PER_DAY } from "@candela/api";
import { DAY_MS, readTransferReference } from "@candela/model";
import { describe, expect, it } from "vitest";
import { CAMERA_NOTE, documentJpeg, documentPng, documentWebp } from "../../testing/document-pictures.ts";
import { openDeposits, PICTURE } from "./deposits-test-kit.ts";

const kit = await openDeposits();
const EUR = 6;

async function announced(amount = "200") {
  const user = await kit.user();
  const made = await user.bank(amount);
  return { user, made, voucher: (picture = PICTURE) => user.said("POST /api/deposit/voucher", { id: made.id, voucher: picture }) };
}

describe("a bank transfer", () => {
  it("says where to, by a reference of its own that can be checked", async () => {
    const { user, made } = await announced();
    expect(made).toMatchObject({ state: "created", expected: "200.00", hasVoucher: false });
    expect(made.instructions.map(({ name }) => name)).toEqual(["beneficiary", "iban", "bic", "bank"]);
    expect(made.instructions[0]?.value).toBe("Northlake Paper Clients");
    expect(readTransferReference(made.reference)).toBe(made.reference);
    expect((await user.bank("200")).reference).not.toBe(made.reference);
  });

  it("is reviewed with its picture, and the sandbox decides by itself after some seconds, by name", async () => {
    const { user, made, voucher } = await announced();
    expect(await voucher()).toMatchObject({ state: "reviewing", hasVoucher: true });
    kit.clock.advance(7_000);
    await kit.round();
    expect(await user.detail(made.id)).toMatchObject({ state: "reviewing" });
    kit.clock.advance(2_000);
    await kit.round();
    const told = await user.detail(made.id);
    expect(told).toMatchObject({ state: "credited", credited: "200.00" });
    expect(told.history.map(({ step, by }) => `${step} ${by}`)).toEqual([
      "created user",
      "voucher_received user",
      "reviewing user",
      "paid sandbox",
      "credited sandbox",
    ]);
    expect(await kit.cash(user.userId, EUR)).toBe(20_000n);
  });

  it("takes a bounded number of pictures a day, whatever became of them", async () => {
    const { made, voucher } = await announced();
    const first = kit.clock.now();
    for (let at = 0; at < PICTURES_PER_DAY; at += 1) {
      expect(await voucher(Buffer.from("no picture").toString("base64"))).toEqual(["picture_not_image", {}]);
      kit.clock.advance(3_000);
    }
    expect(await voucher()).toEqual(["too_many_a_day", { max: "40", until: String(first + DAY_MS) }]);
    kit.clock.advance(DAY_MS);
    expect(await voucher()).toMatchObject({ id: made.id, hasVoucher: true });
  });

  it("takes one picture, sealed, and rejects what is none", async () => {
    const { made, voucher } = await announced();
    expect(await voucher(Buffer.from("no picture").toString("base64"))).toEqual(["picture_not_image", {}]);
    expect(await voucher(Buffer.alloc(2_200_000, 1).toString("base64"))).toEqual(["picture_too_large", { max: "2048" }]);
    const both = await Promise.all([voucher(), voucher()]);
    expect(both.filter((answer) => !Array.isArray(answer)).length).toBeGreaterThan(0);
    expect(await voucher()).toEqual(["voucher_given", {}]);
    const rows = await kit.sql<{ sealed: Buffer }[]>`select sealed from deposit_voucher where deposit_id = ${BigInt(made.id)}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed.includes(Buffer.from(PICTURE, "base64").subarray(0, 16))).toBe(false);
  });

  it.each([
    ["JPEG", documentJpeg()],
    ["PNG", documentPng()],
    ["WebP", documentWebp()],
  ])("keeps nothing of a %s but the picture itself", async (_kind, bytes) => {
    const { made, voucher } = await announced();
    expect(await voucher(bytes.toString("base64"))).toMatchObject({ hasVoucher: true });
    const shown = await kit.callsOf("operator1").said("POST /api/admin/deposit/voucher", { id: made.id, reason: "looked at" });
    const kept = Buffer.from((shown as { picture: string }).picture, "base64");
    expect(kept.length).toBeGreaterThan(40);
    for (const told of [CAMERA_NOTE, "comment", "moment before", "behind it"]) expect(kept.includes(told)).toBe(false);
  });

  it("of another user takes no picture", async () => {
    const { made } = await announced();
    const other = await kit.user();
    expect(await other.said("POST /api/deposit/voucher", { id: made.id, voucher: PICTURE })).toEqual(["not_found", {}]);
  });

  it("that nothing is heard of expires, and takes no picture then", async () => {
    const { user, made, voucher } = await announced();
    kit.clock.advance(BANK_DEPOSIT_MS + 1);
    await kit.round();
    expect(await user.detail(made.id)).toMatchObject({ state: "expired", reason: "nothing_arrived" });
    await kit.round();
    const messages = await kit.sql`select kind, params from site_message where user_id = ${user.userId}`;
    expect(messages).toEqual([{ kind: "deposit_expired", params: { amount: "200.00", asset: "EUR", id: made.id } }]);
    expect(await voucher()).toEqual(["deposit_ended", {}]);
  });

  it("is one of ten at most that are open, and the eleventh says so", async () => {
    const user = await kit.user();
    for (let made = 0; made < 10; made += 1) expect(await user.bank("100")).toMatchObject({ state: "created" });
    const key = randomUUID();
    const rejected = ["deposit_open_limit", { max: "10" }];
    expect(await user.bank("100", key)).toEqual(rejected);
    expect(await user.said("GET /api/deposit/byKey", { idempotencyKey: key })).toEqual(rejected);
  });
});

describe("the records", () => {
  it("have filters, sums by currency at stated rates, and a file", async () => {
    const { user, voucher } = await announced("300");
    await voucher();
    kit.clock.advance(9_000);
    await kit.round();
    await user.bank("150");
    expect(await user.list({ "params[state]": "credited" })).toHaveLength(1);
    expect(await user.list({ "params[isOpen]": true })).toHaveLength(1);
    expect(await user.list({ "params[channelType]": "crypto" })).toHaveLength(0);
    const summary = await user.said("GET /api/deposit/summary", { startTs: kit.clock.now() - 60_000, endTs: kit.clock.now() + 1 });
    expect(summary).toMatchObject({
      count: 1,
      open: 1,
      currencyName: "USDT",
      amounts: [{ currencyName: "EUR", amount: "300.00", mid: "1.158700" }],
    });
    expect(summary).toMatchObject({ worth: "347.610000" });
    const file = await kit.app.inject({ method: "GET", url: "/api/deposit/file", headers: { authorization: user.token } });
    const lines = file.body.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("bank,EUR,,300.00,300.00,0.00,300.00,0.00,credited");
  });
});
